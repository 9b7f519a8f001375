import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'
import { user } from './identity.ts'
import { order } from './order.ts'

/**
 * Every payment intent that the shop has made, also those that an order no longer uses: a late charge on
 * one still pays the order or is refunded. A standalone intent (docs/payments.md) pays an order of its customer's later,
 * or waits for an admin.
 */
export const paymentIntent = pgTable(
  'payment_intent',
  {
    /** Stripe's id. */
    id: text().primaryKey(),
    /** The order that it was made for; null: none. */
    orderId: uuid('order_id').references(() => order.id),
    /** null once the account is gone; name and email are erased once the payment is resolved. */
    customerId: uuid('customer_id').references(() => user.id, { onDelete: 'set null' }),
    customerEmail: text('customer_email').notNull(),
    customerName: text('customer_name').notNull(),
    amountCents: integer('amount_cents').notNull(),
    createdAt: createdAt(),
    /** When it stopped being chargeable: canceled, replaced, or unknown to Stripe. */
    endedAt: moment('ended_at'),
    /** When the shop last asked Stripe about it. */
    reconciledAt: moment('reconciled_at'),
    /** When the shop first saw it charged. */
    succeededAt: moment('succeeded_at'),
    /** When it was found to pay no order: from then on it is on the admins' list. */
    unmatchedAt: moment('unmatched_at'),
    /** When an admin returned it: maintenance jobs ask Stripe for the refund until it is made. */
    returnRequestedAt: moment('return_requested_at'),
    /** When it paid an order or was refunded whole. */
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    check('payment_intent_amount_positive', sql`${table.amountCents} > 0`),
    index('payment_intent_of_order').on(table.orderId),
    index('payment_intent_of_customer').on(table.customerId),
    // One that can be charged for each customer and amount.
    uniqueIndex('payment_intent_live')
      .on(table.customerId, table.amountCents)
      .where(sql`order_id is null and ended_at is null and succeeded_at is null`),
    index('payment_intent_open')
      .on(table.createdAt)
      .where(sql`order_id is null and ended_at is null and resolved_at is null`),
    index('payment_intent_unmatched')
      .on(table.unmatchedAt)
      .where(sql`unmatched_at is not null and resolved_at is null`),
  ],
)
