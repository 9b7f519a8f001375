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
  uuid,
} from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { order } from './order.ts'
import { orderLine } from './order-line.ts'

/** A parcel of an order: packed, then shipped or unpacked, then delivered. */
export const shipment = pgTable(
  'shipment',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    /** From 1, within its order. */
    number: integer().notNull(),
    packedAt: moment('packed_at').notNull().defaultNow(),
    packedBy: uuid('packed_by'),
    /** The carrier's name in the settings when the parcel was shipped. */
    carrier: text(),
    tracking: text(),
    trackingUrl: text('tracking_url'),
    shippedAt: moment('shipped_at'),
    shippedBy: uuid('shipped_by'),
    deliveredAt: moment('delivered_at'),
    deliveredBy: uuid('delivered_by'),
    /** When the parcel was unpacked. */
    canceledAt: moment('canceled_at'),
    /** null: it was unpacked with a refund. */
    canceledBy: uuid('canceled_by'),
    /** What a retry of packing repeats. */
    idempotencyKey: text('idempotency_key'),
    /**
     * The parcel took all that was left to pack then, which a retry that names no lines repeats.
     */
    isRest: boolean('is_rest').notNull().default(true),
  },
  (table) => [
    unique('shipment_of_order').on(table.orderId, table.number),
    unique('shipment_idempotency').on(table.orderId, table.idempotencyKey),
    check(
      'shipment_not_shipped_and_canceled',
      sql`${table.shippedAt} is null or ${table.canceledAt} is null`,
    ),
    check(
      'shipment_delivered_was_shipped',
      sql`${table.deliveredAt} is null or ${table.shippedAt} is not null`,
    ),
    check(
      'shipment_shipped_has_carrier',
      sql`${table.shippedAt} is null or ${table.carrier} is not null`,
    ),
    index('shipment_tracking')
      .on(sql`upper(replace(tracking, ' ', '')) text_pattern_ops`)
      .where(sql`tracking is not null`),
  ],
)

export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipment.id),
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    foreignKey({
      name: 'shipment_line_of_order_line',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }),
    check('shipment_line_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
