import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { paymentIntent } from '../../../platform/db/schema/payment-intent.ts'
import type { OrderRow } from '../../order/order.ts'
import { IS_USED_UP_BY_MAILBOX } from '../../pricing/discount/code-use.ts'
import { unansweredCalls } from './ask-in-turn.ts'
import * as stripe from './stripe.ts'

// The shop's record of every payment intent that it has created. Each belongs to one order.

export type IntentRow = typeof paymentIntent.$inferSelect

/** Records an intent that was made for an order. */
export async function recordIntent(tx: Transaction, row: OrderRow, intent: stripe.PaymentIntent) {
  await tx
    .insert(paymentIntent)
    .values({ id: intent.id, orderId: row.id, amountCents: intent.amount })
    // The same intent again, after a commit that was lost.
    .onConflictDoNothing()
}

/**
 * Records an intent that is older than the records, from its metadata. One that names only its
 * customer is bound to the order for which it is named, if it has that order's total, and the order
 * no tax that Stripe books with an intent of its own.
 * @returns undefined when it was made for another order or customer
 */
export async function backfillIntent(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent,
): Promise<IntentRow | undefined> {
  const { orderId, customerId } = intent.metadata
  const isCustomers = customerId !== undefined && customerId === row.customerId
  const isLike = intent.amount === row.totalCents && row.taxCalculationId === null
  if (orderId ? orderId !== row.id : !(isCustomers && isLike)) return undefined
  await recordIntent(tx, row, intent)
  return findIntentRow(tx, intent.id)
}

export async function findIntentRow(tx: Transaction | typeof db, id: string) {
  const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, id))
  return row
}

/**
 * The order to which an intent is bound, if it may pay a locked order of the same customer and
 * total instead. An intent for an order with a tax calculation may not: Stripe books the tax of
 * that calculation.
 */
export async function findOtherOrder(tx: Transaction, row: OrderRow, intentId: string) {
  if (row.customerId === null || row.taxCalculationId !== null) return undefined
  const [found] = await tx
    .select({ id: order.id })
    .from(paymentIntent)
    .innerJoin(order, eq(order.id, paymentIntent.orderId))
    .where(
      and(
        eq(paymentIntent.id, intentId),
        eq(paymentIntent.amountCents, row.totalCents),
        isNull(paymentIntent.resolvedAt),
        ne(order.id, row.id),
        eq(order.customerId, row.customerId),
        isNull(order.taxCalculationId),
      ),
    )
  return found?.id
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
export async function markSucceeded(tx: Transaction, id: string) {
  await tx
    .update(paymentIntent)
    .set({ succeededAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.succeededAt)))
}

/** Records that a charge has paid an order, or that its refund is stored. */
export async function markResolved(
  tx: Transaction,
  intent: Pick<stripe.PaymentIntent, 'id' | 'payment_method'>,
) {
  await tx
    .update(paymentIntent)
    .set({
      method: stripe.methodOf(intent),
      succeededAt: sql`coalesce(${paymentIntent.succeededAt}, now())`,
      resolvedAt: sql`now()`,
    })
    .where(and(eq(paymentIntent.id, intent.id), isNull(paymentIntent.resolvedAt)))
}

/**
 * Live intents that pay nothing: of an order that has another one by now, and of an unpaid order
 * with a part that was deleted after they were made, or whose code its mailbox has used up.
 */
export async function listIntentsThatPayNothing(limit: number) {
  const { rows } = await db.execute<{ id: string; orderId: string }>(sql`
    select i.id, o.id as "orderId"
    from ${paymentIntent} i join ${order} o on o.id = i.order_id
      left join ${unansweredCalls()} on about = i.id
    where i.ended_at is null and i.succeeded_at is null
      and (o.payment_intent_id is distinct from i.id
        or o.paid_at is null and o.cancelled_at is null and o.processing_since is null and (exists (
          select from order_line l join product p on p.id = l.product_id
          where l.order_id = o.id and p.deleted_at is not null and i.created_at <= p.deleted_at
        ) or ${IS_USED_UP_BY_MAILBOX}))
    order by at nulls first, o.id limit ${limit}`)
  return rows
}
