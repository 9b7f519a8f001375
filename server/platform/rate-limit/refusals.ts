import { LRUCache } from 'lru-cache'

// A counter over its maximum stays there until its window ends. So after a refusal this process
// refuses further calls of the counter without a query: otherwise a flood of refused calls would
// occupy connections and write to the database.

const MAX_KEYS = 10_000
/**
 * After this time at the latest a counter is queried again, because an operator may have deleted
 * it.
 */
const MAX_SECONDS = 5

/** When each window ends, in milliseconds since 1970. */
const ends = new LRUCache<string, number>({ max: MAX_KEYS, ttl: MAX_SECONDS * 1000 })

/** @param wait seconds */
export function rememberRefusal(key: string, wait: number) {
  ends.set(key, Date.now() + wait * 1000)
}

/** For tests, in which a window ends early. */
export function forgetRefusals() {
  ends.clear()
}

/**
 * @returns seconds to wait for those of these counters that this process has found over their
 *   maxima; 0: none is
 */
export function findRefusal(keys: Iterable<string>) {
  const left = [...keys].map((key) => (ends.get(key) ?? 0) - Date.now())
  return Math.ceil(Math.max(0, ...left) / 1000)
}
