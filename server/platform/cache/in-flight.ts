import type { FastifyReply, FastifyRequest } from 'fastify'
import { failReadsInHang } from './database-hang.ts'
import { beginTracking, type Dependencies, endTracking } from './dependencies.ts'
import type { StoredResponse } from './representation.ts'

// Request coalescing: requests for a URL whose response is being made wait for that one.

export type InFlight = {
  dependencies: Dependencies
  /** By which the response is stored, and shared with the requests that wait, if it is. */
  key: string | undefined
  /** Resolves with undefined when there is nothing to share, such as an error. */
  response: Promise<StoredResponse | undefined>
  end: (response?: StoredResponse) => void
}

/** Responses that other requests may wait for, by key (cache-key.ts). */
const shared = new Map<string, InFlight>()
const byRequest = new WeakMap<FastifyRequest, InFlight>()

/** @returns undefined when nothing is in flight, or when it has read what has changed since */
export function findInFlight(key: string) {
  const inFlight = shared.get(key)
  return inFlight?.dependencies.isStale ? undefined : inFlight
}

export function inFlightOf(request: FastifyRequest) {
  return byRequest.get(request)
}

/**
 * Ends with the connection at the latest, so that an aborted request blocks no other.
 * @param key by which others find it; undefined: it is not shared
 */
export function beginInFlight(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
) {
  const dependencies = beginTracking()
  const stopProbing = failReadsInHang(dependencies)
  let resolve: (response?: StoredResponse) => void = () => {}
  const response = new Promise<StoredResponse | undefined>((settle) => {
    resolve = settle
  })
  const inFlight: InFlight = {
    dependencies,
    key,
    response,
    end: (made) => {
      stopProbing()
      endTracking(dependencies)
      if (!made) dependencies.isStale = true // what it reads from now on is not tracked
      if (key !== undefined && shared.get(key) === inFlight) shared.delete(key)
      resolve(made)
    },
  }
  if (key !== undefined) shared.set(key, inFlight)
  byRequest.set(request, inFlight)
  reply.raw.once('close', () => inFlight.end())
  return inFlight
}
