import type { IncomingMessage } from 'node:http'
import { negotiate } from '@fastify/accept-negotiator'
import { env } from '../env.server.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The request headers that decide which representation is sent, if any. */
export type Negotiation = {
  acceptEncoding: string
  ifNoneMatch: string
  /** The request's origin is one of `CORS_ORIGINS`, so its response has CORS headers (app.ts). */
  hasCors: boolean
}

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** By `Accept-Encoding`: browsers send few different ones. */
const negotiated = new Map<string, Encoding>()
/** Against clients that send a different one with each request. */
const MAX_NEGOTIATED = 200

/**
 * A request of another origin gets the cached response: otherwise any client could bypass the cache
 * with this header.
 */
const CORS_ORIGINS = new Set<string | undefined>(env.corsOrigins)

/** Costs no parsing: Node's server has read `headers` for `host` and `expect` before. */
export function negotiationOf({ headers }: IncomingMessage): Negotiation {
  return {
    acceptEncoding: headers['accept-encoding'] ?? '',
    ifNoneMatch: headers['if-none-match'] ?? '',
    hasCors: CORS_ORIGINS.has(headers.origin),
  }
}

export function encodingFor(acceptEncoding: string) {
  return negotiated.get(acceptEncoding) ?? negotiateEncoding(acceptEncoding)
}

function negotiateEncoding(acceptEncoding: string) {
  const best = negotiate(acceptEncoding, ENCODINGS)
  const encoding = ENCODINGS.find((one) => one === best) ?? 'identity'
  if (negotiated.size >= MAX_NEGOTIATED) negotiated.clear()
  negotiated.set(acceptEncoding, encoding)
  return encoding
}

/** A proxy that has changed the body on its way may have made the ETag weak. */
export function matchesEtag(ifNoneMatch: string, etag: string) {
  if (!ifNoneMatch || ifNoneMatch === etag) return ifNoneMatch === etag
  return ifNoneMatch.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')))
}
