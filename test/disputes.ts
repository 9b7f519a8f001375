import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { dispute } from '#server/platform/db/schema/dispute.ts'
import { order as orderTable } from '#server/platform/db/schema/order.ts'
import { env } from '#server/platform/env.server.ts'
import { call } from './call.ts'
import { atStripe, disputeAtStripe } from './card.ts'
import { aRefundableSale } from './payments.ts'

/** Sends an event of Stripe to the webhook. Only its ids count. */
function sendEvent(type: string, object: object, id = `evt_${randomUUID()}`) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = atStripe.webhooks.generateTestHeaderString({
    payload,
    secret: env.stripe.webhookSecret,
  })
  return call('POST', '/webhook/stripe', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}

/** The events of a dispute; what they say of its state is as old as they are. */
export function reportDispute(id: string, intentId: string, what = 'created') {
  const object = { object: 'dispute', id, payment_intent: intentId, status: 'needs_response' }
  return sendEvent(`charge.dispute.${what}`, object)
}

export function reportWarning(id: string, intentId: string, what = 'created') {
  const object = { object: 'radar.early_fraud_warning', id, payment_intent: intentId }
  return sendEvent(`radar.early_fraud_warning.${what}`, object)
}

export function rowsOf(intentId: string) {
  return db.select().from(dispute).where(eq(dispute.paymentIntentId, intentId))
}

export async function isDisputed(orderId: string) {
  const [row] = await db.select().from(orderTable).where(eq(orderTable.id, orderId))
  return row?.isDisputed
}

export async function aDisputedSale() {
  const sale = await aRefundableSale()
  const { transactionId } = sale.order
  const id = await disputeAtStripe(transactionId)
  await reportDispute(id, transactionId)
  const page = async () =>
    (await call('GET', `/staff/order/${sale.order.id}`, { as: sale.admin })).body
  return { ...sale, transactionId, id, page }
}
