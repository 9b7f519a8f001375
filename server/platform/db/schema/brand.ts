import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Who makes a part. */
export const brand = pgTable('brand', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  /** The name in the maker's spelling. */
  name: text().notNull(),
})
