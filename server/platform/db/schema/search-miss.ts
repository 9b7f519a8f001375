import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Searches that found nothing, by week: words, and nothing of who searched. */
export const searchMiss = pgTable(
  'search_miss',
  {
    /** Its Monday. */
    week: date().notNull(),
    words: text().notNull(),
    times: integer().notNull(),
    addedOn: date('added_on').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.words] }),
    index('search_miss_added').on(table.addedOn),
  ],
)
