import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { sumOf } from '#contract/sum.ts'
import { type Encoding, encodingFor, matchesEtag, type Negotiation } from './negotiation.ts'

// A stored response has one representation for each encoding, with its ETag and headers made once.

export type Headers = Record<string, string>
export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer }

type Representation = {
  etag: string
  /** The headers in Fastify's form. */
  headers: Headers
  /** Names and values in turn, as Node writes them fastest: of a 200, and of a 304. */
  rawHeaders: string[]
  notModifiedHeaders: string[]
  body: Buffer
}

export type StoredResponse = {
  route: string
  status: number
  representations: Partial<Record<Encoding, Representation>> & { identity: Representation }
  /** Does it say that ordering is paused? */
  isPaused?: boolean
}

/** For pages and calls: a cache stores them and revalidates each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'

/** Below it the headers weigh more than what compression saves. */
const MIN_COMPRESSED_BYTES = 1024
/** Brotli's default, 11, takes fifty times as long and saves another tenth. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }

/** About what a response takes beside its bodies, URL included. */
const OVERHEAD_BYTES = 4 * 1024

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export async function compress(identity: Buffer): Promise<Bodies> {
  if (identity.length < MIN_COMPRESSED_BYTES) return { identity }
  const [br, gzip] = await Promise.all([brotliAsync(identity, BROTLI), gzipAsync(identity)])
  return { identity, br, gzip }
}

export function bytesOf(bodies: Bodies) {
  return OVERHEAD_BYTES + sumOf(Object.values(bodies), ({ length }) => length)
}

/** @param route what the log calls it @param common the headers of every encoding */
export function toStoredResponse(
  route: string,
  common: Headers,
  bodies: Bodies,
  status = 200,
): StoredResponse {
  const hash = createHash('sha256').update(JSON.stringify(common)).update(bodies.identity)
  const digest = hash.digest('base64url').slice(0, 22)
  const vary = [common.vary, 'accept-encoding'].filter(Boolean).join(', ')

  function represent(body: Buffer, encoding: Encoding): Representation {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
    const headers = {
      ...common,
      etag,
      vary,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    const cacheControl = common['cache-control'] ?? REVALIDATE
    return {
      etag,
      headers,
      rawHeaders: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(),
      notModifiedHeaders: ['cache-control', cacheControl, 'etag', etag, 'vary', vary],
      body,
    }
  }

  return {
    route,
    status,
    representations: {
      identity: represent(bodies.identity, 'identity'),
      ...(bodies.br && { br: represent(bodies.br, 'br') }),
      ...(bodies.gzip && { gzip: represent(bodies.gzip, 'gzip') }),
    },
  }
}

/** The one that the client accepts. */
export function representationFor({ representations }: StoredResponse, wanted: Negotiation) {
  return representations[encodingFor(wanted.acceptEncoding)] ?? representations.identity
}

/** Does the client have it already? */
export function isNotModified(
  { status }: StoredResponse,
  { etag }: Representation,
  { ifNoneMatch }: Negotiation,
) {
  return status === 200 && matchesEtag(ifNoneMatch, etag)
}

/** Sends it past Fastify. @returns the status */
export function sendStoredResponse(
  stored: StoredResponse,
  wanted: Negotiation,
  { method }: IncomingMessage,
  response: ServerResponse,
) {
  const representation = representationFor(stored, wanted)
  if (isNotModified(stored, representation, wanted)) {
    response.writeHead(304, representation.notModifiedHeaders).end()
    return 304
  }
  response.writeHead(stored.status, representation.rawHeaders)
  if (method === 'HEAD') response.end()
  else response.end(representation.body)
  return stored.status
}
