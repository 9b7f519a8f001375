import { and, asc, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/client.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { AppError, orAppError } from '../../../platform/errors.ts'
import { withOrderLockForPayment } from '../../order/order-lock.ts'
import { askInTurn, unansweredCalls } from '../stripe/ask-in-turn.ts'
import * as stripe from '../stripe/stripe.ts'
import { DISPUTED_REFUND, findRefusal, REFUSED_REFUND } from './disputed-refund.ts'
import { applyStripeRefund, getRefund, markFailed, syncRefundsFromStripe } from './refund-ledger.ts'
import { isUnderWay } from './refund-under-way.ts'

// Refunds that are stored are made at Stripe: at once, or by a maintenance job.

/**
 * Makes the refunds that are stored and not yet made: those of an order, or in a maintenance job
 * all. Stripe did not answer, or the process ended.
 */
export async function finishRefunds(orderId?: string) {
  const rows = await db
    .select({ id: refund.id, orderId: refund.orderId })
    .from(refund)
    .leftJoin(unansweredCalls(), sql`about = ${refund.id}::text`)
    .where(and(isUnderWay, orderId ? eq(refund.orderId, orderId) : undefined))
    .orderBy(sql`at nulls first`, asc(refund.id))
    .limit(100)
  const finish = (one: (typeof rows)[number]) => finishRefund(one.orderId, one.id)
  // Those of one order would wait for its lock.
  await askInTurn(rows, 'a refund is not made yet', finish, orderId ? 1 : undefined)
}

/** Makes a stored refund, unless it is made. @throws AppError 409 when Stripe refuses it, 502 */
export async function finishRefund(orderId: string, id: string) {
  const refusal = await withOrderLockForPayment('system', orderId, async (tx, row) => {
    const before = await getRefund(tx, id)
    // Stripe forgets idempotency keys after a day, but lists every refund.
    if (!before.stripeRefundId && !before.failedAt)
      await syncRefundsFromStripe(tx, row, before.paymentIntentId)
    const pending = await getRefund(tx, id)
    if (pending.failedAt) return (await findRefusal(tx, pending.paymentIntentId)) ?? REFUSED_REFUND
    if (pending.stripeRefundId) return undefined
    const asked = stripe.refund({
      paymentIntentId: pending.paymentIntentId,
      cents: pending.amountCents,
      metadata: { orderId, refundId: id, reason: pending.reason },
      // Always the same: an earlier request may still be carried out, and of two one is made.
      idempotencyKey: `refund-${id}`,
      ...(pending.actorId && { reason: 'requested_by_customer' as const }),
      ...(row.transactionId !== pending.paymentIntentId &&
        row.transactionId && { reason: 'duplicate' as const }),
    })
    const answer = await orAppError(asked)
    if (answer instanceof AppError) return answer
    if (typeof answer === 'string') {
      await markFailed(tx, row, pending)
      return answer === 'disputed' ? DISPUTED_REFUND : REFUSED_REFUND
    }
    await applyStripeRefund(tx, row, pending, answer)
    return stripe.hasFailed(answer) ? REFUSED_REFUND : undefined
  })
  if (refusal instanceof AppError) throw refusal
  if (refusal) throw new AppError(409, refusal)
}
