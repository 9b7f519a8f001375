import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VerdictWord } from '#contract/catalog/part.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { order } from './order.ts'
import { product } from './product.ts'

/** What an order is of: a line for each part, as it was when the order was placed. */
export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    /** From 1. */
    position: integer().notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    productName: text('product_name').notNull(),
    sku: text(),
    /**
     * The part's whole name, the maker's number and the maker; null in orders of before they were
     * kept.
     */
    title: text(),
    number: text(),
    brand: text(),
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    quantity: integer().notNull(),
    /** Its share of what a code takes off, and its tax. */
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    /** The core charge of one unit, and its tax: they go back unit by unit. */
    coreCents: integer('core_cents').notNull().default(0),
    coreTaxCents: integer('core_tax_cents').notNull().default(0),
    /**
     * The buyer's vehicle and what the shop said of this part for it, as they were when the order
     * was placed.
     */
    vehicle: text(),
    verdict: text().$type<VerdictWord>(),
    verdictReason: text('verdict_reason'),
    /** What the buyer confirmed: conditions of the fitment. */
    answers: text().array(),
    /**
     * That vehicle as the verdict took it, so that the part is ordered again for it; null in older
     * orders.
     */
    judgedVehicle: jsonb('judged_vehicle').$type<Vehicle>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_line_quantity_positive', sql`${table.quantity} > 0`),
    check(
      'order_line_core_not_negative',
      sql`${table.coreCents} >= 0 and ${table.coreTaxCents} >= 0`,
    ),
    index('order_line_of_product').on(table.productId, table.orderId),
  ],
)
