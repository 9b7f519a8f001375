import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseAnswers } from '../http/readiness.ts'
import { logCached } from '../log.ts'
import { cacheKey } from './cache-key.ts'
import { trackDependencies } from './dependencies.ts'
import { beginInFlight, findInFlight, inFlightOf } from './in-flight.ts'
import { isCacheableRequest, isCacheableResponse } from './is-cacheable.ts'
import { type Negotiation, negotiationOf } from './negotiation.ts'
import {
  compress,
  isNotModified,
  REVALIDATE,
  representationFor,
  type StoredResponse,
  sendStoredResponse,
  toStoredResponse,
} from './representation.ts'
import { findFresh, findStale, storeResponse } from './response-store.ts'
import { findStaleResponse } from './stale-response.ts'
import { cacheEnabled } from './tagged-cache.ts'

// Caches responses that are the same for every client, as finished bytes, and sends them before
// Fastify sees the request.

/**
 * To be spread into a route whose response is the same for every client. It is stored until a tag
 * changes that its handler has read (`trackTag`).
 */
export const cachedResponse = { onRequest: coalesce, onSend: store }

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What its responses are stored by; without it, what follows from the URL alone (cache-key.ts).
     */
    cacheKey?: (url: string) => string
  }
}

function keyOf({ url, routeOptions }: FastifyRequest) {
  return routeOptions.config.cacheKey?.(url) ?? cacheKey(url)
}

/** Sends the stored response. @returns was there one? */
export function serveFromCache(request: IncomingMessage, response: ServerResponse) {
  const { method, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const wanted = negotiationOf(request)
  // Most URLs are keys themselves.
  const stored = findFresh(url, wanted.hasCors) ?? findFresh(cacheKey(url), wanted.hasCors)
  if (!stored) return false
  const status = sendStoredResponse(stored, wanted, request, response)
  logCached(method, stored.route, status)
  return true
}

/**
 * Hook (onRequest): the stored response, a stale one during a database outage, one in flight, or
 * begins one.
 */
function coalesce(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const wanted = negotiationOf(request.raw)
  const key = keyOf(request)
  // Of a URL that no page has: only its route says so.
  const stored = findFresh(key, wanted.hasCors)
  if (stored) {
    const status = sendPastFastify(stored, wanted, request, reply)
    return logCached(request.method, stored.route, status)
  }
  if (cacheEnabled() || !findStale(key, wanted.hasCors)) {
    return joinOrBegin(request, reply, wanted, done)
  }
  // The listener's connection is lost. The database may be away, too: it is not queried for each
  // page then.
  databaseAnswers().then(async (isThere) => {
    const stale = isThere ? undefined : await findStaleResponse(key, wanted)
    if (!stale) return joinOrBegin(request, reply, wanted, done)
    logCached(request.method, stale.route, sendPastFastify(stale, wanted, request, reply))
  }, done)
}

function joinOrBegin(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Negotiation,
  done: () => void,
) {
  const key = keyOf(request)
  const begin = (isShared: boolean) =>
    trackDependencies(beginInFlight(request, reply, isShared ? key : undefined).dependencies, done)
  const isShared = isCacheableRequest(request, key, wanted)
  const inFlight = isShared ? findInFlight(key) : undefined
  if (!inFlight) return begin(isShared)
  inFlight.response.then(async (stored) => {
    const { metOutage } = inFlight.dependencies
    const response = stored ?? (metOutage ? await findStaleResponse(key, wanted) : undefined)
    if (!response) return begin(false)
    sendPastFastify(response, wanted, request, reply)
  }, done)
}

function sendPastFastify(
  stored: StoredResponse,
  wanted: Negotiation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.hijack()
  return sendStoredResponse(stored, wanted, request.raw, reply.raw)
}

/** Stores the response (an onSend hook). */
async function store(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const inFlight = inFlightOf(request)
  if (!inFlight) return payload
  if (inFlight.dependencies.metOutage) {
    inFlight.end()
    return sendStale(request, reply, payload)
  }
  if (!isCacheableResponse(inFlight, reply, payload)) {
    inFlight.end()
    return payload
  }
  reply.header('cache-control', REVALIDATE)
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
  const bodies = await compress(Buffer.from(payload))
  const { url: route = '' } = request.routeOptions
  const stored = toStoredResponse(route, Object.fromEntries(headers), bodies, reply.statusCode)
  storeResponse(keyOf(request), stored, inFlight.dependencies, bodies)
  inFlight.end(stored)
  return bodyFor(stored, request, reply)
}

/** Instead of an error because the database is unavailable. */
async function sendStale(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const stale = await findStaleResponse(keyOf(request), negotiationOf(request.raw))
  if (!stale) return payload
  reply.code(stale.status).removeHeader('retry-after').removeHeader('content-length')
  return bodyFor(stale, request, reply)
}

/** The body that the request accepts, with its headers on `reply`. */
function bodyFor(stored: StoredResponse, request: FastifyRequest, reply: FastifyReply) {
  const wanted = negotiationOf(request.raw)
  const representation = representationFor(stored, wanted)
  reply.headers(representation.headers)
  if (!isNotModified(stored, representation, wanted)) return representation.body
  reply.code(304)
  // Fastify's own HEAD route drops the body itself, and throws if it is null.
  return request.method === 'HEAD' ? representation.body : null
}
