import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getOrderRow, letHoldExpire } from '#test/builders.ts'
import { idOf, isRefundCall, payWithCard, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent, anUnpaidOrder, aRefundableSale } from '#test/payments.ts'
import { db } from '../db/client.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { createIntent } from './create-intent.ts'
import { reconcileOrders, reconcileStandalonePayments } from './reconciliation-jobs.ts'
import { finishRefunds } from './refund/finish-refund.ts'

/** Stripe answers with 500 what is asked about these. */
function failFor(ids: string[]) {
  upstream.behave = (answer, response, { url = '' }) =>
    ids.some((id) => url.includes(id)) ? response.writeHead(500).end('{"error":{}}') : answer()
}

async function fourTimes(job: () => Promise<void>) {
  for (let run = 0; run < 4; run += 1) await job()
}

async function anEndedOrder() {
  const unpaid = await anOrderWithIntent()
  await letHoldExpire(unpaid.order.id)
  return unpaid
}

test('intents that Stripe answers with 500 each time do not delay another customer’s', async () => {
  const failing: string[] = []
  for (let n = 0; n < 8; n += 1) failing.push(idOf((await anEndedOrder()).intent))
  const { order, intent } = await anEndedOrder()
  await payWithCard(intent)
  failFor(failing)
  await fourTimes(reconcileOrders)
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

/** An unpaid order with a standalone intent of its total. */
async function aStandalonePayment() {
  const { casey, order } = await anUnpaidOrder()
  return { order, intent: await createIntent(casey, { pricePerUnit: 12.5 }) }
}

test('standalone payments that Stripe answers with 500 each time do not delay another customer’s', async () => {
  const failing: string[] = []
  for (let n = 0; n < 8; n += 1) failing.push(idOf((await aStandalonePayment()).intent))
  const { order, intent } = await aStandalonePayment()
  await payWithCard(intent)
  // No call has named an order for it within its fifteen minutes.
  await db
    .update(paymentIntent)
    .set({ succeededAt: sql`now() - interval '20 minutes'` })
    .where(eq(paymentIntent.id, idOf(intent)))
  failFor(failing)
  await fourTimes(reconcileStandalonePayments)
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('while Stripe is unreachable a run asks about a few standalone payments, not about all', async () => {
  for (let n = 0; n < 20; n += 1) await aStandalonePayment()
  let asked = 0
  upstream.behave = (_answer, response) => {
    asked += 1
    response.writeHead(500).end('{"error":{}}')
  }
  await reconcileStandalonePayments()
  expect(asked).toBeLessThanOrEqual(2 * (3 + 3)) // the SDK tries twice; four payments are asked about at a time
})

/** A refund that Stripe has not answered yet. */
async function anUnansweredRefund() {
  const { order, give } = await aRefundableSale()
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(500).end('{"error":{}}') : answer()
  await expect(give()).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer) => answer()
  return order.transactionId
}

test('refunds that Stripe answers with 500 each time do not delay another customer’s', async () => {
  const failing: string[] = []
  for (let n = 0; n < 4; n += 1) failing.push(await anUnansweredRefund())
  const last = await anUnansweredRefund()
  failFor(failing)
  await fourTimes(finishRefunds)
  expect(await refundsAtStripe(last)).toEqual([5000])
})
