import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { formatCents } from '#contract/money.ts'
import type { LineUnits } from '#contract/payment/line-units.ts'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import { REASON_LENGTH } from '#contract/payment/refund.ts'
import { sumOf } from '#contract/sum.ts'
import { type Actor, accountIdOf, record } from '../../../platform/audit/audit.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { insertJob } from '../../../platform/jobs/job.ts'
import { queueOwnerMail } from '../../../platform/jobs/owner-mail.ts'
import { log } from '../../../platform/log.ts'
import { closeCancelRequest, reopenCancelRequest } from '../../order/cancel-request.ts'
import { writeInvoices } from '../../order/invoice/write-invoice.ts'
import { auditSubject, type OrderRow } from '../../order/order.ts'
import { insertRefundLines, restockRefund } from '../../order/refund-stock.ts'
import { unpackAll } from '../../order/shipment/packing.ts'
import { releaseStock } from '../../order/stock-hold.ts'
import { unitsOf } from '../../order/units-left.ts'
import { markRefunded, reopen } from '../../return/return-refund.ts'
import { queueTaxBooking } from '../stripe/book-tax.ts'
import * as stripe from '../stripe/stripe.ts'

// The shop's record of refunds, written under the order's lock: what is to be refunded, and what
// became of it at Stripe. Stripe's list counts, also for refunds that were made in its dashboard.

export type RefundRow = typeof refund.$inferSelect

type RefundRequest = Pick<
  typeof refund.$inferInsert,
  'paymentIntentId' | 'amountCents' | 'reason'
> &
  Partial<typeof refund.$inferInsert> & {
    /** Units that it is for and that are not sent. */
    lines?: LineUnits[]
  }

/**
 * Stores a refund that is to be made, and records it in the audit log.
 * @returns its id; undefined when another order, for which the same payment was named, has it under
 *   way
 */
export async function insertRefund(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  { lines = [], ...request }: RefundRequest,
) {
  const actorId = accountIdOf(actor)
  // The clock under the order's lock, as `changeState` has it of returns: amounts go by this
  // sequence.
  const createdAt = sql`clock_timestamp()`
  const madeAt = request.stripeRefundId ? sql`now()` : null
  const [stored] = await tx
    .insert(refund)
    .values({ createdAt, ...request, madeAt, orderId: row.id, actorId })
    .onConflictDoNothing()
    .returning({ id: refund.id })
  if (!stored) return undefined
  await insertRefundLines(tx, row, stored.id, lines)
  if (request.returnId) await markRefunded(tx, row, request.returnId, actorId)
  await record(tx, actor, 'refund order', auditSubject(row), detailOf(request, unitsOf(lines)))
  await endIfRefunded(tx, row)
  return stored.id
}

/**
 * An order that is refunded in full is not sent: this unpacks its parcels that have not left, and
 * what its customer asked for is done.
 */
async function endIfRefunded(tx: Transaction, row: OrderRow) {
  const [now] = await tx.select({ state: order.state }).from(order).where(eq(order.id, row.id))
  if (now?.state !== 'refunded') return
  await unpackAll(tx, row)
  await closeCancelRequest(tx, row)
}

/** The erasure of the reason leaves the text before the first colon. */
function detailOf({ amountCents, reason }: RefundRequest, units = 0) {
  const amount = formatCents(amountCents)
  return `${units > 0 ? `${amount}, ${units} not sent` : amount}: ${reason}`
}

export async function getRefund(tx: Transaction, id: string) {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id))
  if (!row) throw new Error(`refund ${id} does not exist`)
  return row
}

/**
 * Stores the refunds that Stripe lists of a payment of a locked order, also those made in its
 * dashboard.
 * @param refunds as Stripe has just listed them; without it Stripe is asked
 * @returns how much is refunded or under way, in cents
 */
