import type { FastifyReply, FastifyRequest } from 'fastify'

// How many responses this process has sent. Plain integers: a scrape reads them, and a response
// costs an addition.

/** By route: how many of 1xx, 2xx and so on. */
type ResponseCounts = Record<string, number[]>

/** Seconds, as a histogram of Prometheus has them; the last bucket has what took longer. */
export const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const byRoute = new Map<string, number[]>()
const durations = [...BUCKETS, 0].map(() => 0)
let cached = 0

/** Hook (onResponse). Its route, not its URL: what no route has, is one. */
export function countResponse(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const route = request.routeOptions.url ?? 'none'
  let counts = byRoute.get(route)
  if (!counts) {
    counts = [0, 0, 0, 0, 0]
    byRoute.set(route, counts)
  }
  const place = Math.floor(reply.statusCode / 100) - 1
  counts[place] = (counts[place] ?? 0) + 1
  const bucket = BUCKETS.findIndex((seconds) => reply.elapsedTime <= seconds * 1000)
  const took = bucket < 0 ? BUCKETS.length : bucket
  durations[took] = (durations[took] ?? 0) + 1
  done()
}

/** One that was sent from the cache, before Fastify. */
export function countCached() {
  cached += 1
}

/** `durations` has how many took so long, by `BUCKETS`, and then those that took longer. */
export type Responses = { byRoute: ResponseCounts; cached: number; durations: number[] }

export function responseCounts(): Responses {
  return { byRoute: Object.fromEntries(byRoute), cached, durations: [...durations] }
}
