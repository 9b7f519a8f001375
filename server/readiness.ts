import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from './db/client.ts'

// Asked by load balancers, each of them every second or so.

const AT_MOST_EVERY_MS = 2_000
/** What takes longer is no database to send customers to; each caller waits as long at most. */
const PATIENCE_MS = 2_000

/** Of this process: one that waits for a standby makes the others' tries wait for nothing. */
const KEY = `ready ${randomUUID()}`

let tried = { at: Number.NEGATIVE_INFINITY, isOver: true, answer: Promise.resolve(false) }

/**
 * Does the database take writes now? At most one try every two seconds for all callers together, and never
 * two at the same time.
 */
export function databaseTakesWrites() {
  const isFresh = Math.abs(Date.now() - tried.at) < AT_MOST_EVERY_MS // also when the clock was set back
  if (isFresh || !tried.isOver) return tried.answer
  const attempt = { at: Date.now(), isOver: false, answer: Promise.resolve(false) }
  const written = write()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      attempt.isOver = true
    })
  const tooLate = delay(PATIENCE_MS, false, { ref: false })
  // Once too late, those who come while it still hangs share that answer.
  attempt.answer = Promise.race([written, tooLate])
  tried = attempt
  return attempt.answer
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
