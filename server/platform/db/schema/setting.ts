import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/**
 * What the owner has set, a row for each section; the defaults are in
 * server/platform/settings/setting.ts.
 */
export const setting = pgTable('setting', {
  /** The section's name. */
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Counts up with each save: a save names the one it began with. */
  version: integer().notNull().default(1),
  updatedBy: uuid('updated_by'),
  updatedAt: updatedAt(),
})
