import type { Negotiation } from './negotiation.ts'
import { withPausedLine } from './outage-notice.ts'
import { compress, type StoredResponse, toStoredResponse } from './representation.ts'
import { findStale, replaceStale } from './response-store.ts'

// While the database is unavailable, the last response of a URL is served stale; a page says that ordering is paused.

/** By path and query: those that the line is being added to. */
const inProgress = new Map<string, Promise<StoredResponse>>()

/** @returns undefined when no response of this URL is young enough */
export async function findStaleResponse(url: string, { isCrossOrigin }: Negotiation) {
  const stale = findStale(url, isCrossOrigin)
  if (!stale || stale.isPaused) return stale
  const paused = inProgress.get(url) ?? pause(url, stale)
  inProgress.set(url, paused)
  return paused.finally(() => inProgress.delete(url))
}

/** With the line, and for no cache: it is over with the outage. */
async function pause(url: string, stale: StoredResponse) {
  const { identity } = stale.representations
  const { etag: _, vary = '', ...headers } = identity.headers
  const isPage = headers['content-type']?.startsWith('text/html')
  const bodies = await compress(isPage ? withPausedLine(identity.body) : identity.body)
  const common = {
    ...headers,
    vary: vary.replace(/(, )?accept-encoding$/, ''),
    'cache-control': 'no-store',
  }
  const paused = { ...toStoredResponse(stale.route, common, bodies), isPaused: true }
  replaceStale(url, stale, paused, bodies)
  return paused
}
