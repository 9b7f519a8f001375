import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '../db/client.ts'
import { order } from '../db/schema/order.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import type { OrderRow } from '../order/order.ts'
import { IS_USED_UP_BY_MAILBOX } from '../pricing/discount/code-use.ts'
import * as stripe from './stripe/stripe.ts'

// The shop's record of every payment intent that it has created: for which customer, and for which order or none.

export type IntentRow = typeof paymentIntent.$inferSelect

/** The subject of an audit entry about a payment whose payer's account is closed. */
export const NO_PAYER = '00000000-0000-0000-0000-000000000000'

type Payer = { id: string; email: string; name: string }

/** Serializes transactions about one payment: of two orders for which it is named, it pays one. */
export async function lockPaymentIntent(tx: Transaction, intentId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`)
}

/** Records an intent that was made for an order. */
export async function recordIntentOfOrder(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent,
) {
  await tx
    .insert(paymentIntent)
    .values({ id: intent.id, orderId: row.id, ...payerOf(row), amountCents: intent.amount })
    // The same intent again, after a commit that was lost.
    .onConflictDoNothing()
}

/** Records a standalone intent. */
export async function recordStandaloneIntent(
  tx: Transaction,
  payer: Payer,
  intent: stripe.PaymentIntent,
) {
  await tx
    .insert(paymentIntent)
    .values({
      id: intent.id,
      customerId: payer.id,
      customerEmail: payer.email,
      customerName: payer.name,
      amountCents: intent.amount,
    })
    .onConflictDoNothing()
}

/**
 * Records an intent that is older than the records, from its metadata.
 * @returns undefined when it was made for another order or customer
 */
export async function backfillIntent(
  tx: Transaction,
  row: OrderRow,
  { id, amount, status, metadata }: stripe.PaymentIntent,
): Promise<IntentRow | undefined> {
  const { orderId, customerId } = metadata
  if (orderId ? orderId !== row.id : customerId !== row.customerId) return undefined
  await tx
    .insert(paymentIntent)
    .values({
      id,
      orderId: orderId ? row.id : null,
      ...payerOf(row),
      amountCents: amount,
      succeededAt: status === 'succeeded' ? new Date() : null,
    })
    .onConflictDoNothing()
  return findIntentRow(tx, id)
}

function payerOf({ customerId, customerEmail, customerName }: OrderRow) {
  return { customerId, customerEmail, customerName }
}

export async function findIntentRow(tx: Transaction | typeof db, id: string) {
  const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, id))
  return row
}

/**
 * A customer's standalone intent over this amount that is live, as far as the shop knows, or that was
 * charged and has paid nothing yet: that one first.
 */
export async function findUnresolvedStandaloneIntent(
  tx: Transaction,
  customerId: string,
  cents: number,
) {
  const [row] = await tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.customerId, customerId),
        eq(paymentIntent.amountCents, cents),
        isNull(paymentIntent.orderId),
        isNull(paymentIntent.endedAt),
        isNull(paymentIntent.unmatchedAt),
        isNull(paymentIntent.resolvedAt),
      ),
    )
    .orderBy(asc(paymentIntent.succeededAt))
    .limit(1)
  return row
}

/** The ids of a customer's standalone intents that are live, as far as the shop knows. */
export async function listLiveStandaloneIntents(tx: Transaction | typeof db, customerId: string) {
  const rows = await tx
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(liveStandaloneOf(customerId))
  return rows.map(({ id }) => id)
}

function liveStandaloneOf(customerId: string) {
  return and(
    eq(paymentIntent.customerId, customerId),
    isNull(paymentIntent.orderId),
    isNull(paymentIntent.endedAt),
    isNull(paymentIntent.succeededAt),
  )
}

/** Ends an intent at Stripe. @returns it as it is then; undefined when Stripe does not know it */
export async function endIntent(tx: Transaction | typeof db, id: string) {
  const intent = await stripe.cancelIntent(id)
  if (!intent || intent.status === 'canceled') await markEnded(tx, id)
  return intent
}

/** Records that an intent can no longer be charged. */
export async function markEnded(tx: Transaction | typeof db, id: string) {
  await tx
    .update(paymentIntent)
    .set({ endedAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.endedAt)))
}

/** Records that an intent was charged; the first call counts. */
export async function markSucceeded(tx: Transaction | typeof db, id: string) {
  await tx
    .update(paymentIntent)
    .set({ succeededAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.succeededAt)))
}

/** Records that a payment has paid an order, or was refunded whole. */
export async function markResolved(tx: Transaction, id: string) {
  await tx
    .update(paymentIntent)
    .set({
      succeededAt: sql`coalesce(${paymentIntent.succeededAt}, now())`,
      resolvedAt: sql`now()`,
    })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.resolvedAt)))
}

/** Live intents for an unpaid order with a part that was deleted after they were made, or whose code its mailbox has used up. */
export async function listIntentsThatPayNothing(limit: number) {
  const { rows } = await db.execute<{ orderId: string; intentId: string }>(sql`
    select o.id as "orderId", i.id as "intentId"
    from ${order} o
    join ${paymentIntent} i on i.id = o.payment_intent_id
    where o.paid_at is null and o.cancelled_at is null and i.ended_at is null
      and (exists (
        select from order_line l join product p on p.id = l.product_id
        where l.order_id = o.id and p.deleted_at is not null and i.created_at <= p.deleted_at
      ) or ${IS_USED_UP_BY_MAILBOX})
    order by o.id limit ${limit}`)
  return rows
}
