import { type SQL, sql } from 'drizzle-orm'

/** A moment in ISO 8601, as the contract has it. */
export function utc(moment: SQL) {
  return sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * A moment of a row, or of PostgreSQL's JSON with microseconds and an offset, as the contract has
 * it.
 */
export function iso(moment: Date | string) {
  return new Date(moment).toISOString()
}

export function isoOrNull(moment: Date | string | null) {
  return moment === null ? null : iso(moment)
}
