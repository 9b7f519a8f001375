import { bigint, pgTable } from 'drizzle-orm/pg-core'

/**
 * One row: the migration that a version has to know, by when it was written. Newer migrations have
 * only added to the tables, so that a version without them still runs (migrate.ts).
 */
export const requiredMigration = pgTable('required_migration', {
  createdAt: bigint('created_at', { mode: 'number' }).primaryKey(),
})
