import { sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** Years that need not follow each other: `{[1993,2000),[2010,2022)}`. */
const years = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/** Makes and models of the vehicle base (vehicles/base.txt), which each start writes here. */
export const make = pgTable('make', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
})

export const vehicleModel = pgTable(
  'vehicle_model',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    makeId: integer('make_id')
      .notNull()
      .references(() => make.id),
    slug: text().notNull(),
    name: text().notNull(),
    /** In which it was made. */
    years: years().notNull().default(sql`'{}'`),
  },
  (table) => [unique('vehicle_model_slug').on(table.makeId, table.slug)],
)
