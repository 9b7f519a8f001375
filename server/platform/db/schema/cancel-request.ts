import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CancelAnswer } from '#contract/order/cancel-request.ts'
import { createdAt, moment } from './columns.ts'
import { order } from './order.ts'

/** A customer asks to cancel a paid order, once. */
export const cancelRequest = pgTable(
  'cancel_request',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => order.id),
    /** In the customer's own words; may be empty. */
    reason: text().notNull(),
    /** Why it was declined, for the customer to read. */
    message: text(),
    answer: text().$type<CancelAnswer>(),
    answeredAt: moment('answered_at'),
    /** null: the shop itself, as of an order that is refunded in full. */
    answeredBy: uuid('answered_by'),
    createdAt: createdAt(),
  },
  (table) => [
    check('cancel_request_answer_known', sql`${table.answer} in ('canceled', 'declined')`),
    check(
      'cancel_request_answered_is_so',
      sql`(${table.answer} is null) = (${table.answeredAt} is null)`,
    ),
    check(
      'cancel_request_declined_says_why',
      sql`${table.answer} is distinct from 'declined' or ${table.message} is not null`,
    ),
    index('cancel_request_open').on(table.orderId).where(sql`answered_at is null`),
  ],
)
