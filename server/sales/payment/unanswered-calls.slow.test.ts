import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  type Part,
} from '#test/builders.ts'
import { atStripe, idOf, isRefundCall, payWithCard, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent, aRefundableSale } from '#test/payments.ts'
import { removeProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { order as orders } from '../../platform/db/schema/order.ts'
import { cancelAbandonedOrders } from './cancel-unpaid-orders.ts'
import { createIntent } from './create-intent.ts'
import { endIntentsThatPayNothing } from './delete-product.ts'
import { reconcileOrders } from './reconcile-unpaid-orders.ts'
import { sendRefunds } from './refund/send-refund.ts'

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

test('orders whose intents Stripe answers with 500 each time do not delay the cancellation of another', async () => {
  const failing: string[] = []
  for (let n = 0; n < 8; n += 1) failing.push(idOf((await anAbandonedOrder(n)).intent))
  const { order } = await anAbandonedOrder(9)
  failFor(failing)
  await fourTimes(cancelAbandonedOrders)
  expect((await getOrderRow(order.id)).cancelledAt).not.toBeNull()
})

/** Its hold ended eight days ago, and some minutes later than that of an earlier one. */
async function anAbandonedOrder(minutesLater: number) {
  const unpaid = await anOrderWithIntent()
  const heldUntil = new Date(Date.now() - 8 * 24 * 60 * 60_000 + minutesLater * 60_000)
  await db.update(orders).set({ stockHeld: false, heldUntil }).where(eq(orders.id, unpaid.order.id))
  return unpaid
}

test('intents of a deleted part that Stripe answers with 500 each time do not delay the end of another', async () => {
  const part = await aProduct()
  const failing: string[] = []
  for (let n = 0; n < 8; n += 1) failing.push(await anIntentFor(part))
  const last = await anIntentFor(part)
  failFor(failing)
  await removeProduct(await aPerson({ role: 'admin' }), part.id)
  await fourTimes(endIntentsThatPayNothing)
  upstream.behave = (answer) => answer()
  expect((await atStripe.paymentIntents.retrieve(last)).status).toBe('canceled')
})

/** Another customer's. Ids of orders rise with time. */
async function anIntentFor(part: Part) {
  const casey = await aPerson()
  const { id, pricePerUnitCents } = await anOrder(casey, part)
  return idOf(await createIntent(casey, { orderId: id, pricePerUnit: pricePerUnitCents / 100 }))
}

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
  await fourTimes(sendRefunds)
  expect(await refundsAtStripe(last)).toEqual([5000])
})
