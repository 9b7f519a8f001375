import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { formatPrice, toDollars } from '#contract/money.ts'
import { record } from '../audit/audit.ts'
import { db, paymentDb } from '../db/client.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { AppError } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { log } from '../log.ts'
import {
  findIntentRow,
  type IntentRow,
  lockPaymentIntent,
  markResolved,
  NO_PAYER,
} from './payment-intent.ts'
import { DISPUTED_REFUND, REFUSED_REFUND, requireRefundable } from './refund/disputed-refund.ts'
import * as stripe from './stripe/stripe.ts'
import { alreadyDecided, isUndecided, isWaiting, requireWaiting } from './unmatched-payment.ts'
import { isSpent } from './write-order-payment.ts'

// An admin's return of an unmatched payment. Stored first and refunded after, like a refund of an order.

/**
 * Refunds an unmatched payment. The request is stored first: whatever fails after it, one refund is made.
 * @throws AppError 404; 409 Stripe refuses it; 502 it is refunded later, or by a retry
 */
export async function returnPayment(admin: SessionUser, id: string) {
  await requireWaiting(id)
  await paymentDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    await requireRefundable(tx, id)
    const [row] = await tx
      .update(paymentIntent)
      .set({ returnRequestedAt: sql`now()` })
      .where(and(eq(paymentIntent.id, id), isWaiting, isUndecided))
      .returning()
    if (row) await record(tx, admin, 'return payment', payerOf(row), detailOf(row))
    // Returned twice is fine; assigned meanwhile is not.
    else if ((await findIntentRow(tx, id))?.resolvedAt) throw alreadyDecided()
  })
  await finishUnmatchedRefund(id)
}

/** Refunds the payments that an admin has returned and Stripe has not confirmed. */
export async function finishUnmatchedRefunds() {
  const rows = await db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(isWaiting, isNotNull(paymentIntent.returnRequestedAt)))
  for (const { id } of rows) {
    try {
      await finishUnmatchedRefund(id)
    } catch (err) {
      log.error({ err, intentId: id }, 'a payment is not returned yet')
    }
  }
}

async function finishUnmatchedRefund(id: string) {
  const refusal = await paymentDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const row = await findIntentRow(tx, id)
    if (!row?.returnRequestedAt || row.resolvedAt) return undefined
    const setRequested = (returnRequestedAt: Date | null) =>
      tx.update(paymentIntent).set({ returnRequestedAt }).where(eq(paymentIntent.id, id))
    const cents = row.amountCents - (await stripe.totalRefunded(id))
    try {
      // Each request has a key of its own: what an earlier one refunded is in Stripe's list.
      const idempotencyKey = `return-${id}-${row.returnRequestedAt.getTime()}`
      const problem = cents <= 0 ? undefined : await refundRemainder(id, cents, idempotencyKey)
      if (!problem) await markResolved(tx, id)
      else await setRequested(null)
      return problem && new AppError(409, problem)
    } catch (error) {
      if (!(error instanceof AppError && stripe.isStoredFailure(error))) throw error
      await setRequested(new Date())
      return error
    }
  })
  if (refusal) throw refusal
}

/** @returns why Stripe or the bank does not do it, in a sentence */
async function refundRemainder(id: string, cents: number, idempotencyKey: string) {
  const made = await stripe.refund({
    paymentIntentId: id,
    cents,
    reason: 'requested_by_customer',
    metadata: { returned: id },
    idempotencyKey,
  })
  if (made === 'disputed') return DISPUTED_REFUND
  const isMade = made !== 'refused' && !stripe.hasFailed(made)
  return isMade ? undefined : REFUSED_REFUND
}

/** A payment refunded in Stripe's dashboard leaves the list; one whose refund failed waits for an admin again. */
export async function syncUnmatchedRefund(id: string) {
  await paymentDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const row = await findIntentRow(tx, id)
    if (!row?.unmatchedAt || (await isSpent(tx, id))) return
    const isRefunded = (await stripe.totalRefunded(id)) >= row.amountCents
    if (isRefunded && !row.resolvedAt) await markResolved(tx, id)
    if (!isRefunded && row.resolvedAt) {
      const reopened = { resolvedAt: null, returnRequestedAt: null }
      await tx.update(paymentIntent).set(reopened).where(eq(paymentIntent.id, id))
      await record(tx, 'system', 'refund failed', payerOf(row), detailOf(row))
    }
  })
}

/** The subject of an audit entry: the payer. */
function payerOf({ customerId, customerEmail }: IntentRow) {
  return { id: customerId ?? NO_PAYER, name: customerEmail }
}

function detailOf({ id, amountCents }: IntentRow) {
  return `${formatPrice(toDollars(amountCents))}: ${id}`
}
