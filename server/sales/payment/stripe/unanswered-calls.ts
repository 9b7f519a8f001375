import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

// Calls to Stripe without an answer. A maintenance job begins with the orders that it has not asked about for longest.
// Otherwise the same few, which Stripe answers with 500 each time, would end each run before the others' turn. In
// memory, because `reconciled_at` means that Stripe has answered, and holds are released by it.

const unansweredAt = new LRUCache<string, Date>({ max: 10_000 })

/** @param id of the order, intent or refund */
export function noteUnanswered(id: string) {
  unansweredAt.set(id, new Date())
}

/** For a `from` clause: when this process last asked without an answer, by id. */
export function unansweredCalls() {
  const entries = [...unansweredAt.entries()]
  const ids = sql.param(entries.map(([id]) => id))
  const times = sql.param(entries.map(([, at]) => at.toISOString()))
  return sql`unnest(${ids}::text[], ${times}::timestamptz[]) as unanswered (about, at)`
}
