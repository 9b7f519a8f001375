import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { formatPrice, toDollars } from '#contract/money.ts'
import type { OwnUnmatchedPayment, UnmatchedPayment } from '#contract/unmatched-payment.ts'
import { type Actor, record } from './audit.ts'
import type { User } from './auth.ts'
import * as provider from './card-provider.ts'
import { db, patientDb } from './db/client.ts'
import { paymentIntent } from './db/schema.ts'
import { AppError, notFound } from './errors.ts'
import { log } from './log.ts'
import { sendLater, sendMail } from './mail.ts'
import { unmatchedPaymentMail } from './mail-text.ts'
import { subjectOf, totalCents } from './order.ts'
import { isSpent, listUnpaidOrders } from './order-payment.ts'
import {
  findIntentRow,
  type IntentRow,
  lockPaymentIntent,
  markResolved,
  NO_PAYER,
} from './payment-intent.ts'
import { payBy, refusal, whileOpen } from './reconcile-order.ts'
import { listAdmins } from './user.ts'

// Charged payments that were made for no order (bare-payment.ts) and pay none: an admin assigns each to an
// order of its payer, or returns it. The shop refunds none of them by itself, since Stripe keeps its fee.

const waiting = and(isNotNull(paymentIntent.unmatchedAt), isNull(paymentIntent.resolvedAt))
const undecided = and(isNull(paymentIntent.resolvedAt), isNull(paymentIntent.returnRequestedAt))

/** Puts a payment on the admins' list, once, and sends each of them an email. */
export async function markUnmatched(id: string) {
  const [row] = await db
    .update(paymentIntent)
    .set({ unmatchedAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.unmatchedAt), undecided))
    .returning()
  if (row) emailAdmins(row)
}

function emailAdmins({ id, amountCents, customerEmail }: IntentRow) {
  sendLater(async () => {
    for (const { email } of await listAdmins()) {
      const amount = formatPrice(toDollars(amountCents))
      await sendMail(unmatchedPaymentMail({ to: email, id, amount, customer: customerEmail }))
    }
  })
}

/** Pays one order by a payment that was made for none. */
export async function payOrderWith(actor: Actor, id: string, orderId: string) {
  try {
    return await whileOpen(actor, orderId, async (tx, row) => {
      await lockPaymentIntent(tx, id)
      if (row.paidAt) return 'paid by another' as const
      const intent = await provider.findIntent(id)
      return intent ? payBy(tx, actor, row, intent) : ('does not pay' as const)
    })
  } catch (error) {
    // Canceled or removed a moment ago, or being moved right now.
    if (error instanceof AppError && error.status !== 502) return 'does not pay' as const
    throw error
  }
}

/** The payments that wait for an admin, the oldest first. */
export async function listUnmatchedPayments(): Promise<UnmatchedPayment[]> {
  const rows = await db
    .select()
    .from(paymentIntent)
    .where(waiting)
    .orderBy(asc(paymentIntent.unmatchedAt))
    .limit(200)
  return Promise.all(rows.map(toUnmatchedPayment))
}

async function toUnmatchedPayment(row: IntentRow): Promise<UnmatchedPayment> {
  const orders = row.customerId ? await listUnpaidOrders(row.customerId, row.amountCents) : []
  return {
    _id: row.id,
    amount: toDollars(row.amountCents),
    customer: row.customerEmail,
    customerName: row.customerName,
    paidAt: (row.succeededAt ?? row.createdAt).toISOString(),
    reason:
      orders.length > 0
        ? 'It was not clear which order it pays, or that order could not be paid.'
        : 'Its customer has no unpaid order of this total.',
    returning: row.returnRequestedAt !== null,
    orders: orders.map((order) => ({
      _id: order.id,
      product: subjectOf(order).name,
      total: toDollars(totalCents(order)),
      placedAt: order.createdAt.toISOString(),
    })),
  }
}

/** A customer's payments that wait for an admin, the oldest first. */
export async function listOwnUnmatchedPayments({ id }: User): Promise<OwnUnmatchedPayment[]> {
  const rows = await db
    .select()
    .from(paymentIntent)
    .where(and(eq(paymentIntent.customerId, id), waiting))
    .orderBy(asc(paymentIntent.unmatchedAt))
  return rows.map((row) => ({
    _id: row.id,
    amount: toDollars(row.amountCents),
    paidAt: (row.succeededAt ?? row.createdAt).toISOString(),
  }))
}

