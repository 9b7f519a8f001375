import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InFlight } from './in-flight.ts'
import type { Negotiation } from './negotiation.ts'
import { cacheEnabled } from './tagged-cache.ts'

// Which responses are cached, of the routes that have `cachedResponse`.

/** In characters: a longer one has a query that no page of ours makes. */
const MAX_KEY_LENGTH = 500

/** May the response be the same for every client? @param key of the cache, from the request's URL */
export function isCacheableRequest({ method }: FastifyRequest, key: string, wanted: Negotiation) {
  return method === 'GET' && key.length <= MAX_KEY_LENGTH && !wanted.hasCors && cacheEnabled()
}

/** Streams are not cached, nor what a handler has set `cache-control` for itself, such as the demo's inbox. */
export function isCacheableResponse(
  { isShared, dependencies }: InFlight,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  const isBuffered = typeof payload === 'string' || Buffer.isBuffer(payload)
  const isPrivate = reply.hasHeader('cache-control')
  return isBuffered && isShared && reply.statusCode === 200 && !isPrivate && !dependencies.hasFailed
}
