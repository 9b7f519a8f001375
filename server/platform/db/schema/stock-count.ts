import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { product } from './product.ts'

/**
 * Counts of a product on the shelf, also those that changed nothing, which the ledger has no row
 * for.
 */
export const stockCount = pgTable(
  'stock_count',
  {
    id: id(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    counted: integer().notNull(),
    /** How many of these units orders hold that are not shipped. */
    sold: integer().notNull(),
    /** In the ledger; null: the count changed nothing. */
    movementId: bigint('movement_id', { mode: 'number' }),
    note: text(),
    actorId: uuid('actor_id'),
    /** What a retry of the call repeats. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_count_of_product').on(table.productId, table.id),
    uniqueIndex('stock_count_idempotency')
      .on(table.productId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
)
