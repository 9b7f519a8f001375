import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PartNumberKind } from '#contract/catalog/part.ts'
import { product } from './product.ts'

/** The numbers by which a part is found. */
export const partNumber = pgTable(
  'part_number',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => product.id),
    kind: text().$type<PartNumberKind>().notNull(),
    /** The brand of the number; null for a GTIN and for the shop's own code. */
    brand: text(),
    /** The number in its maker's spelling. */
    shown: text().notNull(),
    /** `normNumber` of it (contract/catalog/part-number.ts), in the collation "C". */
    norm: text().notNull(),
    /**
     * Is the product sold? A copy, maintained by a trigger on `product`, so that searches need no
     * join.
     */
    isListed: boolean('is_listed').notNull(),
    /** The import that brought it. */
    importId: uuid('import_id'),
  },
  (table) => [
    primaryKey({ columns: [table.norm, table.productId, table.kind, table.shown] }),
    check('part_number_kind_known', sql`${table.kind} in ('own', 'gtin', 'oe', 'cross', 'old')`),
    index('part_number_of_product').on(table.productId),
    index('part_number_of_import').on(table.importId).where(sql`import_id is not null`),
  ],
)
