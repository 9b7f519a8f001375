import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  buyers,
  cancel,
  expectStatus,
  type Part,
  submitOrder,
} from '../buyer.ts'
import { call } from '../call.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const SEEN = 1_900
const NEW = 2_900

export const changingProduct: Scenario = {
  title: 'The price changes, and the product is deleted, between view, order and payment',
  description: `Each form is placed as it was sent, or refused. A placed order is charged at its
    own price, and can be paid or canceled after the deletion.`,
  runs: { short: 6, full: 100 },
  atOnce: 2,
  async run() {
    await newPrice()
    await deleted()
  },
}

async function newPrice() {
  const part = await aPart(100, SEEN)
  const early = await aBuyer()
  const order = await anOrder(early, part, 3)
  // Ten customers see the old price at the moment it changes.
  const people = await buyers(10)
  const [answers] = await Promise.all([
    Promise.all(people.map((buyer) => randomDelay(20).then(() => submitOrder(buyer, part)))),
    randomDelay(20).then(() => changePrice(part)),
  ])
  // The invariants check that placed orders have the price that was sent.
  for (const answer of answers) expectStatus(answer, [201, 409], 'an order while the price changes')
  expectStatus(await submitOrder(await aBuyer(), part), [409], 'an order at the old price')
  const now = { ...part, pricePerUnitCents: NEW }
  expectStatus(await submitOrder(await aBuyer(), now), [201], 'an order at the new price')

  const payment = await payOrder(early, order)
  const { amount_received } = await atStripe.paymentIntents.retrieve(payment)
  expectThat(amount_received === 3 * SEEN, `an order of 3 × ${SEEN} was charged ${amount_received}`)
}

async function deleted() {
  const part = await aPart(100)
  const admin = await aBuyer('admin')
  const people = await buyers(10)
  const [answers, deletion] = await Promise.all([
    Promise.all(people.map((buyer) => randomDelay(20).then(() => submitOrder(buyer, part)))),
    randomDelay(20).then(() => call(admin, 'DELETE', `/product/${part.id}`)),
  ])
  expectStatus(deletion, [200], 'the deletion of a product')
  for (const answer of answers) expectStatus(answer, [201, 404], 'an order while the product goes')
  expectStatus(await submitOrder(await aBuyer(), part), [404], 'an order of a deleted product')

  // Their customers may still pay or cancel placed orders.
  for (const [n, buyer] of people.entries()) {
    const id = String(answers[n]?.body.insertedId ?? '')
    if (!id) continue
    if (n % 2) expectStatus(await cancel(buyer, id), [200], 'a cancellation')
    else await payOrder(buyer, id)
  }
}

function changePrice(part: Part) {
  return db.update(product).set({ pricePerUnitCents: NEW }).where(eq(product.id, part.id))
}
