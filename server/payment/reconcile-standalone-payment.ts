import { and, eq, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { payWithStandalonePayment } from './pay-order.ts'
import {
  endIntent,
  findIntentRow,
  type IntentRow,
  markEnded,
  markSucceeded,
} from './payment-intent.ts'
import * as stripe from './stripe/stripe.ts'
import { markUnmatched } from './unmatched-payment.ts'
import { syncUnmatchedRefund } from './unmatched-payment-refund.ts'
import { listUnpaidOrders } from './write-order-payment.ts'

// A standalone payment is the charge of a standalone intent (create-standalone-intent.ts). It has the total of one of its
// customer's unpaid orders, and pays the order that PATCH names, or the oldest of that total. One that
// pays none is unmatched (unmatched-payment.ts).

/** How long a charged payment waits for the PATCH that names its order, before it pays the oldest. */
const NAMED_WITHIN = sql`interval '15 minutes'`

/** Brings one standalone payment in line with Stripe's answer. Idempotent. */
export async function reconcileStandalonePayment(id: string) {
  const before = await findIntentRow(db, id)
  if (!before || before.orderId) return
  const intent = await stripe.findIntent(id)
  await db.update(paymentIntent).set({ reconciledAt: sql`now()` }).where(eq(paymentIntent.id, id))
  if (!intent || intent.status === 'canceled') return markEnded(db, id)
  if (intent.status !== 'succeeded') return endUnlessPayable(before)
  await markSucceeded(db, id)
  if (before.unmatchedAt || before.resolvedAt) return syncUnmatchedRefund(id)
  if (await isDue(id)) await payOldestOrder(id)
}

/** Ends an uncharged intent whose customer no longer has an unpaid order of this total. */
async function endUnlessPayable(row: IntentRow) {
  if ((await ordersFor(row)).length === 0) await endIntent(db, row.id)
}

/** Has no call named an order for it in time? */
async function isDue(id: string) {
  const due = sql`succeeded_at < now() - ${NAMED_WITHIN} and unmatched_at is null and resolved_at is null`
  return (await db.$count(paymentIntent, and(eq(paymentIntent.id, id), due))) > 0
}

/** Pays the oldest order that this payment can pay; without one, the payment is unmatched. */
export async function payOldestOrder(intentId: string) {
  const payment = await findIntentRow(db, intentId)
  if (!payment || payment.resolvedAt) return
  for (const order of await ordersFor(payment)) {
    const outcome = await payWithStandalonePayment('system', intentId, order.id)
    if (outcome.kind === 'paid') return
  }
  await markUnmatched(intentId)
}

/** The payer's unpaid orders of exactly this total, the oldest first. */
async function ordersFor({ customerId, amountCents }: IntentRow) {
  return customerId ? listUnpaidOrders(customerId, amountCents) : []
}