/**
 * Pays an order with a waiting payment, as an admin decides.
 * @throws AppError 404; 409 it does not pay that order; 502
 */
export async function assignPayment(admin: User, id: string, orderId: string) {
  await requireWaiting(id)
  const outcome = await payOrderWith(admin, id, orderId)
  if (outcome === 'paid') return
  throw outcome === 'paid by another' || outcome === 'paid by its own'
    ? refusal('paid')
    : refusal(outcome)
}

/**
 * Gives a waiting payment back. The request is stored first: whatever fails after it, the money goes back once.
 * @throws AppError 404; 409 Stripe refuses it; 502 it goes back later, or by a retry
 */
export async function returnPayment(admin: User, id: string) {
  await requireWaiting(id)
  await patientDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const [row] = await tx
      .update(paymentIntent)
      .set({ returnRequestedAt: sql`now()` })
      .where(and(eq(paymentIntent.id, id), waiting, undecided))
      .returning()
    if (row) await record(tx, admin, 'return payment', payerOf(row), detailOf(row))
  })
  await finishReturn(id)
}

/** Refunds the payments that an admin has returned and Stripe has not confirmed. */
export async function finishReturns() {
  const rows = await db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(waiting, isNotNull(paymentIntent.returnRequestedAt)))
  for (const { id } of rows) {
    try {
      await finishReturn(id)
    } catch (err) {
      log.error({ err, intentId: id }, 'a payment is not returned yet')
    }
  }
}

async function finishReturn(id: string) {
  const refusedBy = await patientDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const row = await findIntentRow(tx, id)
    if (!row?.returnRequestedAt || row.resolvedAt) return undefined
    const setRequested = (returnRequestedAt: Date | null) =>
      tx.update(paymentIntent).set({ returnRequestedAt }).where(eq(paymentIntent.id, id))
    const cents = row.amountCents - (await provider.sumOfRefunds(id))
    try {
      // Each request has a key of its own: what an earlier one did, Stripe's list has told.
      const idempotencyKey = `return-${id}-${row.returnRequestedAt.getTime()}`
      if (cents <= 0 || (await refundRest(id, cents, idempotencyKey))) {
        await markResolved(tx, id)
        return undefined
      }
    } catch (error) {
      if (!(error instanceof AppError && provider.isStoredFailure(error))) throw error
      await setRequested(new Date())
      return error
    }
    await setRequested(null)
    return new AppError(409, 'Stripe refuses this refund. Its dashboard says why.')
  })
  if (refusedBy) throw refusedBy
}

/** @returns false when Stripe or the bank does not do it */
async function refundRest(id: string, cents: number, idempotencyKey: string) {
  const made = await provider.refund({
    paymentIntentId: id,
    cents,
    reason: 'requested_by_customer',
    metadata: { returned: id },
    idempotencyKey,
  })
  return made !== undefined && !provider.hasFailed(made)
}

/** A payment refunded in Stripe's dashboard leaves the list; one whose refund failed waits for an admin again. */
export async function syncUnmatchedPayment(id: string) {
  await patientDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const row = await findIntentRow(tx, id)
    if (!row?.unmatchedAt || (await isSpent(tx, id))) return
    const isBack = (await provider.sumOfRefunds(id)) >= row.amountCents
    if (isBack && !row.resolvedAt) await markResolved(tx, id)
    if (!isBack && row.resolvedAt) {
      const again = { resolvedAt: null, returnRequestedAt: null }
      await tx.update(paymentIntent).set(again).where(eq(paymentIntent.id, id))
      await record(tx, 'the shop', 'refund failed', payerOf(row), detailOf(row))
    }
  })
}

async function requireWaiting(id: string) {
  const row = await findIntentRow(db, id)
  if (!row?.unmatchedAt) throw notFound('payment to look at')
  if (row.resolvedAt) throw new AppError(409, 'This payment has been dealt with already')
}

/** The subject of an audit entry: the payer. */
function payerOf({ customerId, customerEmail }: IntentRow) {
  return { id: customerId ?? NO_PAYER, name: customerEmail }
}

function detailOf({ id, amountCents }: IntentRow) {
  return `${formatPrice(toDollars(amountCents))}: ${id}`
}
