import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#server/platform/db/client.ts'

// Deterministic races: all calls have started and wait for one lock before the first of them
// continues.

const TIMEOUT_MS = 10_000

/**
 * Starts `calls` while the rows that `locking` selects are locked, and unlocks them once as many
 * wait for a lock. The pool has nine connections for them.
 */
export async function atOnce<Answer>(locking: SQL, calls: (() => Promise<Answer>)[]) {
  const started = await db.transaction(async (tx) => {
    await tx.execute(locking)
    const answers = Promise.allSettled(calls.map((call) => call()))
    await expect.poll(countWaiting, { timeout: TIMEOUT_MS, interval: 5 }).toBe(calls.length)
    return { answers } // not awaited: they end after this transaction
  })
  return started.answers
}

/** How many connections wait for a lock. */
export async function countWaiting() {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count
}

/** `locking` for concurrent orders of a product. */
export function lockProduct({ id }: { id: string }) {
  return sql`select from product where id = ${id} for update`
}

/** The same for orders of several. */
export function lockProducts(products: readonly { id: string }[]) {
  const ids = products.map(({ id }) => id)
  return sql`select from product where id = any(${sql.param(ids)}::uuid[]) order by id for update`
}
