import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { user } from './identity.ts'
import { product } from './product.ts'

/** Parts that a customer has saved for later. Those of a visitor are in their browser. */
export const savedPart = pgTable(
  'saved_part',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** What a unit cost then. */
    priceCents: integer('price_cents').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('saved_part_of_product').on(table.productId),
  ],
)
