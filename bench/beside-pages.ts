import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.js'
import { askFor, type Request } from './client.ts'
import { listCustomers } from './data.ts'
import { BROTLI, middle } from './load.ts'
import { startMeasured, stop, untilAnswers } from './process.ts'
import type { Shop } from './shop.ts'
import { table, verdict } from './table.ts'
import { varyOrders } from './vary-orders.ts'

// What visitors wait for while another client asks for pages that are not cached, over connections
// that it keeps open.

const CONNECTIONS = 20
/**
 * The most that a visitor's request comes after the answer before it, in milliseconds: at any
 * moment of a rendering.
 */
const PAUSE_MS = 20
const WORKERS = 2

type Answer = { name: string; status: number; goal: number; next: () => Request }

export type BesidePages = {
  name: string
  processes: number
  goal: number
  aloneMs: number
  besideMs: number
}

/** Of each answer the median, without the flood and during it, in turns. */
export async function measureBesidePages(shop: Shop, rounds: number, seconds: number) {
  const answers = await listAnswers(shop)
  const withWorkers = await startWithWorkers(shop)
  const rows: BesidePages[] = []
  for (const { url, processes } of [{ url: shop.url, processes: 1 }, withWorkers]) {
    for (const answer of answers) {
      console.log(`${answer.name} beside a flood of pages, processes: ${processes}`)
      rows.push({ processes, ...(await measureOne(url, answer, rounds, seconds)) })
    }
  }
  await stop(withWorkers)
  return rows
}

async function measureOne(url: string, answer: Answer, rounds: number, seconds: number) {
  const alone: number[] = []
  const beside: number[] = []
  await visit(url, answer, seconds) // warms up
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await visit(url, answer, seconds)))
    const [during] = await Promise.all([visit(url, answer, seconds), flood(url, seconds)])
    beside.push(...during)
  }
  const { name, goal } = answer
  return { name, goal, aloneMs: middle(alone), besideMs: middle(beside) }
}

async function listAnswers(shop: Shop): Promise<Answer[]> {
  const order = await varyOrders(shop, (await listCustomers(shop.db)).slice(2))
  const get = (path: string) => ({ method: 'GET', path, headers: BROTLI })
  let n = 0
  return [
    { name: 'Home', status: 200, goal: 3, next: () => get('/') },
    {
      name: 'POST /api/order',
      status: 201,
      goal: 3,
      next: () => ({ method: 'POST', path: '/api/order', ...order() }),
    },
    {
      name: 'A search',
      status: 200,
      goal: 5,
      next: () => {
        n += 1
        return get(`/search?q=brake+disc+${n}`)
      },
    },
  ]
}

/** On the database of the first one. */
async function startWithWorkers({ dataDir, connection }: Shop) {
  const { host = '', user = '', database } = connection as Record<string, string>
  const port = String(await freePort())
  const child = startMeasured('server.js', {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql:///${database}?${new URLSearchParams({ host, user })}`,
    TRUST_PROXY: '127.0.0.1',
    WORKERS: String(WORKERS),
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/api/ready`)
  return { url, child, processes: WORKERS }
}

/**
 * One visitor, whose requests come at random moments, over one connection after the other: the
 * processes have them in turns. @returns how long each took, in milliseconds
 */
async function visit(url: string, { name, status, next }: Answer, seconds: number) {
  const agents = Array.from({ length: 2 * WORKERS }, () => new Agent({ keepAlive: true }))
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await sleep(Math.random() * PAUSE_MS)
    const agent = agents[times.length % agents.length]
    const asked = performance.now()
    const got = await send(agent, url, next())
    if (got !== status) throw new Error(`${name} was answered with ${got}, not ${status}`)
    times.push(performance.now() - asked)
  }
  for (const agent of agents) agent.destroy()
  return times
}

async function send(
  agent: Agent | undefined,
  url: string,
  { method, path, headers, body }: Request,
) {
  const sent = request(url + path, { agent, method, headers }).end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  await response?.resume().toArray()
  return response?.statusCode
}

/** Of one IP. Pages that wait for no query: each has another URL, and is rendered. */
async function flood(url: string, seconds: number) {
  const headers = { ...BROTLI, 'x-forwarded-for': '203.0.113.9' }
  const next = () => ({ method: 'GET', path: `/product/${randomUUID()}`, headers })
  await askFor(new URL(url), next, CONNECTIONS, seconds)
}

export function besidePagesTable(rows: BesidePages[]) {
  return table(
    [
      'Beside pages that are not cached',
      'processes',
      'p50 without, ms',
      'p50, ms',
      '×',
      'goal',
      '',
    ],
    rows.map(({ name, processes, goal, aloneMs, besideMs }) => [
      name,
      String(processes),
      aloneMs.toFixed(1),
      besideMs.toFixed(1),
      (besideMs / aloneMs).toFixed(1),
      `≤ ${goal}`,
      verdict(besideMs <= goal * aloneMs),
    ]),
  )
}
