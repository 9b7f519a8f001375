import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'

// Counters of rate limits, without the calls that count.

/** Sets the counter of a rate limit to a number. */
export function countUpTo(key: string, count: number) {
  return db.execute(sql`
    insert into rate_limit (key, count, resets_at) values (${key}, ${count}, now() + interval '1 hour')
    on conflict (key) do update set count = ${count}`)
}

export async function countOf(key: string) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count from rate_limit where key = ${key}`,
  )
  return rows[0]?.count ?? 0
}