export async function syncRefundsFromStripe(
  tx: Transaction,
  row: OrderRow,
  paymentIntentId: string,
  refunds?: stripe.Refund[],
) {
  const listed = refunds ?? (await listMadeRefunds(paymentIntentId))
  const known = await tx.select().from(refund).where(eq(refund.paymentIntentId, paymentIntentId))
  // Stripe’s newest comes first.
  for (const one of listed.toReversed()) {
    const ours = known.find(
      ({ id, stripeRefundId }) =>
        stripeRefundId === one.id || (!stripeRefundId && id === one.metadata?.refundId),
    )
    if (ours) await applyStripeRefund(tx, row, ours, one)
    else if (!stripe.hasFailed(one)) await insertRefundFoundAtStripe(tx, row, paymentIntentId, one)
  }
  if (listed.length === 0) return centsOf(known)
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refund.amountCents}), 0)::int` })
    .from(refund)
    .where(and(eq(refund.paymentIntentId, paymentIntentId), isNull(refund.failedAt)))
  return sum?.cents ?? 0
}

/** Stripe knows nothing of what was paid outside it. */
function listMadeRefunds(paymentId: string) {
  return manualMethodOf(paymentId) ? [] : stripe.listRefunds(paymentId)
}

function centsOf(rows: RefundRow[]) {
  return sumOf(rows, (one) => (one.failedAt ? 0 : one.amountCents))
}

/** A refund that this shop did not request, or whose row was lost with its transaction. */
async function insertRefundFoundAtStripe(
  tx: Transaction,
  row: OrderRow,
  paymentIntentId: string,
  found: stripe.Refund,
) {
  const createdAt = new Date(found.created * 1000)
  const id = await insertRefund(tx, 'system', row, {
    paymentIntentId,
    amountCents: found.amount,
    reason: found.metadata?.reason?.slice(0, REASON_LENGTH) || reasonOf(found),
    stripeRefundId: found.id,
    createdAt,
  })
  if (id && Date.now() - createdAt.getTime() < NEWS_MS) await queueMail(tx, row, id)
  await writeInvoices(tx, row.id)
}

/** An older refund, which Stripe lists only now, is no news to its customer. */
const NEWS_MS = 3 * 24 * 60 * 60_000

function queueMail(tx: Transaction, row: OrderRow, refundId: string) {
  return insertJob(tx, { kind: 'mail', subjectId: row.id, event: `refunded ${refundId}` })
}

function reasonOf({ reason }: stripe.Refund) {
  if (reason === 'requested_by_customer') return 'At the customer’s request'
  return reason === 'duplicate' ? 'It was charged twice' : 'Refunded by the shop'
}

/**
 * Stores what Stripe says of a refund. When it is made, its units go back in stock, and the
 * customer gets a mail.
 */
export async function applyStripeRefund(
  tx: Transaction,
  row: OrderRow,
  ours: RefundRow,
  theirs: Pick<stripe.Refund, 'id' | 'status' | 'amount'>,
) {
  if (!ours.stripeRefundId) {
    const madeAt = stripe.hasFailed(theirs) ? null : sql`now()`
    await tx.update(refund).set({ stripeRefundId: theirs.id, madeAt }).where(eq(refund.id, ours.id))
    if (ours.restocked && madeAt) await restock(tx, row, ours)
    if (madeAt) await queueMail(tx, row, ours.id)
    if (madeAt) await queueTaxBooking(tx, row, ours.paymentIntentId, `refunded ${ours.id}`)
    if (madeAt) await writeInvoices(tx, row.id)
    log.warn({ orderId: row.id, refund: theirs.id, cents: theirs.amount }, 'refunded')
  }
  if (stripe.hasFailed(theirs)) await markFailed(tx, row, ours)
}

/**
 * Its own units; of a refund of all that was left, which has none, all that the order still holds.
 */
async function restock(tx: Transaction, row: OrderRow, { id, actorId }: RefundRow) {
  if (await restockRefund(tx, row, id, actorId)) return
  await releaseStock(tx, row, 'refund', actorId)
}

export async function markFailed(tx: Transaction, row: OrderRow, ours: RefundRow) {
  // One that an older release made.
  const madeAt = ours.madeAt ?? (ours.stripeRefundId ? ours.createdAt : null)
  const failed = await tx
    .update(refund)
    .set({ failedAt: sql`now()`, madeAt })
    .where(and(eq(refund.id, ours.id), isNull(refund.failedAt)))
    .returning({ id: refund.id })
  if (failed.length === 0) return
  if (ours.returnId) await reopen(tx, ours.returnId)
  await reopenCancelRequest(tx, row)
  await writeInvoices(tx, row.id)
  log.error({ orderId: row.id, refundId: ours.id }, 'a refund failed: the money was not returned')
  const paysOrder = ours.paymentIntentId === row.transactionId
  await mailFailedRefund(tx, { ...ours, orderNumber: row.number, paysOrder })
  await record(tx, 'system', 'refund failed', auditSubject(row), detailOf(ours))
}

export async function hasFailedRefund(tx: Transaction, paymentIntentId: string) {
  const failed = and(eq(refund.paymentIntentId, paymentIntentId), isNotNull(refund.failedAt))
  return (await tx.$count(refund, failed)) > 0
}

type FailedRefund = {
  id: string
  orderNumber: number
  amountCents: number
  /** Whether the refunded charge is the order’s payment. The order’s page refunds no other. */
  paysOrder: boolean
}

/**
 * Tells the owner that Stripe refused a refund, or the bank rejected it. By then the customer may
 * have the mail that the money is on its way.
 */
function mailFailedRefund(
  tx: Transaction,
  { id, orderNumber, amountCents, paysOrder }: FailedRefund,
) {
  const name = `Refund of ${formatCents(amountCents)}, order ${orderNumber}`
  const detail = paysOrder
    ? 'The money did not reach the customer, and the order’s units count as not refunded. Refund it again, or agree on another way.'
    : 'The money did not reach the customer. The charge is not the order’s payment, so the order’s page can’t refund it. Refund it in Stripe’s dashboard, or agree on another way.'
  return queueOwnerMail(tx, `refund ${id}`, { notice: { name, detail } })
}
