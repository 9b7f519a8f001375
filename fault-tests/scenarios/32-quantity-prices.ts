import { eq } from 'drizzle-orm'
import { unitCents } from '#contract/pricing/price-step.ts'
import { db } from '#server/platform/db/client.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  aPart,
  type Buyer,
  buyers,
  expectStatus,
  type Part,
  submitBasket,
  submitOrder,
} from '../buyer.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

const PRICE = 2_000
const PACK = 5
const SEEN = [
  { from: 10, cents: 1_700 },
  { from: 50, cents: 1_500 },
]
const NEW = [
  { from: 10, cents: 1_800 },
  { from: 50, cents: 1_600 },
]

export const quantityPrices: Scenario = {
  title: 'The price of a step and the pack size change between view, order and payment',
  description: `An order is placed at the price of its quantity as it was seen, or refused. No
    order is of an opened pack.`,
  runs: { short: 4, full: 60 },
  atOnce: 2,
  async run() {
    await newStep()
    await newPack()
  },
}

const send = { order: submitForm, basket: submitLine }

/** The spec's call. */
function submitForm(buyer: Buyer, part: Part, quantity: number, cents: number) {
  return submitOrder(buyer, part, { quantity, pricePerUnit: cents / 100 })
}

function submitLine(buyer: Buyer, part: Part, units: number, cents: number) {
  return submitBasket(buyer, [{ ...part, pricePerUnitCents: cents, units }])
}

async function aPackedPart() {
  const part = await aPart(10_000, PRICE)
  await db.update(product).set({ priceSteps: SEEN, packSize: PACK }).where(eq(product.id, part.id))
  return part
}

/** An order is placed at the price of its quantity as it was seen, or not at all. */
async function newStep() {
  for (const submit of [send.order, send.basket]) {
    const part = await aPackedPart()
    const people = await buyers(12)
    const quantities = people.map((_, n) => [5, 10, 45, 50][n % 4] ?? 5)
    const early = await aBuyer()
    const first = await submit(early, part, 50, 1_500)
    expectStatus(first, [201], 'an order at the price of its step')
    const [answers] = await Promise.all([
      Promise.all(
        people.map(async (buyer, n) => {
          const units = quantities[n] ?? 5
          await randomDelay(20)
          return submit(buyer, part, units, unitCents(PRICE, SEEN, units))
        }),
      ),
      randomDelay(20).then(() =>
        db.update(product).set({ priceSteps: NEW }).where(eq(product.id, part.id)),
      ),
    ])
    // The invariants check that placed orders have the price and the units that were sent.
    for (const [n, answer] of answers.entries()) {
      const right = quantities[n] === 5 ? [201] : [201, 409]
      expectStatus(answer, right, `an order of ${quantities[n]} while the step changes`)
    }
    const late = await aBuyer()
    expectStatus(await submit(late, part, 10, 1_700), [409], 'an order at the step’s old price')
    expectStatus(await submit(late, part, 10, PRICE), [409], 'an order at the price of fewer units')
    expectStatus(await submit(late, part, 45, 1_600), [409], 'an order at the price of more units')
    expectStatus(await submit(late, part, 10, 1_800), [201], 'an order at the step’s new price')
    const payment = await payOrder(early, String(first.body.insertedId))
    const { amount_received } = await atStripe.paymentIntents.retrieve(payment)
    expectThat(amount_received === 75_000, `50 × $15.00 were charged ${amount_received}`)
  }
}

/** No order is of an opened pack, whenever the packs changed. */
async function newPack() {
  for (const [submit, refused] of [
    [send.order, 400],
    [send.basket, 409],
  ] as const) {
    const part = await aPackedPart()
    const price = (units: number) => unitCents(PRICE, SEEN, units)
    const people = await buyers(10)
    expectStatus(await submit(await aBuyer(), part, 6, PRICE), [refused], 'an opened pack')
    const [answers] = await Promise.all([
      Promise.all(
        people.map((buyer) => randomDelay(20).then(() => submit(buyer, part, 10, price(10)))),
      ),
      randomDelay(20).then(() =>
        db.update(product).set({ packSize: 4 }).where(eq(product.id, part.id)),
      ),
    ])
    for (const answer of answers) {
      expectStatus(answer, [201, refused], 'an order while the packs change')
    }
    expectStatus(await submit(await aBuyer(), part, 10, price(10)), [refused], 'an opened pack')
    expectStatus(await submit(await aBuyer(), part, 12, price(12)), [201], 'three packs')
  }
}
