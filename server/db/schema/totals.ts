import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How many there are of what a page counts: the sum of a key's rows (`server/list/totals.ts`). Triggers keep it,
 * in the transaction that adds or removes. Each connection writes rows of its own, so that no two wait for
 * each other.
 */
export const totals = pgTable(
  'tally',
  {
    key: text().notNull(),
    /** Of the connection's server process; 0: the compacted total. */
    pid: integer().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.pid] })],
)
