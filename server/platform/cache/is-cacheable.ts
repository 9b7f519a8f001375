import type { FastifyReply, FastifyRequest } from 'fastify'
import { NOT_FOUND } from '#contract/http/page-parameters.ts'
import type { InFlight } from './in-flight.ts'
import type { Negotiation } from './negotiation.ts'
import { cacheEnabled } from './tagged-cache.ts'

// Which responses are cached, of the routes that have `cachedResponse`.

/** In characters: a longer one has a query that no page of ours makes. */
const MAX_KEY_LENGTH = 500

/**
 * May the response be the same for every client? @param key of the cache, from the request's URL
 */
export function isCacheableRequest({ method }: FastifyRequest, key: string, wanted: Negotiation) {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && key.length <= MAX_KEY_LENGTH && !wanted.hasCors && cacheEnabled()
}

/** Of answers that are no success, that of all URLs without a page is cached. */
const NOT_FOUND_KEYS = [NOT_FOUND, `${NOT_FOUND}.data`]

/**
 * Streams are not cached, nor what a handler has set `cache-control` for itself, such as the demo's
 * inbox.
 */
export function isCacheableResponse(
  { key = '', dependencies }: InFlight,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  const isBuffered = typeof payload === 'string' || Buffer.isBuffer(payload)
  const isPrivate = reply.hasHeader('cache-control')
  const hasStatus =
    reply.statusCode === 200 || (reply.statusCode === 404 && NOT_FOUND_KEYS.includes(key))
  return isBuffered && key !== '' && hasStatus && !isPrivate && !dependencies.hasFailed
}
