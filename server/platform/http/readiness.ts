import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db, pool } from '../db/client.ts'
import { answerInTime } from './answer-in-time.ts'

// Is the database there? For load balancers, which probe about every second, and for stale pages.

const WRITE_EVERY_MS = 2_000
/** Queried while the connection that listens for changes is lost (cache/listen-for-changes.ts). */
const READ_EVERY_MS = 1_000
/** A database that takes longer counts as away. */
const TIMEOUT_MS = 2_000

/**
 * A row for each process: a write that waits for a standby must not block the other processes'
 * writes.
 */
const KEY = `ready ${randomUUID()}`

/** Does the database take writes? One probe every two seconds at most, shared by all callers. */
export const databaseTakesWrites = sharedProbe(write, WRITE_EVERY_MS)

/** Does it answer? */
export const databaseAnswers = sharedProbe(() => pool.query('select 1'), READ_EVERY_MS)

/**
 * @returns whether `probe` succeeds, or did within the last `everyMs`; it never runs twice at the
 *   same time
 */
function sharedProbe(probe: () => Promise<unknown>, everyMs: number) {
  let probedAt = Number.NEGATIVE_INFINITY
  let isUnderWay = false
  let answer = Promise.resolve(false)
  return () => {
    // The absolute value: the clock may have been set back.
    if (isUnderWay || Math.abs(Date.now() - probedAt) < everyMs) return answer
    probedAt = Date.now()
    isUnderWay = true
    const succeeds = probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isUnderWay = false
      })
    // After the timeout, callers share its result for as long as the query hangs.
    answer = answerInTime(succeeds, TIMEOUT_MS, () => false)
    return answer
  }
}

/**
 * The row shows that tables can be written: no standby, not read-only. Its table is unlogged, so
 * its commit would not wait for the disk; the logical message makes it wait as an order's does, for
 * the disk and for a synchronous standby.
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
