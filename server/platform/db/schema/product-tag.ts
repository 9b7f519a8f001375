import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { product } from './product.ts'

/** A word by which the staff group parts. */
export const productTag = pgTable(
  'product_tag',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    tag: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.tag] }),
    index('product_tag_tag').on(table.tag, table.productId),
  ],
)
