import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DisputeKind, DisputeState } from '#contract/payment/dispute-state.ts'
import { createdAt, moment } from './columns.ts'
import { order } from './order.ts'

/**
 * A bank's dispute, inquiry or early fraud warning about a charge, in the latest state that Stripe
 * reported.
 */
export const dispute = pgTable(
  'dispute',
  {
    /** Stripe's id. */
    id: text().primaryKey(),
    kind: text().$type<DisputeKind>().notNull(),
    paymentIntentId: text('payment_intent_id').notNull(),
    /** The order that the payment is of; null: it pays none, or is not this shop's. */
    orderId: uuid('order_id').references(() => order.id),
    /** null: a warning, which is about the whole charge. */
    amountCents: integer('amount_cents'),
    /** Stripe's code. */
    reason: text().notNull(),
    /** Stripe's word; of a warning 'actionable' or 'closed'. */
    status: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    /** May the charge be refunded meanwhile? */
    isRefundable: boolean('is_refundable').notNull(),
    /** Until when Stripe takes the shop's answer. */
    dueBy: moment('due_by'),
    /** When the bank opened it. */
    openedAt: moment('opened_at').notNull(),
    /** When the shop first saw it closed. */
    closedAt: moment('closed_at'),
    /** When the shop first heard of it. */
    createdAt: createdAt(),
    /** When the shop recorded its present kind and state. */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** When a maintenance job last asked Stripe about it, or an event had it do so. */
    askedAt: moment('asked_at').notNull().defaultNow(),
  },
  (table) => [
    check('dispute_kind_known', sql`${table.kind} in ('dispute', 'inquiry', 'fraud warning')`),
    check('dispute_state_known', sql`${table.state} in ('open', 'won', 'lost', 'closed')`),
    check('dispute_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'dispute_closed_has_moment',
      sql`(${table.state} = 'open') = (${table.closedAt} is null)`,
    ),
    index('dispute_of_order').on(table.orderId).where(sql`order_id is not null`),
    index('dispute_of_payment').on(table.paymentIntentId),
    index('dispute_asked_about').on(table.askedAt).where(sql`state = 'open'`),
    index('dispute_of_no_order').on(table.openedAt).where(sql`order_id is null and state = 'open'`),
  ],
)
