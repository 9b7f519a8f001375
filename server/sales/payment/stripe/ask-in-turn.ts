import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import { isUnreachable } from './stripe.ts'

// Maintenance jobs ask Stripe about many orders. A job begins with those that it has not asked about for longest. Otherwise the
// same few, which Stripe answers with 500 each time, would end each run before the others' turn. In memory, because
// `reconciled_at` means that Stripe has answered, and holds are released by it.

/** Concurrent calls: Stripe's rate limit in test mode is 25 calls a second. */
const CONCURRENCY = 4

/** Consecutive calls without an answer after which a run ends: Stripe is unreachable, and each call costs seconds. */
const MAX_UNANSWERED = 3

const unansweredAt = new LRUCache<string, Date>({ max: 10_000 })

/** For a `from` clause: when this process last asked without an answer, by id. */
export function unansweredCalls() {
  const entries = [...unansweredAt.entries()]
  const ids = sql.param(entries.map(([id]) => id))
  const times = sql.param(entries.map(([, at]) => at.toISOString()))
  return sql`unnest(${ids}::text[], ${times}::timestamptz[]) as unanswered (about, at)`
}

/**
 * Asks Stripe about each of `asked`, by id, a few at a time, until it is unreachable: the next run goes on.
 * @param failure the log line of one that could not be asked about
 * @param work its result `unanswered` says what an error of Stripe's does. Its 404 and 409 say that the order was paid or canceled a
 *   moment ago
 * @returns has Stripe answered about all?
 */
export async function askInTurn<Asked extends { id: string }>(
  asked: Asked[],
  failure: string,
  work: (one: Asked) => Promise<unknown>,
) {
  const waiting = asked.values()
  let unanswered = 0
  let areAllAnswered = true
  const worker = async () => {
    for (const one of waiting) {
      if (unanswered >= MAX_UNANSWERED) {
        areAllAnswered = false
        return
      }
      const result = await tryToAsk(one.id, failure, () => work(one))
      if (result !== 'answered') areAllAnswered = false
      unanswered = result === 'unanswered' ? unanswered + 1 : 0
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return areAllAnswered
}

async function tryToAsk(id: string, failure: string, work: () => Promise<unknown>) {
  try {
    return (await work()) === 'unanswered' ? 'unanswered' : 'answered'
  } catch (err) {
    if (err instanceof AppError && err.status < 500) return 'answered'
    log.error({ err, id }, failure)
    unansweredAt.set(id, new Date())
    return isUnreachable(err) ? 'unanswered' : 'failed'
  }
}
