import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { aBuyer, aPart, type Buyer, expectStatus, type Part, submitOrder } from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import { anIp } from '../guest.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

/** What one client opens that wants the shop for itself. */
const CONNECTIONS = 20
const PAGES_OF_EACH = 12
/**
 * How often another gets Home while each connection of the flood gets one page: 137 times, and
 * twice if the pages have no turns.
 */
const HOMES_PER_ROUND = 10

export const uncachedPages: Scenario = {
  title: 'One client’s pages that are not cached leave their turns to the others',
  description: `While a client asks for 240 pages over 20 connections, another gets Home ten times
    for each page of a connection, and orders.`,
  runs: { short: 1, full: 10 },
  atOnce: 1,
  async run() {
    const [buyer, part] = [await aBuyer(), await aPart(1_000)]
    const flood = new Flood()
    const [homes, orders] = await Promise.all([
      countHomes(flood),
      countOrders(flood, buyer, part),
      flood.ask(),
    ])
    const least = HOMES_PER_ROUND * PAGES_OF_EACH
    expectThat(homes >= least, `another got Home ${homes} times during a flood, not ${least}`)
    expectThat(orders > 0, 'no order was answered during a flood of pages')
  },
}

/** Pages that wait for no query: each has another URL, and is rendered. */
class Flood {
  isOver = false

  async ask() {
    const page = client(CONNECTIONS)
    const connections = Array.from({ length: CONNECTIONS }, async () => {
      for (let n = 0; n < PAGES_OF_EACH; n += 1) {
        const status = await page(`/product/${randomUUID()}`)
        expectThat([200, 503].includes(status), `a page of a flood was answered with ${status}`)
      }
    })
    await Promise.all(connections)
    this.isOver = true
  }
}

/** Counted beside the pages of the flood, not timed: a slow machine slows both. */
async function countHomes(flood: Flood) {
  const page = client(1)
  let homes = 0
  while (!flood.isOver) {
    const status = await page('/')
    expectThat(status === 200, `Home was answered with ${status} during a flood`)
    if (!flood.isOver) homes += 1
  }
  return homes
}

async function countOrders(flood: Flood, buyer: Buyer, part: Part) {
  let orders = 0
  while (!flood.isOver && orders < 5) {
    const form = { key: randomUUID() }
    const order = () => submitOrder(buyer, part, form, { url: webUrlOf(0) })
    expectStatus(await retryUntilAnswered(order), [201], 'an order during a flood of pages')
    if (!flood.isOver) orders += 1
  }
  return orders
}

/** An IP of its own, and connections that stay open, to one web process. */
function client(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'x-forwarded-for': anIp(), 'accept-encoding': 'br' }
  return async (path: string) => {
    const request = get(webUrlOf(0) + path, { agent, headers })
    const [response]: IncomingMessage[] = await once(request, 'response')
    await response?.resume().toArray()
    return response?.statusCode ?? 0
  }
}
