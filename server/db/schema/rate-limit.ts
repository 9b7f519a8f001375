import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * How often somebody has done something lately. Unlogged: it costs no write to the log, and may be lost
 * with the power.
 */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: moment('resets_at').notNull(),
})
