import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { anOrderOf } from '#test/builders.ts'
import { aPart, type Buyer, buyers, type Part } from '../buyer.ts'
import { recordOrder } from '../ledger.ts'
import type { Scenario } from '../scenario.ts'
import { runConcurrently, sleep } from '../time.ts'
import { reportViolation } from '../violations.ts'
import { drainAndRestartWebProcess, webUrlOf } from '../web-processes.ts'

const WEB_PROCESSES = 2
const CLIENTS = 14
const BUYERS_AT_ONCE = 2
/** In turn: none orders more than they may leave unpaid. */
const BUYERS = 60
/** A fifth of the drain: as long as a balancer needs for two checks. */
const CHECK_MS = 200
const PATHS = ['/', '/api/product?limit=6', '/api/health']

export const drainedProcess: Scenario = {
  title: 'Each process is stopped with SIGTERM and started again, under buyers and visitors',
  description: `A balancer gives new connections to processes that are ready. No request fails,
    although nobody tries again.`,
  runs: { short: 1, full: 4 },
  atOnce: 1, // it stops processes that the others use
  async run() {
    const balancer = new Balancer()
    const [part, people] = await Promise.all([aPart(100_000), buyers(BUYERS)])
    let isOver = false
    let answered = 0
    const clients = runConcurrently(CLIENTS, CLIENTS, async (n) => {
      const connection = new KeptConnection(balancer)
      while (!isOver) {
        const buyer = n < BUYERS_AT_ONCE ? people[answered % BUYERS] : undefined
        await (buyer ? order(connection, buyer, part) : visit(connection, answered))
        answered += 1
      }
      connection.destroy()
    })
    for (let n = 0; n < WEB_PROCESSES; n += 1) {
      await sleep(500)
      await drainAndRestartWebProcess(n)
    }
    isOver = true
    await clients
    balancer.stop()
    console.log(`   ${answered} requests`)
  },
}

/** Asks each process whether it is ready, as HAProxy with `option httpchk GET /api/ready`. */
class Balancer {
  #ready = new Set<number>(Array.from({ length: WEB_PROCESSES }, (_, n) => n))
  #next = 0
  #timer = setInterval(() => this.#check(), CHECK_MS)

  async #check() {
    for (let n = 0; n < WEB_PROCESSES; n += 1) {
      const isReady = await fetch(`${webUrlOf(n)}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) this.#ready.add(n)
      else this.#ready.delete(n)
    }
  }

  /** In turn. */
  port() {
    const ready = [...this.#ready]
    this.#next += 1
    const url = webUrlOf(ready[this.#next % ready.length] ?? 0)
    return Number(new URL(url).port)
  }

  stop() {
    clearInterval(this.#timer)
  }
}

/** A client's connection: it stays with its process until that closes it. */
class KeptConnection extends Agent {
  #balancer: Balancer

  constructor(balancer: Balancer) {
    super({ keepAlive: true, maxSockets: 1 })
    this.#balancer = balancer
  }

  override createConnection() {
    return connect(this.#balancer.port(), '127.0.0.1')
  }
}

async function visit(agent: KeptConnection, n: number) {
  const path = PATHS[n % PATHS.length] ?? '/'
  const { status } = await send(agent, { path })
  if (status !== 200) reportViolation(`a visitor was answered with ${status}`)
  await sleep(5)
}

async function order(agent: KeptConnection, buyer: Buyer, part: Part) {
  const body = anOrderOf(part, { quantity: 1 })
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    'content-type': 'application/json',
    'x-forwarded-for': buyer.ip,
  }
  const placed = await send(agent, { path: '/api/order', headers, method: 'POST', body })
  if (placed.status !== 201) return reportViolation(`an order was answered with ${placed.status}`)
  const { insertedId: id } = JSON.parse(placed.body)
  const cents = Math.round(body.pricePerUnit * 100)
  recordOrder({ id, customerId: buyer.id, productId: part.id, quantity: 1, cents })
  await sleep(50)
}

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: object }

/** @returns a status, or why no answer came: `ECONNRESET` */
async function send(agent: KeptConnection, { body, ...options }: Sent) {
  try {
    const sent = request({ host: 'shop', agent, ...options })
    const [response] = (await once(sent.end(body && JSON.stringify(body)), 'response')) as [
      IncomingMessage,
    ]
    const text = Buffer.concat(await response.toArray()).toString()
    return { status: response.statusCode, body: text }
  } catch (error) {
    return { status: error instanceof Error && 'code' in error ? error.code : error, body: '' }
  }
}
