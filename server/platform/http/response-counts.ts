import type { FastifyReply, FastifyRequest } from 'fastify'

// How many responses this process has sent. Plain integers: a scrape reads them, and a response
// costs an addition.

/** By route: how many of 1xx, 2xx and so on. */
export type ResponseCounts = Record<string, number[]>

const byRoute = new Map<string, number[]>()
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
  done()
}

/** One that was sent from the cache, before Fastify. */
export function countCached() {
  cached += 1
}

export function responseCounts(): { byRoute: ResponseCounts; cached: number } {
  return { byRoute: Object.fromEntries(byRoute), cached }
}
