import { type AnyPgColumn, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The categories of contract/catalog/category.ts, which each start writes here. */
export const category = pgTable('category', {
  /** The id in contract/catalog/category.ts. */
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** Null for those of the first level. */
  parentId: integer('parent_id').references((): AnyPgColumn => category.id),
})
