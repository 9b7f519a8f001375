import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ManualMethod } from '#contract/payment/manual-method.ts'
import { createdAt } from './columns.ts'
import { order } from './order.ts'

/** What paid an order outside Stripe, as the staff have recorded it. An order has one. */
export const manualPayment = pgTable(
  'manual_payment',
  {
    /** `order.transaction_id`, such as ‘transfer-1042’. */
    id: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .unique()
      .references(() => order.id),
    method: text().$type<ManualMethod>().notNull(),
    /** The order's total. */
    amountCents: integer('amount_cents').notNull(),
    /** In the shop's time zone. The books count the day on which it was recorded. */
    receivedOn: date('received_on').notNull(),
    /** It may name its payer, and is erased with the order's customer. */
    reference: text().notNull(),
    /** Stripe's transaction of its tax; null: not booked yet, or Stripe calculated none. */
    taxTransactionId: text('tax_transaction_id'),
    actorId: uuid('actor_id'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'manual_payment_method_known',
      sql`${table.method} in ('cash', 'bank transfer', 'card terminal', 'other')`,
    ),
    check('manual_payment_amount_positive', sql`${table.amountCents} > 0`),
  ],
)
