import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PaymentIntent } from './card-provider.ts'
import { db, type Transaction } from './db/client.ts'
import { order, paymentIntent } from './db/schema.ts'
import type { OrderRow } from './order.ts'

// The record of every payment intent that the shop has made: for which order, or for no order and whose.

export type IntentRow = typeof paymentIntent.$inferSelect

type Payer = { id: string; email: string; name: string }

/** One at a time looks at a payment: of two orders that name it, one is paid by it. */
export async function lockPaymentIntent(tx: Transaction, intentId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`)
}

/** Records an intent that was made for an order. */
export async function recordIntentOfOrder(tx: Transaction, row: OrderRow, intent: PaymentIntent) {
  await tx
    .insert(paymentIntent)
    .values({
      id: intent.id,
      orderId: row.id,
      customerId: row.customerId,
      customerEmail: row.customerEmail,
      customerName: row.customerName,
      amountCents: intent.amount,
    })
    // The same intent again, after a commit that was lost.
    .onConflictDoNothing()
}

/** Records an intent that was made for no order. */
export async function recordBareIntent(tx: Transaction, payer: Payer, intent: PaymentIntent) {
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

export async function findIntentRow(tx: Transaction | typeof db, id: string) {
  const [row] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, id))
  return row
}

/** A customer's bare intent over this amount that can still be charged, as far as the shop knows. */
export async function findLiveBareIntent(tx: Transaction, customerId: string, cents: number) {
  const [row] = await tx
    .select()
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.customerId, customerId),
        eq(paymentIntent.amountCents, cents),
        isNull(paymentIntent.orderId),
        isNull(paymentIntent.endedAt),
        isNull(paymentIntent.succeededAt),
      ),
    )
  return row
}

/** It can't be charged any more. */
export async function markEnded(tx: Transaction | typeof db, id: string) {
  await tx
    .update(paymentIntent)
    .set({ endedAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.endedAt)))
}

/** The first time that the shop sees it charged counts. */
export async function markSucceeded(tx: Transaction | typeof db, id: string) {
  await tx
    .update(paymentIntent)
    .set({ succeededAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.succeededAt)))
}

/** It has paid an order, or all of it went back. */
export async function markResolved(tx: Transaction, id: string) {
  await tx
    .update(paymentIntent)
    .set({
      succeededAt: sql`coalesce(${paymentIntent.succeededAt}, now())`,
      resolvedAt: sql`now()`,
    })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.resolvedAt)))
}

/** Intents that can still be charged for an unpaid order of a part that was deleted after they were made. */
export async function listIntentsOfDeletedParts(limit: number) {
  const { rows } = await db.execute<{ orderId: string; intentId: string }>(sql`
    select o.id as "orderId", i.id as "intentId"
    from ${order} o
    join product p on p.id = o.product_id
    join ${paymentIntent} i on i.id = o.payment_intent_id
    where o.paid_at is null and o.cancelled_at is null
      and p.deleted_at is not null and i.ended_at is null and i.created_at <= p.deleted_at
    order by o.id limit ${limit}`)
  return rows
}
