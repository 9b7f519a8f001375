import { randomUUID } from 'node:crypto'
import { anOrderOf } from '#test/builders.ts'
import { aPart, type Buyer, buyers, type Part } from '../fault-tests/buyer.ts'
import { callOnce } from '../fault-tests/call.ts'
import { recordOrder } from '../fault-tests/ledger.ts'
import { runConcurrently, sleep } from '../fault-tests/time.ts'
import { SHOP_URL } from './addresses.ts'

// A hundred customers, who send an order with an idempotency key until it is acknowledged, then
// another, and visitors beside them.

const CUSTOMERS = 100
/** In turn: none orders more often than an account may. */
const ACCOUNTS_EACH = 4
const BETWEEN_ORDERS_MS = 5_000
const BETWEEN_TRIES_MS = 1_000
const VISITORS = 4
const BETWEEN_PAGES_MS = 400

export type World = { people: Buyer[]; parts: Part[] }

export async function aWorld(): Promise<World> {
  const people: Buyer[] = []
  await runConcurrently(ACCOUNTS_EACH, 1, async () => {
    people.push(...(await buyers(CUSTOMERS)))
  })
  return { people, parts: [await aPart(1_000_000), await aPart(1_000_000)] }
}

export type Figures = {
  requests: number
  /** By status; 0: no answer came. */
  failed: Map<number, number>
  /** Why, as the answers say. */
  reasons: Map<string, number>
  acknowledged: { id: string; buyer: Buyer }[]
  /** When, in ms. */
  times: number[]
}

/** They order until `stop`, which waits until the last orders are acknowledged. */
export function startCustomers({ people, parts }: World) {
  const figures: Figures = {
    requests: 0,
    failed: new Map(),
    reasons: new Map(),
    acknowledged: [],
    times: [],
  }
  let isOver = false
  const count = (status: number, reason: unknown) => {
    figures.requests += 1
    if (status === 200 || status === 201) return true
    const said = `${status} ${reason}`
    figures.failed.set(status, (figures.failed.get(status) ?? 0) + 1)
    figures.reasons.set(said, (figures.reasons.get(said) ?? 0) + 1)
    return false
  }
  const customers = runConcurrently(CUSTOMERS, CUSTOMERS, async (n) => {
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(Math.random() * BETWEEN_ORDERS_MS)
      const buyer = people[n + CUSTOMERS * (turn % ACCOUNTS_EACH)]
      const part = parts[n % parts.length]
      if (!buyer || !part) throw new Error('a customer without a part')
      const id = await order(buyer, part, count)
      figures.acknowledged.push({ id, buyer })
      figures.times.push(Date.now())
    }
  })
  const [part] = parts
  const paths = ['/', `/product/${part?.id}`, '/api/product?limit=6', '/search?q=brake']
  const visitors = runConcurrently(VISITORS, VISITORS, async (n) => {
    while (!isOver) {
      count(await visit(paths[n % paths.length] ?? '/'), 'of a page')
      await sleep(BETWEEN_PAGES_MS)
    }
  })
  return {
    figures,
    stop: async () => {
      isOver = true
      await Promise.all([customers, visitors])
      return figures
    },
  }
}

/** @returns its id, once it is acknowledged */
async function order(
  buyer: Buyer,
  part: Part,
  count: (status: number, reason: unknown) => boolean,
) {
  const [body, key] = [anOrderOf(part), randomUUID()]
  for (;;) {
    const answer = await callOnce(buyer, 'POST', '/order', { body, key, url: SHOP_URL })
    if (count(answer.status, answer.body.detail ?? 'no answer') && answer.status === 201) {
      const id = String(answer.body.insertedId)
      const cents = Math.round(body.pricePerUnit * 100)
      recordOrder({ id, customerId: buyer.id, productId: part.id, quantity: 1, cents })
      return id
    }
    await sleep(Math.random() * BETWEEN_TRIES_MS)
  }
}

async function visit(path: string) {
  try {
    const answer = await fetch(SHOP_URL + path, { signal: AbortSignal.timeout(60_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
