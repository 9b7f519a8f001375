import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { env } from '../../../platform/env.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import { isStripeFailure } from './stripe.ts'

// Maintenance jobs ask Stripe about many orders. A job begins with those that it has not asked
// about for longest. Otherwise the same few, which Stripe answers with 500 each time, would end
// each run before the others' turn. In memory, because `reconciled_at` means that Stripe has
// answered, and holds are released by it.

/**
 * Stripe's rate limit in test mode is 25 calls a second. Half of the connections stay with buyers.
 */
const CONCURRENCY = Math.min(4, Math.max(1, Math.floor(env.connections.payment / 2)))

/**
 * Consecutive calls without an answer after which a run ends: Stripe is unreachable, and each call
 * costs seconds.
 */
const MAX_UNANSWERED = 3

const unansweredAt = new LRUCache<string, Date>({ max: 10_000 })

/** For a `from` clause: when this process last asked without an answer, by id. */
export function unansweredCalls() {
  const entries = [...unansweredAt.entries()]
  const ids = sql.param(entries.map(([id]) => id))
  const times = sql.param(entries.map(([, at]) => at.toISOString()))
  return sql`unnest(${ids}::text[], ${times}::timestamptz[]) as unanswered (about, at)`
}

/** The same for a list of Stripe's, which no statement sorts. */
export function inTurn<Asked extends { id: string }>(asked: Asked[]) {
  const lastAsked = ({ id }: Asked) => unansweredAt.get(id)?.getTime() ?? 0
  return asked.toSorted((a, b) => lastAsked(a) - lastAsked(b))
}

/**
 * Asks Stripe about each of `asked`, a few at a time, until it is unreachable: the next run goes
 * on.
 * @param failure the log line of one that could not be asked about
 * @param work its result `unanswered` says what an error of Stripe's does
 * @returns has Stripe answered about all?
 */
export async function askInTurn<Asked extends { id: string }>(
  asked: Asked[],
  failure: string,
  work: (one: Asked) => Promise<unknown>,
  atOnce = CONCURRENCY,
) {
  const waiting = asked.values()
  let unanswered = 0
  let areAllAnswered = true
  const worker = async () => {
    for (const one of waiting) {
      const result =
        unanswered < MAX_UNANSWERED ? await tryToAsk(one.id, failure, () => work(one)) : 'not asked'
      if (result !== 'answered') areAllAnswered = false
      if (result === 'answered') unanswered = 0
      if (result === 'unanswered') unanswered += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return areAllAnswered
}

async function tryToAsk(id: string, failure: string, work: () => Promise<unknown>) {
  try {
    if ((await work()) === 'unanswered') return 'unanswered'
    unansweredAt.delete(id)
    return 'answered'
  } catch (err) {
    // Its order was canceled a moment ago.
    if (err instanceof AppError && err.status === 404) return 'answered'
    // Also one that is locked for too long, or that does not pay: others come first in the next
    // run.
    unansweredAt.set(id, new Date())
    if (err instanceof AppError && err.status < 500) log.warn({ err, id }, failure)
    else log.error({ err, id }, failure)
    return isStripeFailure(err) ? 'unanswered' : 'failed'
  }
}
