import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'
import { order } from './order.ts'

/**
 * Every payment intent that the shop has made, also those that an order no longer uses: a late
 * charge on one still pays the order or is refunded.
 */
export const paymentIntent = pgTable(
  'payment_intent',
  {
    /** Stripe's id. */
    id: text().primaryKey(),
    /** The order that its charge pays. */
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    amountCents: integer('amount_cents').notNull(),
    /** Stripe's name of the method that was charged, such as `card`; null: none, or not known. */
    method: text(),
    createdAt: createdAt(),
    /** When it stopped being chargeable: canceled, replaced, or unknown to Stripe. */
    endedAt: moment('ended_at'),
    /** When the shop first saw it charged. */
    succeededAt: moment('succeeded_at'),
    /** When it paid its order, or its refund was stored. Until then a charged one is unsettled. */
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    check('payment_intent_amount_positive', sql`${table.amountCents} > 0`),
    index('payment_intent_of_order').on(table.orderId),
    index('payment_intent_live')
      .on(table.orderId)
      .where(sql`ended_at is null and succeeded_at is null`),
  ],
)
