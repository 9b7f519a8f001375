import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Actor, accountIdOf, record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { paymentIntent } from '../../platform/db/schema/payment-intent.ts'
import { refund } from '../../platform/db/schema/refund.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { takeOverDisputes } from '../order/dispute.ts'
import { GUEST_ERASED_AFTER_CANCELING, GUEST_ERASED_AFTER_PAYING } from '../order/erase-after.ts'
import { writeInvoices } from '../order/invoice/write-invoice.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { isOrderOf } from '../order/order-access.ts'
import { releaseStock } from '../order/stock-hold.ts'

// The payment columns of an order: the only file that writes paid_at, transaction_id, cancelled_at,
// payment_intent_id, processing_since and reconciled_at. Each function expects the order's row
// lock, unless it says otherwise.

const isOpen = and(isNull(order.paidAt), isNull(order.cancelledAt))
/** An order whose payment is processing is not canceled. */
const isCancelable = and(isOpen, isNull(order.processingSince))

/**
 * Records that Stripe was asked about an order's intent, without the order's lock.
 * @param askedAt a time before the call to Stripe: its answer is not older
 */
export async function markReconciled(orderId: string, intentId: string, askedAt: Date) {
  await db
    .update(order)
    .set({ reconciledAt: askedAt })
    .where(and(eq(order.id, orderId), eq(order.paymentIntentId, intentId), isOpen))
}

/**
 * The order that an intent was made for, has paid, or has paid once too often; undefined for
 * others.
 */
export async function findOrderOfIntent(intentId: string, tx: Transaction | typeof db = db) {
  const [paid] = await tx
    .select({ id: order.id })
    .from(order)
    .where(or(eq(order.paymentIntentId, intentId), eq(order.transactionId, intentId)))
  if (paid) return paid.id
  const [made] = await tx
    .select({ id: paymentIntent.orderId })
    .from(paymentIntent)
    .where(eq(paymentIntent.id, intentId))
  if (made?.id) return made.id
  const [surplus] = await tx
    .select({ id: refund.orderId })
    .from(refund)
    .where(eq(refund.paymentIntentId, intentId))
  return surplus?.id
}

/** The newest unpaid order of a customer that has this unit price or this total. Takes no lock. */
export async function findNewestUnpaidOrder(customerId: string, cents: number) {
  const hasPrice = or(eq(order.pricePerUnitCents, cents), eq(order.totalCents, cents))
  const [row] = await db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.customerId, customerId), isOpen, hasPrice))
    .orderBy(desc(order.id))
    .limit(1)
  return row?.id
}

/** Sets the order's intent; the next one is made with another idempotency key. */
export async function setIntent(tx: Transaction, row: OrderRow, intentId: string) {
  await tx
    .update(order)
    .set({ paymentIntentId: intentId, paymentAttempt: row.paymentAttempt + 1 })
    .where(eq(order.id, row.id))
}

/** Binds the intent of another locked order to this one. */
export async function rebindIntent(
  tx: Transaction,
  row: OrderRow,
  otherId: string,
  intentId: string,
) {
  // First: no two orders have the same intent.
  await tx
    .update(order)
    .set({ paymentIntentId: null })
    .where(and(eq(order.id, otherId), eq(order.paymentIntentId, intentId)))
  await tx.update(order).set({ paymentIntentId: intentId }).where(eq(order.id, row.id))
  await tx
    .update(paymentIntent)
    .set({ orderId: row.id })
    .where(and(eq(paymentIntent.id, intentId), eq(paymentIntent.orderId, otherId)))
}

/**
 * Sets whether Stripe processes a charge of an open order's intent. When it no longer does, Stripe
 * is asked once more before the units are released, which count as held until now.
 * @returns the order as it is then
 */
export async function setProcessing(tx: Transaction, row: OrderRow, isProcessing: boolean) {
  const changed = await tx
    .update(order)
    .set(
      isProcessing
        ? { processingSince: sql`now()` }
        : {
            processingSince: null,
            reconciledAt: null,
            heldUntil: sql`greatest(${order.heldUntil}, now())`,
          },
    )
    .where(and(eq(order.id, row.id), isOpen))
    .returning()
  return singleRow(changed)
}

/** Does Stripe process a charge of this intent, as far as the shop knows? Takes no lock. */
export async function isProcessing(intentId: string) {
  const isIts = eq(order.paymentIntentId, intentId)
  return (await db.$count(order, and(isIts, isNotNull(order.processingSince), isOpen))) > 0
}

/** Stripe has stored a failure under this attempt's key: the next attempt has another. */
export async function countAttempt(tx: Transaction, row: OrderRow) {
  await tx
    .update(order)
    .set({ paymentAttempt: row.paymentAttempt + 1 })
    .where(eq(order.id, row.id))
}

/**
 * Marks an unpaid order paid, writes its invoice if invoices are on, and queues its mails. @throws
 * a unique violation when the payment paid another order
 */
export async function markPaid(tx: Transaction, row: OrderRow, transactionId: string) {
  const paid = await tx
    .update(order)
    .set({
      paidAt: sql`now()`,
      transactionId,
      processingSince: null,
      network: null,
      eraseAfter: GUEST_ERASED_AFTER_PAYING,
    })
    .where(and(eq(order.id, row.id), isOpen))
    .returning({ id: order.id })
  singleRow(paid)
  await insertJob(tx, { kind: 'mail', subjectId: row.id, event: 'paid' })
  await insertJob(tx, { kind: 'mail', subjectId: row.id, event: 'owner paid' })
  await writeInvoices(tx, row.id)
  await takeOverDisputes(tx, row.id, transactionId)
}

/**
 * Cancels an unpaid order, releases the units it holds and records it in the audit log. A customer
 * who did not cancel it gets a mail.
 * @param reason a sentence for the customer, when an editor or the system cancels it
 */
export async function markCanceled(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  reason: string | undefined,
) {
  const canceled = await tx
    .update(order)
    .set({
      cancelledAt: sql`now()`,
      cancelledBy: cancelerOf(actor, row),
      cancelReason: reason ?? null,
      eraseAfter: GUEST_ERASED_AFTER_CANCELING,
    })
    .where(and(eq(order.id, row.id), isCancelable))
    .returning({ id: order.id })
  singleRow(canceled)
  const by = cancelerOf(actor, row)
  await releaseStock(tx, row, 'order canceled', by === 'admin' ? accountIdOf(actor) : null)
  if (by !== 'customer') {
    await insertJob(tx, { kind: 'mail', subjectId: row.id, event: 'canceled' })
  }
  const detail = actor === 'system' ? reason : undefined
  await record(tx, actor, 'cancel order', auditSubject(row), detail)
}

function cancelerOf(actor: Actor, row: OrderRow) {
  if (actor === 'system') return 'system'
  return isOrderOf(actor, row) ? 'customer' : 'admin'
}
