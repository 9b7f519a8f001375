import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Dispute } from '#contract/payment/dispute.ts'
import { DISPUTED, disputedBy } from '#contract/payment/dispute-state.ts'
import { DISPUTED_SENTENCES, disputeReason } from '#contract/payment/dispute-words.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { dispute } from '../../platform/db/schema/dispute.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import type { OrderRow } from './order.ts'

// What the buyers' banks say of payments, as payment/record-dispute.ts has recorded it.

export type DisputeRow = typeof dispute.$inferSelect

const LISTED = 200

/** Of an order, newest first. */
export function listDisputesOf(orderId: string) {
  return select(eq(dispute.orderId, orderId))
}

/**
 * Open ones of payments that this shop does not know, newest first: others may use the same Stripe
 * account.
 */
export function listDisputesOfNoOrder() {
  return select(and(isNull(dispute.orderId), eq(dispute.state, 'open')))
}

async function select(where: SQL | undefined): Promise<Dispute[]> {
  const rows = await db
    .select()
    .from(dispute)
    .where(where)
    .orderBy(desc(dispute.openedAt), desc(dispute.id))
    .limit(LISTED)
  return rows.map(toDispute)
}

function toDispute(row: DisputeRow): Dispute {
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    transactionId: row.paymentIntentId,
    amount: row.amountCents === null ? null : toDollars(row.amountCents),
    reason: disputeReason(row.reason),
    dueBy: row.dueBy?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    recordedAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    url: dashboardUrl(row),
  }
}

/** Its page at Stripe; a warning has that of its payment. */
export function dashboardUrl(
  { id, kind, paymentIntentId }: Pick<DisputeRow, 'id' | 'kind' | 'paymentIntentId'>,
  { sandbox, secretKey }: Pick<typeof env.stripe, 'sandbox' | 'secretKey'> = env.stripe,
) {
  if (sandbox) return null
  const mode = /^[rs]k_test_/.test(secretKey) ? 'test/' : ''
  const page = kind === 'fraud warning' ? `payments/${paymentIntentId}` : `disputes/${id}`
  return `https://dashboard.stripe.com/${mode}${page}`
}

/**
 * Assigns disputes of a payment to the locked order that it now pays: it may have been bound to
 * another one.
 */
export async function takeOverDisputes(tx: Transaction, orderId: string, intentId: string) {
  await tx.update(dispute).set({ orderId }).where(eq(dispute.paymentIntentId, intentId))
}

type Consent = {
  /** The editor has confirmed to send it anyway. */
  despiteDispute?: boolean | undefined
  /** When the parcel was packed: the packer knew of earlier disputes. */
  since?: Date
}

/**
 * @throws AppError 409 the payment of a locked order is disputed, and the editor has not confirmed
 *   to send it anyway
 */
export async function requireUndisputed(
  tx: Transaction,
  row: OrderRow,
  { despiteDispute, since }: Consent,
) {
  if (!row.isDisputed || despiteDispute) return
  const isNews = since && gt(dispute.changedAt, since)
  const rows = await tx
    .select({ kind: dispute.kind, state: dispute.state })
    .from(dispute)
    .where(and(eq(dispute.orderId, row.id), inArray(dispute.state, ['open', 'lost']), isNews))
  const said = rows.map(({ kind, state }) => disputedBy(kind, state))
  const disputed = DISPUTED.find((one) => said.includes(one))
  if (!disputed) return
  const sentence = DISPUTED_SENTENCES[disputed]
  throw new AppError(409, `${sentence} Confirm that you send it anyway.`)
}

/** A bulk call can't ask about each order. @throws AppError 409 */
export function requireNoDispute(row: OrderRow) {
  if (row.isDisputed) {
    throw new AppError(409, 'Left out: its payment is disputed. Open it to send it anyway.')
  }
}
