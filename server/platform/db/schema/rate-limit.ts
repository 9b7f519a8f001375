import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * The counters of the rate limits. Unlogged: nothing goes to the write-ahead log, and a crash may
 * lose them.
 */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: moment('resets_at').notNull(),
})
