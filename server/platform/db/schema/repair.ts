import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { category } from './category.ts'
import { product } from './product.ts'

/** What a workshop does to a car with parts of several categories, as the owner defines it. */
export const repair = pgTable('repair', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text(),
  /** It has no page, and no page names it. */
  isHidden: boolean('is_hidden').notNull().default(false),
  /** Counts its edits. */
  version: integer().notNull().default(1),
})

/** The parts that it takes: one of a category. */
export const repairItem = pgTable(
  'repair_item',
  {
    repairId: integer('repair_id')
      .notNull()
      .references(() => repair.id, { onDelete: 'cascade' }),
    /** Among those of its repair, from 1. */
    place: smallint().notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
    /** On the vehicle, such as ‘front left’; null: any. */
    position: text(),
    /** Units, where the fitments do not say how many a vehicle takes. */
    quantity: smallint().notNull().default(1),
    /** When or why it is due. */
    note: text(),
    /** Only looked at: the buyer decides. */
    isOptional: boolean('is_optional').notNull().default(false),
    /** The owner’s choice, where it fits. */
    productId: uuid('product_id').references(() => product.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.repairId, table.place] }),
    index('repair_item_category').on(table.categoryId),
    index('repair_item_product').on(table.productId).where(sql`product_id is not null`),
    check('repair_item_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
