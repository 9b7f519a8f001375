import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { formatPrice, toDollars } from '#contract/money.ts'
import type { OwnUnmatchedPayment, UnmatchedPayment } from '#contract/payment/unmatched-payment.ts'
import { db } from '../db/client.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { AppError, notFound } from '../errors.ts'
import { listAdmins } from '../identity/admins.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { sendLater, sendMail } from '../mail/send.ts'
import { unmatchedPaymentMail } from '../mail/unmatched-payment-mail.ts'
import { auditSubject } from '../order/order.ts'
import { payWithStandalonePayment } from './pay-order.ts'
import { findIntentRow, type IntentRow } from './payment-intent.ts'
import { outcomeError } from './payment-outcome.ts'
import { listUnpaidOrders } from './write-order-payment.ts'

// Standalone payments (reconcile-standalone-payment.ts) that were charged and pay no order: an admin assigns each
// to an order of its payer, or returns it (unmatched-payment-refund.ts). The system refunds none of them, since
// Stripe keeps its fee.

export const isWaiting = and(isNotNull(paymentIntent.unmatchedAt), isNull(paymentIntent.resolvedAt))
export const isUndecided = and(
  isNull(paymentIntent.resolvedAt),
  isNull(paymentIntent.returnRequestedAt),
)

/** Puts a payment on the admins' list, once, and sends each of them an email. */
export async function markUnmatched(id: string) {
  const [row] = await db
    .update(paymentIntent)
    .set({ unmatchedAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.unmatchedAt), isUndecided))
    .returning()
  if (row) emailAdmins(row)
}

function emailAdmins({ id, amountCents, customerEmail }: IntentRow) {
  sendLater(async () => {
    for (const { email } of await listAdmins()) {
      const amount = formatPrice(toDollars(amountCents))
      await sendMail(await unmatchedPaymentMail({ to: email, id, amount, customer: customerEmail }))
    }
  })
}

/** The payments that wait for an admin, the oldest first. */
export async function listUnmatchedPayments(): Promise<UnmatchedPayment[]> {
  const rows = await db
    .select()
    .from(paymentIntent)
    .where(isWaiting)
    .orderBy(asc(paymentIntent.unmatchedAt))
    .limit(200)
  return Promise.all(rows.map(toUnmatchedPayment))
}

export function countUnmatchedPayments() {
  return db.$count(paymentIntent, isWaiting)
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
      number: order.number,
      product: auditSubject(order).name,
      total: toDollars(order.totalCents),
      placedAt: order.createdAt.toISOString(),
    })),
  }
}

/** A customer's payments that wait for an admin, the oldest first. */
export async function listOwnUnmatchedPayments({
  id,
}: SessionUser): Promise<OwnUnmatchedPayment[]> {
  const rows = await db
    .select()
    .from(paymentIntent)
    .where(and(eq(paymentIntent.customerId, id), isWaiting))
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
export async function assignPayment(admin: SessionUser, id: string, orderId: string) {
  await requireWaiting(id)
  const outcome = await payWithStandalonePayment(admin, id, orderId)
  if (outcome.kind !== 'paid') throw outcomeError(outcome)
}

/** @throws AppError 404; 409 it is resolved already */
export async function requireWaiting(id: string) {
  const row = await findIntentRow(db, id)
  if (!row?.unmatchedAt) throw notFound('unmatched payment')
  if (row.resolvedAt) throw alreadyDecided()
}

export function alreadyDecided() {
  return new AppError(409, 'This payment has already been assigned or returned')
}
