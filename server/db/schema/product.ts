import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

export const product = pgTable(
  'product',
  {
    id: id(),
    name: text().notNull(),
    img: text().notNull(),
    description: text().notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    minimumOrderQuantity: integer('minimum_order_quantity').notNull(),
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    createdAt: createdAt(),
    /** Deleted products leave the shop; orders still point at them. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    check('product_stock_not_negative', sql`${table.availableQuantity} >= 0`),
    check('product_minimum_positive', sql`${table.minimumOrderQuantity} > 0`),
    check('product_price_positive', sql`${table.pricePerUnitCents} > 0`),
    index('product_in_shop').on(table.id).where(sql`deleted_at is null`),
  ],
)
