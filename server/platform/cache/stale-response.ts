import type { Negotiation } from './negotiation.ts'
import { withPausedLine } from './outage-notice.ts'
import { compress, type StoredResponse, toStoredResponse } from './representation.ts'
import { findStale, replaceStale } from './response-store.ts'

// While the database is unavailable, the last response of a URL is served stale; a page says that
// ordering is paused.

/** By key: those that the line is being added to. */
const inProgress = new Map<string, Promise<StoredResponse>>()

/** @returns undefined when no response of this key is young enough */
export async function findStaleResponse(key: string, { hasCors }: Negotiation) {
  const stale = findStale(key, hasCors)
  if (!stale || stale.isPaused) return stale
  const paused = inProgress.get(key) ?? pause(key, stale)
  inProgress.set(key, paused)
  return paused.finally(() => inProgress.delete(key))
}

/** With the line, and for no cache: it is over with the outage. */
async function pause(key: string, stale: StoredResponse) {
  const { identity } = stale.representations
  const { etag: _, vary = '', ...headers } = identity.headers
  const isPage = headers['content-type']?.startsWith('text/html')
  const bodies = await compress(isPage ? withPausedLine(identity.body) : identity.body)
  const common = {
    ...headers,
    vary: vary.replace(/(, )?accept-encoding$/, ''),
    'cache-control': 'no-store',
  }
  const paused = {
    ...toStoredResponse(stale.route, common, bodies, stale.status),
    isPaused: true,
  }
  replaceStale(key, stale, paused, bodies)
  return paused
}
