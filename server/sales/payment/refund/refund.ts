import { and, eq } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { NewRefund } from '#contract/payment/refund.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { digestOfInput, findByKey } from '../../../platform/db/idempotency.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { AppError, notFound, orAppError } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'
import { eraseTextsAgain } from '../../order/erase-after.ts'
import type { OrderRow } from '../../order/order.ts'
import { withOrderLockForPayment } from '../../order/order-lock.ts'
import { checkRefund } from './refund-request.ts'
import { isRefundUnderWay } from './refund-under-way.ts'
import { sendRefund, sendRefunds } from './send-refund.ts'
import { insertRefund, type RefundRow, syncRefundsFromStripe } from './store-refund.ts'

// A refund is stored first and made at Stripe second, each under the order's lock: if a response is
// lost in between, a retry or a job finishes the same refund, and makes no second one.

/**
 * Refunds a paid order, or a part of it, at an editor's request, and for units that will not be
 * sent.
 * @param idempotencyKey the same key and input again is the same refund
 * @returns the refund's id
 * @throws AppError 404; 409 not paid, disputed, more than is left, refunded, packed or shipped
 *   since, another one under way, or refused by Stripe; 422 the key came with another input before;
 *   502 it will be made later, or by a retry
 */
export async function refundOrder(
  actor: SessionUser,
  orderId: string,
  input: NewRefund,
  idempotencyKey?: string,
) {
  const decided = await withOrderLockForPayment(actor, orderId, (tx, row) =>
    decideRefund(tx, actor, row, input, idempotencyKey),
  )
  if (decided instanceof AppError) throw decided
  if (!decided) {
    await sendRefunds(orderId)
    throw new AppError(
      409,
      'Another refund of this order is in progress. Please check the order again.',
    )
  }
  await sendRefund(orderId, decided)
  return decided
}

/**
 * The same under the order's lock: stores the refund, which `sendRefund` makes.
 * @returns its id; undefined: another one is under way; or why there is none, after what Stripe
 *   lists is recorded
 */
export async function decideRefund(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  input: NewRefund,
  idempotencyKey?: string,
) {
  const { transactionId } = row
  if (!transactionId) throw notRefundable(row)
  const known = await findByKey(tx, refund, eq(refund.orderId, row.id), idempotencyKey)
  if (known) {
    if (isSame(known, input)) return known.id
    throw new AppError(422, 'This form has already made another refund. Check the order.')
  }
  const rest = row.totalCents - (await syncRefundsFromStripe(tx, row, transactionId))
  const pending = await findUnderWay(tx, transactionId)
  // Requested again without its key, as after a lost answer.
  if (pending) return isSame(pending, input) ? pending.id : undefined
  const checked = await orAppError(checkRefund(tx, row, transactionId, input, rest))
  if (checked instanceof AppError) return checked
  await eraseTextsAgain(tx, row)
  return insertRefund(tx, actor, row, {
    ...checked,
    paymentIntentId: transactionId,
    reason: input.reason,
    idempotencyKey,
    requestDigest: digestOf(input),
  })
}

function notRefundable({ cancelledAt }: OrderRow) {
  return cancelledAt ? notFound('order') : new AppError(409, 'This order has not been paid')
}

async function findUnderWay(tx: Transaction, paymentIntentId: string) {
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.paymentIntentId, paymentIntentId), isRefundUnderWay))
  return row
}

/**
 * Without the refunded amount that the form shows: a retry may show another one, and is the same
 * refund.
 */
function digestOf({ refunded: _, ...input }: NewRefund) {
  return digestOfInput(input)
}

function isSame(row: RefundRow, input: NewRefund) {
  if (row.requestDigest) return row.requestDigest === digestOf(input)
  // Stored before there was a digest, or not by a call.
  const { amount, reason } = input
  const sameAmount = amount === undefined || toCents(amount) === row.amountCents
  return sameAmount && reason === row.reason
}
