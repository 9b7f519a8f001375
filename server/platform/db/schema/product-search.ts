import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Axle, Side } from '#contract/catalog/part.ts'
import { product } from './product.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The fields of a product that searches read. Not columns of `product`, because each order updates
 * that row, and would update their index. A trigger copies what filters need (migrations/0013); a
 * sale changes it only when it takes the last.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: uuid('product_id')
      .primaryKey()
      .references(() => product.id),
    /**
     * Folded (contract/catalog/fold.ts). A: title, brand and dimensions; B: category; D:
     * description.
     */
    words: tsvector().notNull(),
    /**
     * The category that the title stands for, counted from all titles; else the seller's category.
     */
    typeId: integer('type_id'),
    /** Do titles that end like this one mostly belong to that type? */
    isTypeSure: boolean('is_type_sure').notNull().default(false),
    axle: text().$type<Axle>(),
    side: text().$type<Side>(),
    isListed: boolean('is_listed').notNull(),
    categoryId: integer('category_id'),
    brandId: integer('brand_id'),
    pricePerUnitCents: integer('price_per_unit_cents').notNull(),
    isInStock: boolean('is_in_stock').notNull(),
    isUniversal: boolean('is_universal').notNull(),
  },
  (table) => [
    index('product_search_words').using('gin', table.words),
    index('product_search_type').on(table.typeId, table.productId),
  ],
)

/** How many titles of each category have an n-gram of one to three words. */
export const gram = pgTable(
  'gram',
  {
    gram: text().notNull(),
    categoryId: integer('category_id').notNull(),
    n: real().notNull(),
    /** In how many of them the n-gram ends at the head word. */
    tail: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gram, table.categoryId] })],
)

/** Each word of the titles, and how many titles have it. */
export const vocabulary = pgTable('vocabulary', {
  word: text().primaryKey(),
  n: integer().notNull(),
})
