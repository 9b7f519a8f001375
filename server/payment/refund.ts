import { hash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { NewRefund } from '#contract/refund.ts'
import { db, type Transaction } from '../db/client.ts'
import { refund } from '../db/schema/refund.ts'
import { AppError, fieldError, notFound } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { log } from '../log.ts'
import { type OrderRow, totalCents } from '../order/order.ts'
import { withOrderLock } from '../order/order-lock.ts'
import {
  applyStripeRefund,
  getRefund,
  markFailed,
  type RefundRow,
  store,
  syncRefundsFromStripe,
} from './refund-ledger.ts'
import * as stripe from './stripe.ts'

// Giving money back. A refund is stored first and made at Stripe second, each under the order's
// lock: whatever is lost in between, the same refund is finished later, and no second one is made. What
// Stripe says then counts, also for refunds that somebody made in its dashboard.

const underWay = and(isNull(refund.stripeRefundId), isNull(refund.failedAt))

/**
 * Gives back a paid order's money, or a part of it, at an admin's wish.
 * @param idempotencyKey the same key and input again is the same refund
 * @returns the refund's id
 * @throws AppError 404; 409 not paid, more than is left, another one under way, or refused by the
 *   provider; 422 the key came with another input before; 502 it will be made later, or by a retry
 */
export async function refundOrder(
  admin: User,
  orderId: string,
  input: NewRefund,
  idempotencyKey?: string,
) {
  const id = await withOrderLock(admin, orderId, async (tx, row) => {
    const { transactionId } = row
    if (!transactionId) throw notRefundable(row)
    const known = idempotencyKey && (await findByKey(tx, row, idempotencyKey))
    if (known) {
      if (isSame(known, input)) return known.id
      throw new AppError(422, 'This form has already made another refund. Check the order.')
    }
    const rest = totalCents(row) - (await syncRefundsFromStripe(tx, row, transactionId))
    const pending = await findUnderWay(tx, transactionId)
    // Asked for again without its key, as after a lost answer.
    if (pending) return isSame(pending, input) ? pending.id : undefined
    const amountCents = input.amount === undefined ? rest : toCents(input.amount)
    if (rest <= 0) throw new AppError(409, 'This order has already been refunded')
    if (amountCents > rest) {
      throw fieldError('amount', `At most ${formatPrice(toDollars(rest))} can be refunded`, 409)
    }
    const restocked = input.restock && amountCents === rest
    return store(tx, admin, row, {
      paymentIntentId: transactionId,
      amountCents,
      reason: input.reason,
      restocked,
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

/** Did money for this order ever go back? */
export async function isRefunded(tx: Transaction, { id }: OrderRow) {
  return (await tx.$count(refund, eq(refund.orderId, id))) > 0
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
    .where(and(eq(refund.paymentIntentId, paymentIntentId), underWay))
  return row
}

function digestOf(input: NewRefund) {
  return hash('sha256', JSON.stringify(input), 'base64url')
}

function isSame(row: RefundRow, input: NewRefund) {
  if (row.requestDigest) return row.requestDigest === digestOf(input)
  // Stored before there was a digest, or not by a call.
  const { amount, reason } = input
  const sameAmount = amount === undefined || toCents(amount) === row.amountCents
  return sameAmount && reason === row.reason
}

/**
 * Stores that the shop owes what is left of a payment to its customer; `finishRefundsOf` makes it, once
 * the order's lock is free.
 */
export async function queueRefundOfRemainder(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  reason: string,
) {
  const amountCents = intent.amount_received - (await syncRefundsFromStripe(tx, row, intent.id))
  // What a bank has sent back once it would send back each time: that is for a person to arrange.
  if (amountCents <= 0 || (await hasFailed(tx, intent.id))) return
  await store(tx, 'system', row, { paymentIntentId: intent.id, amountCents, reason })
}

async function hasFailed(tx: Transaction, paymentIntentId: string) {
  const failed = and(eq(refund.paymentIntentId, paymentIntentId), isNotNull(refund.failedAt))
  return (await tx.$count(refund, failed)) > 0
}

/** Makes what is stored and not yet made of an order's refunds. What fails now is left to the maintenance jobs. */
export async function finishRefundsOf(orderId: string) {
  const rows = await db
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), underWay))
  for (const { id } of rows) await finishLater(orderId, id)
}

/** Makes every refund that is stored and not yet made: Stripe did not answer, or we ended. */
export async function finishRefunds() {
  const rows = await db
    .select({ id: refund.id, orderId: refund.orderId })
    .from(refund)
    .where(underWay)
    .orderBy(asc(refund.id))
    .limit(100)
  let unanswered = 0
  for (const { id, orderId } of rows) {
    unanswered = (await finishLater(orderId, id)) ? 0 : unanswered + 1
    if (unanswered === UNANSWERED) return // Stripe is away: the next run goes on
  }
}

/** So many in a row, and Stripe is away: each costs seconds. */
const UNANSWERED = 3

/** @returns did Stripe answer? */
async function finishLater(orderId: string, id: string) {
  try {
    await finish(orderId, id)
  } catch (err) {
    log.error({ err, orderId, refundId: id }, 'a refund is not made yet')
    return !(err instanceof AppError && err.status === 502)
  }
  return true
}

/** Makes a stored refund, unless it is made. @throws AppError 409 when it is refused for good, 502 */
async function finish(orderId: string, id: string) {
  const made = await withOrderLock('system', orderId, async (tx, row) => {
    const before = await getRefund(tx, id)
    // Stripe forgets keys after a day; what it has made it tells for ever.
    if (!before.stripeRefundId && !before.failedAt)
      await syncRefundsFromStripe(tx, row, before.paymentIntentId)
    const asked = await getRefund(tx, id)
    if (asked.failedAt || asked.stripeRefundId) return !asked.failedAt
    const answer = await stripe.refund({
      paymentIntentId: asked.paymentIntentId,
      cents: asked.amountCents,
      metadata: { orderId, refundId: id, reason: asked.reason },
      // Always the same: an earlier request may still be carried out, and of two one is made.
      idempotencyKey: `refund-${id}`,
      ...(asked.actorId && { reason: 'requested_by_customer' as const }),
      ...(row.transactionId !== asked.paymentIntentId &&
        row.transactionId && { reason: 'duplicate' as const }),
    })
    if (answer) await applyStripeRefund(tx, row, asked, answer)
    else await markFailed(tx, row, asked)
    return answer !== undefined && !stripe.hasFailed(answer)
  })
  if (!made) {
    throw new AppError(409, 'The card provider declined this refund. Its dashboard says why.')
  }
}
