import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db, pool } from '../db/client.ts'

// Is the database there? Asked by load balancers, each of them every second or so, and for pages.

const WRITE_EVERY_MS = 2_000
/** Asked while the connection that listens for changes is gone (changes.ts). */
const READ_EVERY_MS = 1_000
/** A database that takes longer counts as away; no caller waits longer. */
const PATIENCE_MS = 2_000

/** A row for each process: a write that waits for a standby must not block the other processes' writes. */
const KEY = `ready ${randomUUID()}`

/** Does the database take writes now? At most one try every two seconds for all callers together. */
export const databaseTakesWrites = askedTogether(write, WRITE_EVERY_MS)

/** Does it answer? */
export const databaseAnswers = askedTogether(() => pool.query('select 1'), READ_EVERY_MS)

/** @returns whether `ask` succeeds, or did within the last `everyMs`; it never runs twice at the same time */
function askedTogether(ask: () => Promise<unknown>, everyMs: number) {
  let askedAt = Number.NEGATIVE_INFINITY
  let isUnderWay = false
  let answer = Promise.resolve(false)
  return () => {
    // The absolute value: the clock may have been set back.
    if (isUnderWay || Math.abs(Date.now() - askedAt) < everyMs) return answer
    askedAt = Date.now()
    isUnderWay = true
    const succeeds = ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isUnderWay = false
      })
    // After the timeout, callers share its answer for as long as the query hangs.
    answer = Promise.race([succeeds, delay(PATIENCE_MS, false, { ref: false })])
    return answer
  }
}

/**
 * The row proves that tables can be written: no standby, not read-only. It is in an unlogged table, whose
 * commits wait for no disk; the message, which nobody reads, makes this one wait as an order's does, for the
 * disk and for a synchronous standby.
 */
async function write() {
  await db.execute(sql`
    with written as (
      insert into rate_limit (key, count, resets_at) values (${KEY}, 1, now() + interval '1 minute')
      on conflict (key) do update set resets_at = excluded.resets_at
      returning key
    )
    select pg_logical_emit_message(true, 'driveline', key) from written`)
}
