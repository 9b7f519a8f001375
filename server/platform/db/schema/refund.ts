import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RefundCause } from '#contract/payment/refund-cause.ts'
import { createdAt, id, moment } from './columns.ts'
import { order } from './order.ts'
import { orderLine } from './order-line.ts'
import { returnRequest } from './return.ts'

/** Money that goes back to a customer. Stored before Stripe is asked, so that it is asked once. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    /** The refunded payment: that of the order, or a second charge. */
    paymentIntentId: text('payment_intent_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The part of the amount that is core charges, with the tax that came on top of them. */
    coreCents: integer('core_cents').notNull().default(0),
    /** For the customer to read. */
    reason: text().notNull(),
    /** For the seller to count; null: not said. */
    cause: text().$type<RefundCause>(),
    /** The return that it is for; null: for none. */
    returnId: uuid('return_id').references(() => returnRequest.id),
    /** The units go back in stock with it. */
    restocked: boolean().notNull().default(false),
    /** The editor; null: the system, or Stripe’s dashboard. */
    actorId: uuid('actor_id'),
    /** What a retry of the call repeats. */
    idempotencyKey: text('idempotency_key'),
    /** What the call asked for; a retry with another body is refused. */
    requestDigest: text('request_digest'),
    /** null: no answer of Stripe yet; the maintenance jobs ask again. */
    stripeRefundId: text('provider_refund_id').unique(),
    /** When the shop knew that Stripe made it; null: it did not, or an older release knew it. */
    madeAt: moment('made_at'),
    /** Stripe or the bank did not do it: the money is where it was. */
    failedAt: moment('failed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('refund_amount_positive', sql`${table.amountCents} > 0`),
    check('refund_core_within', sql`${table.coreCents} between 0 and ${table.amountCents}`),
    unique('refund_idempotency').on(table.orderId, table.idempotencyKey),
    index('refund_of_order').on(table.orderId, table.id),
    index('refund_of_payment').on(table.paymentIntentId),
    // The index stores one of two simultaneous refunds of a return.
    uniqueIndex('refund_of_return')
      .on(table.returnId)
      .where(sql`return_id is not null and failed_at is null`),
    // One at a time: two that are under way could be one that was asked for twice.
    uniqueIndex('refund_under_way')
      .on(table.paymentIntentId)
      .where(sql`provider_refund_id is null and failed_at is null`),
  ],
)

/**
 * Units that a refund is for and that are not sent. Of a refund without any nothing says which
 * units it is for.
 */
export const refundLine = pgTable(
  'refund_line',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refund.id),
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /**
     * How many of these units are back in stock: all, once a refund that puts them there is made.
     */
    restockedUnits: integer('restocked_units').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.position] }),
    foreignKey({
      name: 'refund_line_of_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('refund_line_quantity_positive', sql`${table.quantity} > 0`),
    check(
      'refund_line_restocked_within',
      sql`${table.restockedUnits} between 0 and ${table.quantity}`,
    ),
  ],
)
