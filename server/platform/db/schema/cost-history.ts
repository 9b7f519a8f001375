import { bigint, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { product } from './product.ts'

/**
 * What a part has cost since when. A trigger on `product` writes it, at the first change also the
 * cost before, from `-infinity`: how long that one held is not known.
 */
export const costHistory = pgTable(
  'cost_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** null: not said. */
    cents: integer(),
    from: moment('from').notNull(),
  },
  (table) => [index('cost_history_of_product').on(table.productId, table.from, table.id)],
)
