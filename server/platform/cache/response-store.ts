import type { Dependencies } from './dependencies.ts'
import {
  type Bodies,
  bytesOf,
  type Headers,
  type StoredResponse,
  toStoredResponse,
} from './representation.ts'
import { TaggedCache } from './tagged-cache.ts'

// The responses that this process holds: the files of the build for good, the others until they
// change.

const MAX_BYTES = 24 * 1024 * 1024
/** Of what anyone can type, without end: it must not take the place of pages. */
const MAX_TYPED_BYTES = 8 * 1024 * 1024
/** Bounds what no tag invalidates, such as the year in the footer. */
const MAX_AGE_MS = 60_000
/** How long a response is served stale during a database outage. */
const STALE_MS = 10 * 60_000

/** The browser's files, by path. */
const staticFiles = new Map<string, StoredResponse>()
/** Pages and responses of the API, by key (cache-key.ts). */
const responses = aStore(MAX_BYTES)
/** Searches, suggestions, comparisons, and diagrams for a car. */
const typedResponses = aStore(MAX_TYPED_BYTES)

function aStore(maxBytes: number) {
  return new TaggedCache<StoredResponse>(maxBytes, MAX_AGE_MS, {
    staleMs: STALE_MS,
    purgedBy: ['review', 'part-review'], // a hidden review must not come back in an outage
  })
}

const TYPED = /^\/(?:(?:search|compare|api\/suggest)\b|diagrams\/[^?]*\?)/

function storeOf(key: string) {
  return TYPED.test(key) ? typedResponses : responses
}

/** A file of the build, by its path. @param bodies with the encodings that the build has made */
export function addStaticFile(path: string, headers: Headers, bodies: Bodies) {
  staticFiles.set(path, toStoredResponse(path, headers, bodies))
}

/** @param hasCors then static files only: stored responses have no CORS headers */
export function findFresh(key: string, hasCors: boolean) {
  return staticFiles.get(key) ?? (hasCors ? undefined : storeOf(key).get(key))
}

export function findStale(key: string, hasCors: boolean) {
  return hasCors ? undefined : storeOf(key).getStale(key)
}

export function storeResponse(
  key: string,
  stored: StoredResponse,
  dependencies: Dependencies,
  bodies: Bodies,
) {
  storeOf(key).set(key, stored, dependencies, bytesOf(bodies))
}

/** Does nothing when `stale` was replaced or dropped meanwhile. */
export function replaceStale(
  key: string,
  stale: StoredResponse,
  stored: StoredResponse,
  bodies: Bodies,
) {
  storeOf(key).replaceStale(key, stale, stored, bytesOf(bodies))
}
