import { and, asc, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/client.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { AppError } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import { withOrderLockForPayment } from '../../order/order-lock.ts'
import * as stripe from '../stripe/stripe.ts'
import { noteUnanswered, unansweredCalls } from '../stripe/unanswered-calls.ts'
import { DISPUTED_REFUND, findRefusal, REFUSED_REFUND } from './disputed-refund.ts'
import { applyStripeRefund, getRefund, markFailed, syncRefundsFromStripe } from './refund-ledger.ts'
import { isUnderWay } from './refund-under-way.ts'

// Refunds that are stored are made at Stripe: at once, or by a maintenance job.

/** Makes an order's refunds that are stored and not yet made. The maintenance job repeats what fails. */
export async function finishRefundsOf(orderId: string) {
  const rows = await db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), isUnderWay))
  for (const { id } of rows) await tryToFinish(orderId, id)
}

/** Makes every refund that is stored and not yet made: Stripe did not answer, or the process ended. */
export async function finishRefunds() {
  const rows = await db
    .select({ id: refund.id, orderId: refund.orderId })
    .from(refund)
    .leftJoin(unansweredCalls(), sql`about = ${refund.id}::text`)
    .where(isUnderWay)
    .orderBy(sql`at nulls first`, asc(refund.id))
    .limit(100)
  let unanswered = 0
  for (const { id, orderId } of rows) {
    unanswered = (await tryToFinish(orderId, id)) ? 0 : unanswered + 1
    if (unanswered === MAX_UNANSWERED) return // Stripe is unreachable: the next run goes on
  }
}

/** Consecutive calls without an answer after which a run ends: Stripe is unreachable, and each call costs seconds. */
export const MAX_UNANSWERED = 3

/** @returns did Stripe answer? */
async function tryToFinish(orderId: string, id: string) {
  try {
    await finishRefund(orderId, id)
  } catch (err) {
    log.error({ err, orderId, refundId: id }, 'a refund is not made yet')
    noteUnanswered(id)
    return !stripe.isUnreachable(err)
  }
  return true
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
    const answer = await stripe.refund({
      paymentIntentId: pending.paymentIntentId,
      cents: pending.amountCents,
      metadata: { orderId, refundId: id, reason: pending.reason },
      // Always the same: an earlier request may still be carried out, and of two one is made.
      idempotencyKey: `refund-${id}`,
      ...(pending.actorId && { reason: 'requested_by_customer' as const }),
      ...(row.transactionId !== pending.paymentIntentId &&
        row.transactionId && { reason: 'duplicate' as const }),
    })
    if (typeof answer === 'string') {
      await markFailed(tx, row, pending)
      return answer === 'disputed' ? DISPUTED_REFUND : REFUSED_REFUND
    }
    await applyStripeRefund(tx, row, pending, answer)
    return stripe.hasFailed(answer) ? REFUSED_REFUND : undefined
  })
  if (refusal) throw new AppError(409, refusal)
}
