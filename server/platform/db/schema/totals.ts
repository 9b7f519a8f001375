import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How many rows a list has: the sum of a key's rows (list/totals.ts). Triggers maintain it in the
 * transaction that inserts or deletes. Each connection writes rows of its own, so that no two wait
 * for each other.
 *
 * PostgreSQL's name for it stays `tally`: a renamed table would fail each list of a machine that
 * still runs the version before, and a backup takes the names of tables from CREATE TABLE.
 */
export const totals = pgTable(
  'tally',
  {
    key: text().notNull(),
    /** The process id of the connection's server process; 0: the compacted total. */
    pid: integer().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.pid] })],
)
