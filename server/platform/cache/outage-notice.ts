import { data } from 'react-router'
import { isUnavailableNotSlow } from '../db/errors.ts'

// What pages show during a database outage.

/** In every page (app/root.tsx), and empty: React leaves alone what the server puts in. */
const PLACE = '<div id="notice"></div>'

const PAUSED =
  '<p class="notice-line" role="status">Ordering is paused for a moment. Prices and stock are as we last saw them.</p>'

/** A stored page with the line that ordering is paused. */
export function withPausedLine(page: Buffer) {
  return Buffer.from(page.toString().replace(PLACE, PLACE.replace('><', `>${PAUSED}<`)))
}

/**
 * For a list of a page whose query failed: its grid stays empty. @throws a response 503 when the
 * reason is that the database is unavailable: an empty shop is no answer
 */
export function emptyUnlessOutage<Item>(error: unknown): Item[] {
  if (isUnavailableNotSlow(error)) throw data(null, 503)
  return []
}

/**
 * For a page that is nothing without what can't be read. @throws the error, or the same response
 * 503
 */
export function pausedInOutage(error: unknown): never {
  throw isUnavailableNotSlow(error) ? data(null, 503) : error
}
