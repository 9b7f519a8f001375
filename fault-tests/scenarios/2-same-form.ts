import { randomUUID } from 'node:crypto'
import { stockOf } from '#test/builders.ts'
import { aBuyer, aPart, type Buyer, expectStatus, type Part, submitOrder } from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

export const sameForm: Scenario = {
  title: 'The same form twice at once, again after a lost answer, and with another body',
  description: `Each copy of a form gets the id of one order. With another quantity the key is
    422; from another buyer it is another order.`,
  runs: { short: 25, full: 400 },
  atOnce: 6,
  async run() {
    const part = await aPart(20)
    const buyer = await aBuyer()
    const key = await twiceAtOnce(buyer, part)
    await afterLostAnswer(buyer, part)
    const other = await submitOrder(buyer, part, { key, quantity: 3 })
    expectStatus(other, [422], 'another order under a form’s key')
    expectStatus(
      await submitOrder(await aBuyer(), part, { key, quantity: 3 }),
      [201],
      'another customer’s key',
    )
    expectThat((await stockOf(part)) === 20 - 2 - 4 - 3, 'a form was counted twice')
  },
}

async function twiceAtOnce(buyer: Buyer, part: Part) {
  const form = { key: randomUUID(), quantity: 2 }
  // A double click that a load balancer spreads over both processes, and one more.
  const answers = await Promise.all(
    [0, 1, 0].map((web) => submitOrder(buyer, part, form, { url: webUrlOf(web) })),
  )
  for (const answer of answers) expectStatus(answer, [201], 'a form that was sent twice')
  expectThat(new Set(answers.map(({ body }) => body.insertedId)).size === 1, 'one form, two orders')
  return form.key
}

async function afterLostAnswer(buyer: Buyer, part: Part) {
  const form = { key: randomUUID(), quantity: 4 }
  const connection = new AbortController()
  const lost = submitOrder(buyer, part, form, { signal: connection.signal })
  await randomDelay(20)
  connection.abort()
  // Without waiting for the first, which the shop may still be handling.
  expectStatus(
    await retryUntilAnswered(() => submitOrder(buyer, part, form)),
    [201],
    'a form sent again',
  )
  await lost
}
