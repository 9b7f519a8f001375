import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { shippingRate } from '#server/platform/db/schema/delivery.ts'
import { discount } from '#server/platform/db/schema/discount.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { taxRate } from '#server/platform/db/schema/tax-rate.ts'
import { getOrderRow } from '#test/builders.ts'
import { aBuyer, aPart, buyers, expectStatus } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { aCode, submitWithCode } from '../code-order.ts'
import { recordRefund } from '../ledger.ts'
import { payOrder } from '../paid-order.ts'
import { deletePrices, setPrices } from '../prices.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'

// The invariants compare orders with their lines, taxes and charges.

export const changedPrices: Scenario = {
  title: 'Prices, rates and taxes that change before the order',
  description: 'An order is placed at the total that its page showed, or refused.',
  runs: { short: 2, full: 20 },
  atOnce: 1, // delivery and tax are those of the whole shop
  async run() {
    try {
      await priceChanges()
    } finally {
      await deletePrices()
    }
  },
}

/**
 * Three parts at $12.50 less 10%, and $6.90 of delivery. Each part has 99.8 and 50.6 cents of the
 * two taxes, and delivery 61.2 of the first one alone.
 */
const TAXED_TOTAL = 45.79

/**
 * A customer whose order is placed pays the price that the page showed; the others get the new
 * price.
 */
async function priceChanges() {
  const { rateId, taxId } = await setPrices()
  const parts = [await aPart(1_000, 1_250), await aPart(1_000, 1_250), await aPart(1_000, 1_250)]
  const [first] = parts
  if (!first) throw new Error('no part')
  const { id: codeId, code } = await aCode(1_000)
  const people = await buyers(24)
  const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }))
  const [shopper] = people
  if (!shopper) throw new Error('no buyer')
  const look = async () =>
    (await call(shopper, 'POST', '/checkout/quote', { body: { lines, code } })).body
  const { total } = (await look()) as { total: number }
  expectThat(total === TAXED_TOTAL, `three parts with two taxes cost ${total}, not ${TAXED_TOTAL}`)
  const early = await aBuyer()
  const paid = await submitWithCode(early, { parts, code, total })
  expectStatus(paid, [201], 'an order before prices change')
  await payOrder(early, String(paid.body.insertedId))
  await giveBack(String(paid.body.insertedId))
  const changes = [
    () =>
      db
        .update(shippingRate)
        .set({ steps: [{ upTo: null, cents: 790 }] })
        .where(eq(shippingRate.id, rateId)),
    () => db.update(taxRate).set({ ppm: 95_000 }).where(eq(taxRate.id, taxId)),
    () =>
      db
        .update(product)
        .set({ pricePerUnitCents: first.pricePerUnitCents + 100 })
        .where(eq(product.id, first.id)),
    () => db.update(discount).set({ stoppedAt: sql`now()` }).where(eq(discount.id, codeId)),
  ]
  const change = changes[Math.floor(Math.random() * changes.length)]
  const [answers] = await Promise.all([
    Promise.all(
      people.map(async (buyer) => {
        await randomDelay(60)
        return { buyer, answer: await submitWithCode(buyer, { parts, code, total }) }
      }),
    ),
    randomDelay(30).then(() => change?.()),
  ])
  const now = (await look()) as { total: number }
  expectThat(now.total !== total, 'the price has not changed')
  for (const { buyer, answer } of answers) {
    expectStatus(answer, [201, 409], 'an order while prices change')
    if (answer.status === 409) {
      const offered = (answer.body.quote as { total: number } | undefined)?.total
      expectThat(offered === now.total, `a refused order was offered ${offered}, not ${now.total}`)
      continue
    }
    const id = String(answer.body.insertedId)
    const { totalCents } = await getOrderRow(id)
    expectThat(
      totalCents === Math.round(total * 100),
      `${totalCents} is charged, ${total} was seen`,
    )
    if (Math.random() < 0.2) await payOrder(buyer, id)
  }
  const late = await submitWithCode(shopper, { parts, code, total })
  expectStatus(late, [409], 'an order at the old price')
}

/** A part of a taxed order, twice: the tax has to be rounded. */
async function giveBack(order: string) {
  const admin = await aBuyer('admin')
  for (const cents of [333, 777]) {
    const sent = { key: randomUUID(), body: { amount: cents / 100, reason: 'Arrived scratched' } }
    const answer = await retryUntilAnswered(() =>
      call(admin, 'POST', `/order/${order}/refund`, sent),
    )
    expectStatus(answer, [201], 'a refund of a taxed order')
    if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, cents)
  }
}
