import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

// The demo makes a history with the shop's own functions. Ids begin with the time, and lists and
// reports read it there, so rows of the past need ids of the past.

const past = new AsyncLocalStorage<Date>()

/** In `work` new rows get ids of that moment, and nobody is told of anything. */
export function inPast<Answer>(at: Date, work: () => Promise<Answer>) {
  return past.run(at, work)
}

export function isInPast() {
  return past.getStore() !== undefined
}

/** A UUID v7. */
export function newId() {
  const at = past.getStore()
  return at ? uuidv7({ msecs: at.getTime() }) : uuidv7()
}

/** `now()`, for what counts days from a moment of the past. */
export function present() {
  const at = past.getStore()
  return at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
}
