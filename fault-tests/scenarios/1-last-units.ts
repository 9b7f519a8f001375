import { OVER_STOCK } from '#contract/pricing/allowed-quantity.ts'
import { stockOf } from '#test/builders.ts'
import { aPart, type Buyer, buyers, expectStatus, type Part, submitOrder } from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat } from '../violations.ts'

export const lastUnits: Scenario = {
  title: '50 buyers of the last 5 units; two big orders for more than there is',
  description: `Five buyers get a unit, the others the reason, and the stock is 0. Of two orders
    for 600 and 601 of 1000 units, one is placed.`,
  runs: { short: 3, full: 40 },
  atOnce: 2,
  async run() {
    await manyForFew()
    await twoForMoreThanThereIs()
  },
}

async function manyForFew() {
  const part = await aPart(5)
  const placed = await orderAtOnce(part, await buyers(50), () => 1)
  expectThat(placed === 5, `${placed} of 50 buyers got one of the last 5 units`)
  expectThat((await stockOf(part)) === 0, 'the last 5 units are not all sold')
}

async function twoForMoreThanThereIs() {
  const part = await aPart(1_000)
  const placed = await orderAtOnce(part, await buyers(2), (n) => 600 + n)
  expectThat(placed === 1, `${placed} of two orders for 600 of 1000 units were placed`)
}

/** @returns how many were placed */
async function orderAtOnce(part: Part, people: Buyer[], quantity: (n: number) => number) {
  const answers = await Promise.all(
    people.map((buyer, n) => submitOrder(buyer, part, { quantity: quantity(n) })),
  )
  for (const answer of answers) expectStatus(answer, [201, 409], 'an order of the last units')
  const refused = answers.filter(({ status }) => status === 409)
  expectThat(
    refused.every(({ body }) => body.detail === OVER_STOCK),
    'a buyer who came too late is refused without the reason',
  )
  return answers.length - refused.length
}
