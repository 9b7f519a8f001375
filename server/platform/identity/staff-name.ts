import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Replaces the name of an editor whose account was deleted. */
export const FORMER_STAFF = 'Former staff'

/** An editor by name or email, while they have an account; null without an id. */
export function staffName(id: SQL | PgColumn, person: Record<'name' | 'email', PgColumn>) {
  return sql<string | null>`case when ${id} is not null then
    coalesce(nullif(${person.name}, ''), ${person.email}, ${FORMER_STAFF}) end`
}
