import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { product } from './product.ts'

/** A line of a part's specification: "Diameter", 288, "mm". */
export const productAttribute = pgTable(
  'product_attribute',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    /** From 1. */
    position: integer().notNull(),
    name: text().notNull(),
    /** The value that is shown, without its unit. */
    value: text().notNull(),
    /** The value, if it is a number: what lists filter by. */
    amount: doublePrecision(),
    unit: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.name] }),
    index('product_attribute_value').on(table.name, table.value, table.productId),
  ],
)
