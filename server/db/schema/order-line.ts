import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)
