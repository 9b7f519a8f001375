import { and, asc, eq, sql } from 'drizzle-orm'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { AppError, orAppError } from '../../../platform/errors.ts'
import type { OrderRow } from '../../order/order.ts'
import { withOrderLockForPayment } from '../../order/order-lock.ts'
import { askInTurn, unansweredCalls } from '../stripe/ask-in-turn.ts'
import * as stripe from '../stripe/stripe.ts'
import { DISPUTED_REFUND, findRefusal, REFUSED_REFUND } from './disputed-refund.ts'
import { isRefundUnderWay } from './refund-under-way.ts'
import {
  applyStripeRefund,
  getRefund,
  markFailed,
  type RefundRow,
  syncRefundsFromStripe,
} from './store-refund.ts'

// Refunds that are stored are made at Stripe: at once, or by a maintenance job.

/**
 * Makes the refunds that are stored and not yet made: those of an order, or in a maintenance job
 * all. Stripe did not answer, or the process ended.
 */
export async function sendRefunds(orderId?: string) {
  const rows = await db
    .select({ id: refund.id, orderId: refund.orderId })
    .from(refund)
    .leftJoin(unansweredCalls(), sql`about = ${refund.id}::text`)
    .where(and(isRefundUnderWay, orderId ? eq(refund.orderId, orderId) : undefined))
    .orderBy(sql`at nulls first`, asc(refund.id))
    .limit(100)
  const finish = (one: (typeof rows)[number]) => sendRefund(one.orderId, one.id)
  // Those of one order would wait for its lock.
  await askInTurn(rows, 'a refund is not made yet', finish, orderId ? 1 : undefined)
}

/** Makes a stored refund, unless it is made. @throws AppError 409 when Stripe refuses it, 502 */
export async function sendRefund(orderId: string, id: string) {
  const refusal = await withOrderLockForPayment('system', orderId, (tx, row) =>
    askForRefund(tx, row, id),
  )
  if (refusal) throw refusal
}

/** @returns why it is not made: thrown, it would roll back what was recorded */
async function askForRefund(tx: Transaction, row: OrderRow, id: string) {
  const pending = await getSyncedRefund(tx, row, id)
  if (pending.failedAt) return refused(await findRefusal(tx, pending.paymentIntentId))
  if (pending.stripeRefundId) return undefined
  const answer = await orAppError(makeRefund(row, pending))
  if (answer instanceof AppError) return answer
  if (typeof answer === 'string') {
    await markFailed(tx, row, pending)
    return refused(answer === 'disputed' ? DISPUTED_REFUND : undefined)
  }
  await applyStripeRefund(tx, row, pending, answer)
  return stripe.hasFailed(answer) ? refused() : undefined
}

/** What was paid outside Stripe goes back outside it, by hand: it counts as made. */
async function makeRefund(row: OrderRow, pending: RefundRow) {
  const { id, paymentIntentId, amountCents: amount } = pending
  if (manualMethodOf(paymentIntentId)) return { id: `manual-${id}`, status: 'succeeded', amount }
  return stripe.refund(requestOf(row, pending))
}

/** As Stripe's list has it, which is longer than a day, when Stripe has forgotten the key. */
async function getSyncedRefund(tx: Transaction, row: OrderRow, id: string) {
  const before = await getRefund(tx, id)
  if (before.stripeRefundId || before.failedAt) return before
  await syncRefundsFromStripe(tx, row, before.paymentIntentId)
  return getRefund(tx, id)
}

/**
 * The key stays the same: of two calls with one key one is carried out. Also after a failure, which
 * Stripe repeats for a day: by its documents it may still carry out what has failed.
 */
function requestOf({ transactionId }: OrderRow, pending: RefundRow) {
  const { id, orderId, paymentIntentId, amountCents, reason, actorId } = pending
  const isSurplus = transactionId !== null && transactionId !== paymentIntentId
  return {
    paymentIntentId,
    cents: amountCents,
    metadata: { orderId, refundId: id, reason },
    idempotencyKey: `refund-${id}`,
    ...(actorId && { reason: 'requested_by_customer' as const }),
    ...(isSurplus && { reason: 'duplicate' as const }),
  }
}

function refused(why = REFUSED_REFUND) {
  return new AppError(409, why)
}
