import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RefundCause } from '#contract/payment/refund-cause.ts'
import type { ReturnState } from '#contract/return/return-state.ts'
import { createdAt, id, moment } from './columns.ts'
import { order } from './order.ts'
import { orderLine } from './order-line.ts'

/**
 * Parts of an order that come back: requested, approved, received, refunded or closed without a
 * refund; or refused, or withdrawn.
 */
export const returnRequest = pgTable(
  'return_request',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    /** From 1, within its order. */
    number: integer().notNull(),
    state: text().$type<ReturnState>().notNull().default('requested'),
    /** ‘core’: old parts come back, for their core charges; the units stay with the buyer. */
    reason: text().$type<RefundCause>().notNull(),
    /** In the buyer's own words; may be empty. */
    note: text().notNull(),
    /** Why it was refused, for the customer to read. */
    refusal: text(),
    /** How the parts come back, as the settings said when it was approved. */
    instructions: text(),
    /** The editor who asked for it in the customer's place. */
    requestedBy: uuid('requested_by'),
    approvedAt: moment('approved_at'),
    approvedBy: uuid('approved_by'),
    receivedAt: moment('received_at'),
    receivedBy: uuid('received_by'),
    /** It was refunded, closed without a refund, refused or withdrawn. */
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by'),
    /** What a retry of the call repeats, and the digest of the body it came with first. */
    idempotencyKey: text('idempotency_key'),
    requestDigest: text('request_digest'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('return_of_order').on(table.orderId, table.number),
    unique('return_idempotency').on(table.orderId, table.idempotencyKey),
    check(
      'return_state_known',
      sql`${table.state} in ('requested', 'approved', 'received', 'refunded', 'closed', 'refused', 'withdrawn')`,
    ),
    check(
      'return_received_is_so',
      sql`case when ${table.receivedAt} is null then ${table.state} not in ('received', 'refunded', 'closed')
        else ${table.state} in ('received', 'refunded', 'closed', 'refused') end`,
    ),
    check(
      'return_refused_says_why',
      sql`${table.state} <> 'refused' or ${table.refusal} is not null`,
    ),
    index('return_in_state').on(table.state, table.id),
  ],
)

/** Units that come back. */
export const returnLine = pgTable(
  'return_line',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returnRequest.id),
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    /** Asked for. */
    quantity: integer().notNull(),
    /** That came, and of these units that went back in stock; null: none was received yet. */
    receivedUnits: integer('received_units'),
    restockedUnits: integer('restocked_units'),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    foreignKey({
      name: 'return_line_of_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('return_line_quantity_positive', sql`${table.quantity} > 0`),
    check(
      'return_line_received_within',
      sql`${table.receivedUnits} between 0 and ${table.quantity}
        and ${table.restockedUnits} between 0 and ${table.receivedUnits}
        and (${table.receivedUnits} is null) = (${table.restockedUnits} is null)`,
    ),
    index('return_line_of_line').on(table.orderId, table.position),
  ],
)
