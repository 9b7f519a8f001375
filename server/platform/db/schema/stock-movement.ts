import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StockReason } from '#contract/catalog/stock.ts'
import { createdAt } from './columns.ts'
import { product } from './product.ts'

/**
 * The ledger of a product's units: one row for each change of `available_quantity`, and nothing
 * changes or deletes a row. A trigger on `product` writes it (catalog/stock/stock-movement.ts).
 */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    delta: integer().notNull(),
    /** Units in stock after it. */
    after: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    orderId: uuid('order_id'),
    /** The user who changed it; null for the shop itself and for customers' orders. */
    actorId: uuid('actor_id'),
    note: text(),
    /** What a retry of the call repeats. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    check('stock_movement_moves', sql`${table.delta} <> 0`),
    index('stock_movement_of_product').on(table.productId, table.id),
    // By key first: all movements of one `POST /staff/stock` are found by its key alone.
    uniqueIndex('stock_movement_of_key')
      .on(table.idempotencyKey, table.productId)
      .where(sql`idempotency_key is not null`),
  ],
)
