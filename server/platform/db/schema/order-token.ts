import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { order } from './order.ts'

/**
 * The tokens that open a guest's order. Each browser and each mail has its own; the database stores
 * only the hash.
 */
export const orderToken = pgTable(
  'order_token',
  {
    /** SHA-256, in hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id),
    createdAt: createdAt(),
  },
  (table) => [index('order_token_of_order').on(table.orderId)],
)
