import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Columns of a table, each called as its property is. */
export function named<Table extends PgTable>(
  table: Table,
  names: readonly (keyof Table['_']['columns'] & string)[],
) {
  const columns = getTableColumns(table)
  const all = names.map((name) => sql`${columns[name]} as ${sql.identifier(name)}`)
  return sql.join(all, sql`, `)
}

/**
 * A row's columns as one JSON column with a key for each: node-postgres takes longer to describe
 * and parse twenty columns than JSON.parse takes for all. PostgreSQL writes moments of JSON with
 * its session's offset, and faster than to_char.
 */
export function jsonOf(columns: SQL) {
  return sql`(select to_json(one) from (select ${columns}) one)`
}
