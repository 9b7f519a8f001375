import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

export const taxRate = pgTable(
  'tax_rate',
  {
    id: id(),
    name: text().notNull(),
    country: text().notNull(),
    /** null: all of the country. */
    region: text(),
    category: text().notNull(),
    /** Parts per million: 62,500 are 6.25%. New York's 8.875% are no whole basis points. */
    ppm: integer().notNull(),
    /** The day on which it begins. */
    from: date().notNull(),
    isDeliveryTaxed: boolean('is_delivery_taxed').notNull().default(true),
    position: integer().notNull(),
  },
  (table) => [
    check('tax_rate_in_bounds', sql`0 <= ${table.ppm} and ${table.ppm} <= 1000000`),
    unique('tax_rate_of_place')
      .on(table.country, table.region, table.category, table.from, table.name)
      .nullsNotDistinct(),
  ],
)
