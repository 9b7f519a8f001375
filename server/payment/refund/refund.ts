import { hash } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { NewRefund } from '#contract/payment/refund.ts'
import { db, type Transaction } from '../../db/client.ts'
import { refund } from '../../db/schema/refund.ts'
import { AppError, notFound } from '../../errors.ts'
import type { SessionUser } from '../../identity/session-user.ts'
import { log } from '../../log.ts'
import { eraseTextsAgain } from '../../order/erased-order.ts'
import type { OrderRow } from '../../order/order.ts'
import { withOrderLockForPayment } from '../../order/order-lock.ts'
import * as stripe from '../stripe/stripe.ts'
import { noteUnanswered, unansweredCalls } from '../stripe/unanswered-calls.ts'
import {
  DISPUTED_REFUND,
  findRefusal,
  REFUSED_REFUND,
  requireRefundable,
} from './disputed-refund.ts'
import {
  applyStripeRefund,
  getRefund,
  insertRefund,
  markFailed,
  type RefundRow,
  syncRefundsFromStripe,
} from './refund-ledger.ts'
import { checkRefund } from './refund-request.ts'
import { isUnderWay } from './refund-under-way.ts'

// A refund is stored first and made at Stripe second, each under the order's lock: if a response is lost in between, a
// retry or a job finishes the same refund, and makes no second one.

/**
 * Refunds a paid order, or a part of it, at an admin's request, and for units that will not be sent.
 * @param idempotencyKey the same key and input again is the same refund
 * @returns the refund's id
 * @throws AppError 404; 409 not paid, disputed, more than is left, refunded, packed or shipped since, another one under way, or
 *   refused by Stripe; 422 the key came with another input before; 502 it will be made later, or by a retry
 */
export async function refundOrder(
  admin: SessionUser,
  orderId: string,
  input: NewRefund,
  idempotencyKey?: string,
) {
  const id = await withOrderLockForPayment(admin, orderId, async (tx, row) => {
    const { transactionId } = row
    if (!transactionId) throw notRefundable(row)
    const known = idempotencyKey && (await findByKey(tx, row, idempotencyKey))
    if (known) {
      if (isSame(known, input)) return known.id
      throw new AppError(422, 'This form has already made another refund. Check the order.')
    }
    const rest = row.totalCents - (await syncRefundsFromStripe(tx, row, transactionId))
    const pending = await findUnderWay(tx, transactionId)
    // Requested again without its key, as after a lost answer.
    if (pending) return isSame(pending, input) ? pending.id : undefined
    await requireRefundable(tx, transactionId)
    const checked = await checkRefund(tx, row, input, rest)
    await eraseTextsAgain(tx, row)
    return insertRefund(tx, admin, row, {
      ...checked,
      paymentIntentId: transactionId,
      reason: input.reason,
      idempotencyKey,
      requestDigest: digestOf(input),
    })
  })
  if (!id) {
    await finishRefundsOf(orderId)
    throw new AppError(
      409,
      'Another refund of this order is in progress. Please check the order again.',
    )
  }
  await finish(orderId, id)
  return id
}

function notRefundable({ cancelledAt }: OrderRow) {
  return cancelledAt ? notFound('order') : new AppError(409, 'This order has not been paid')
}

async function findByKey(tx: Transaction, { id }: OrderRow, key: string) {
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, id), eq(refund.idempotencyKey, key)))
  return row
}

async function findUnderWay(tx: Transaction, paymentIntentId: string) {
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.paymentIntentId, paymentIntentId), isUnderWay))
  return row
}

/** Without the refunded amount that the form shows: a retry may show another one, and is the same refund. */
function digestOf({ refunded: _, ...input }: NewRefund) {
  return hash('sha256', JSON.stringify(input), 'base64url')
}

function isSame(row: RefundRow, input: NewRefund) {
  if (row.requestDigest) return row.requestDigest === digestOf(input)
  // Stored before there was a digest, or not by a call.
  const { amount, reason } = input
  const sameAmount = amount === undefined || toCents(amount) === row.amountCents
  return sameAmount && reason === row.reason
}

/** Stores a refund of what is left of a payment; `finishRefundsOf` makes it, once the order's lock is free. */
export async function queueRefundOfRemainder(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  reason: string,
) {
  const amountCents = intent.amount_received - (await syncRefundsFromStripe(tx, row, intent.id))
  // A bank that has rejected a refund rejects the next one too: an admin has to arrange it.
  if (amountCents <= 0 || (await hasFailed(tx, intent.id))) return
  await insertRefund(tx, 'system', row, { paymentIntentId: intent.id, amountCents, reason })
}

async function hasFailed(tx: Transaction, paymentIntentId: string) {
  const failed = and(eq(refund.paymentIntentId, paymentIntentId), isNotNull(refund.failedAt))
  return (await tx.$count(refund, failed)) > 0
}

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
    await finish(orderId, id)
  } catch (err) {
    log.error({ err, orderId, refundId: id }, 'a refund is not made yet')
    noteUnanswered(id)
    return !stripe.isUnreachable(err)
  }
  return true
}

/** Makes a stored refund, unless it is made. @throws AppError 409 when Stripe refuses it, 502 */
async function finish(orderId: string, id: string) {
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
