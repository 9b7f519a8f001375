import { eq } from 'drizzle-orm'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { log } from '../../platform/log.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { withOrderLockForPayment } from '../order/order-lock.ts'
import { type CardRateLimit, countCardAttempt } from './card-attempts.ts'
import { findOrderOfIntent } from './mark-paid-or-canceled.ts'
import { endIntent, findIntentRow } from './stripe/payment-intent.ts'

// An intent takes any number of cards at Stripe. Once too many were declined, or had a 3-D Secure
// challenge, the shop ends it, and creates no other until the hour of the rate limit is over
// (create-intent.ts). The order keeps its hold.

const REASONS: Record<CardRateLimit, string> = {
  'declined-cards': 'Too many declined cards',
  'card-challenges': 'Too many 3-D Secure challenges',
}

/**
 * Counts a card that was declined or challenged, and ends the intent at the rate limit.
 * @throws AppError 409, 502: Stripe sends the event again
 */
export async function limitCardAttempts(rateLimit: CardRateLimit, intentId: string) {
  const orderId = await findOrderOfIntent(intentId)
  if (!orderId) return
  const [found] = await db.select().from(order).where(eq(order.id, orderId))
  // Without the lock of the order: counting takes a connection, and calls that have one may wait
  // for this lock.
  if (!found || !(await countCardAttempt(rateLimit, payerOf(found)))) return
  await withOrderLockForPayment('system', orderId, async (tx, row) => {
    if (row.paidAt || row.cancelledAt || row.paymentIntentId !== intentId) return
    // Cards that Stripe declined before the end have events that arrive after it.
    if ((await findIntentRow(tx, intentId))?.endedAt) return
    const intent = await endIntent(tx, intentId)
    // A charge that was quicker has an event of its own.
    if (intent && intent.status !== 'canceled') return
    log.warn(
      { orderId, rateLimit },
      'too many cards were declined or challenged: the payment intent was ended',
    )
    await record(tx, 'system', 'end payment', auditSubject(row), REASONS[rateLimit])
  })
}

/** Whose cards count together. */
export function payerOf({ id, customerId, network }: OrderRow) {
  return { id: customerId ?? id, network }
}
