import { randomUUID } from 'node:crypto'
import { getOrderRow } from '#test/builders.ts'
import { aPart, buyers, type Part, submitBasket } from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { type Acknowledged, orderPayOrCancel, underKills } from '../under-kills.ts'
import { expectThat } from '../violations.ts'

const BASKETS = 150
const PARTS = 6
const AT_ONCE = 15

export const basketKill: Scenario = {
  title: '150 baskets while a server, PostgreSQL and the other server are killed with -9',
  description: `What the shop acknowledged is what the database says, line by line.`,
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
        const [lines, form] = [basketOf(parts, n), { key: randomUUID() }]
        acknowledged.push(await orderPayOrCancel(buyer, n, () => submitBasket(buyer, lines, form)))
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

async function expectPersisted({ id, state }: Acknowledged) {
  const row = await getOrderRow(id)
  expectThat(row.state === state, `a basket that was ${state} is ${row.state}`)
}
