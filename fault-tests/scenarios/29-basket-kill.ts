import { randomUUID } from 'node:crypto'
import { getOrderRow } from '#test/builders.ts'
import {
  aPart,
  type Buyer,
  buyers,
  cancel,
  expectStatus,
  type Part,
  submitBasket,
} from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { underKills } from '../under-kills.ts'
import { expectThat } from '../violations.ts'

const BASKETS = 150
const PARTS = 6
const AT_ONCE = 15

type Acknowledged = { id: string; state: 'unpaid' | 'paid' | 'canceled' }

export const basketKill: Scenario = {
  title: '150 baskets while a server, PostgreSQL and the other server are killed with -9',
  runs: { short: 1, full: 8 },
  atOnce: 1, // there is one PostgreSQL to kill
  async run() {
    const people = await buyers(BASKETS)
    const parts = await Promise.all(Array.from({ length: PARTS }, () => aPart(10_000)))
    const acknowledged: Acknowledged[] = []
    await underKills({
      what: 'a basket',
      count: BASKETS,
      atOnce: AT_ONCE,
      killAfter: [20, 60, 110],
      work: async (n) => {
        const buyer = people[n]
        if (!buyer) throw new Error('a basket without a buyer')
        acknowledged.push(await orderPayOrCancel(buyer, basketOf(parts, n), n))
      },
    })
    for (const promise of acknowledged) await expectPersisted(promise)
  },
}

/** Two to five of the parts, beginning anywhere, in either direction. */
function basketOf(parts: Part[], n: number) {
  const turned = [...parts.slice(n % PARTS), ...parts.slice(0, n % PARTS)]
  const some = turned.slice(0, 2 + (n % 4)).map((part, at) => ({ ...part, units: 1 + (at % 3) }))
  return n % 2 === 0 ? some : some.toReversed()
}

/** One of five is paid and one of five canceled, each retried until it is answered. */
async function orderPayOrCancel(
  buyer: Buyer,
  parts: (Part & { units: number })[],
  n: number,
): Promise<Acknowledged> {
  const form = { key: randomUUID() }
  const placed = await retryUntilAnswered(() => submitBasket(buyer, parts, form))
  expectStatus(placed, [201], 'a basket during the kills')
  const id = String(placed.body.insertedId)
  if (n % 5 === 0) {
    await payOrder(buyer, id)
    return { id, state: 'paid' }
  }
  if (n % 5 === 1) {
    // 404: it is canceled, but the answer was lost.
    expectStatus(await retryUntilAnswered(() => cancel(buyer, id)), [200, 404], 'a cancellation')
    return { id, state: 'canceled' }
  }
  // Once more, as after a lost answer.
  const again = await retryUntilAnswered(() => submitBasket(buyer, parts, form))
  expectThat(again.body.insertedId === id, 'a basket that was sent again placed another order')
  return { id, state: 'unpaid' }
}

async function expectPersisted({ id, state }: Acknowledged) {
  const row = await getOrderRow(id)
  expectThat(row.state === state, `a basket that was ${state} is ${row.state}`)
}
