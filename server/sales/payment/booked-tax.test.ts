import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { anOrder, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, idOf, payWithCard } from '#test/card.ts'
import { payByCard } from '#test/several-parts.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { aTaxedShop } from '#test/stripe-tax.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'
import { bookTax, TAX_JOB } from './stripe/book-tax.ts'

// Stripe books the tax of an order with its payment, and reverses it with its refunds, if the
// intent names the calculation.

beforeEach(deletePrices)
afterEach(deletePrices)

async function anOrderWithTax() {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const { body } = await quoteOf()
  const placed = await checkOut(casey, body.total)
  return { casey, order: await getOrderRow(placed.body.insertedId) }
}

test('the intent of an order names its calculation, and is over its total', async () => {
  const { casey, order } = await anOrderWithTax()
  const paid = await payByCard(casey, order)
  const intent = await atStripe.paymentIntents.retrieve(paid.transactionId ?? '')
  expect(intent.hooks?.inputs?.tax?.calculation).toBe(order.taxCalculationId)
  expect(intent.amount_received).toBe(order.totalCents)
})

test('the intent that is asked for by the price of such an order names its calculation, too', async () => {
  const { casey, order } = await anOrderWithTax()
  const intent = await createIntent(casey, { pricePerUnit: order.totalCents / 100 })
  const { hooks } = await atStripe.paymentIntents.retrieve(idOf(intent))
  expect(hooks?.inputs?.tax?.calculation).toBe(order.taxCalculationId)
})

test('an intent that names no calculation pays no such order, and one that does pays no other order', async () => {
  const { casey, order } = await anOrderWithTax()
  const price = { pricePerUnit: order.totalCents / 100 }
  const nameless = await atStripe.paymentIntents.create({
    amount: order.totalCents,
    currency: 'usd',
    metadata: { customerId: casey.id },
  })
  await payWithCard({ clientSecret: nameless.client_secret ?? '' })
  const own = await createIntent(casey, price)
  const part = await aProduct({ pricePerUnitCents: order.totalCents })
  const plain = await anOrder(casey, part)
  const ofPlain = await createIntent(casey, price)
  expect(ofPlain.orderId).toBe(plain.id)
  for (const intent of [own, ofPlain]) await payWithCard(intent)
  for (const [appointment, transactionId] of [
    [order.id, nameless.id],
    [order.id, idOf(ofPlain)],
    [plain.id, idOf(own)],
  ] as const) {
    await expect(payOrder(casey, { appointment, transactionId })).rejects.toMatchObject({
      status: 409,
      message: 'This payment does not pay this order',
    })
  }
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('of an order that is paid outside Stripe a job books the tax once, and reverses it with its refund', async () => {
  const { order } = await anOrderWithTax()
  const manager = await aPerson({ role: 'manager' })
  const total = order.totalCents / 100
  const payment = { method: 'cash', receivedOn: '2026-01-02', total }
  await call('POST', `/order/${order.id}/payment`, { as: manager, body: payment })
  const refunded = { amount: 10, reason: 'Goodwill' }
  const back = await call('POST', `/order/${order.id}/refund`, { as: manager, body: refunded })
  expect(back.status).toBe(201)
  const jobs = await taxJobsOf(order.id)
  expect(jobs).toHaveLength(2)
  // Whichever comes first, and once more after a lost answer.
  for (const job of [...jobs.toReversed(), ...jobs]) await bookTax(job)
  const { transactionId } = await getOrderRow(order.id)
  const { rows } = await db.execute(sql`
    select t.calculation, t.flat_amount as cents from sandbox.tax_transaction t
    where reference = ${transactionId} or original in (
      select id from sandbox.tax_transaction where reference = ${transactionId}
    ) order by flat_amount nulls first`)
  expect(rows).toEqual([
    { calculation: order.taxCalculationId, cents: null },
    { calculation: null, cents: -1000 },
  ])
})

function taxJobsOf(orderId: string) {
  return db
    .select()
    .from(job)
    .where(and(eq(job.kind, TAX_JOB), eq(job.subjectId, orderId)))
}
