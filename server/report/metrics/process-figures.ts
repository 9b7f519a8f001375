import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cacheEnabled } from '../../platform/cache/tagged-cache.ts'
import { type PoolUse, poolUses } from '../../platform/db/client.ts'
import { type Responses, responseCounts } from '../../platform/http/response-counts.ts'
import { readEventLag } from '../../sales/payment/stripe/stripe-signature.ts'

// What a process knows of itself. With workers the primary adds theirs up (worker-figures.ts).

export type ProcessFigures = {
  responses: Responses
  pools: Record<string, PoolUse>
  /** Of all but a hundredth of the turns since it was last read. */
  eventLoopLagSeconds: number
  memoryBytes: number
  /** Processes that hear of no changes, and so cache nothing. */
  notListening: number
  /** The latest event of Stripe since it was last read. */
  eventLagSeconds: number
}

/** The histogram measures the time between two of its own timers. */
const RESOLUTION_MS = 10

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

export function startFigures() {
  delays.enable()
}

export function readFigures(): ProcessFigures {
  const lagMs = delays.count > 0 ? delays.percentile(99) / 1e6 - RESOLUTION_MS : 0
  delays.reset()
  return {
    responses: responseCounts(),
    pools: poolUses(),
    eventLoopLagSeconds: Math.max(0, lagMs) / 1000,
    memoryBytes: process.memoryUsage.rss(),
    notListening: cacheEnabled() ? 0 : 1,
    eventLagSeconds: readEventLag(),
  }
}

/** The lag is that of the process that is latest. */
export function addFigures(one: ProcessFigures, other: ProcessFigures): ProcessFigures {
  return {
    responses: addResponses(one.responses, other.responses),
    pools: merge(one.pools, other.pools, addPools),
    eventLoopLagSeconds: Math.max(one.eventLoopLagSeconds, other.eventLoopLagSeconds),
    memoryBytes: one.memoryBytes + other.memoryBytes,
    notListening: one.notListening + other.notListening,
    eventLagSeconds: Math.max(one.eventLagSeconds, other.eventLagSeconds),
  }
}

export function addResponses(one: Responses, other: Responses): Responses {
  const byRoute = merge(one.byRoute, other.byRoute, addCounts)
  const durations = addCounts(one.durations, other.durations)
  return { byRoute, cached: one.cached + other.cached, durations }
}

/** The first process may have counted none yet. */
function addCounts(counts: number[], more: number[]) {
  const [longer, other] = counts.length < more.length ? [more, counts] : [counts, more]
  return longer.map((count, place) => count + (other[place] ?? 0))
}

function addPools(one: PoolUse, other: PoolUse): PoolUse {
  return {
    used: one.used + other.used,
    waiting: one.waiting + other.waiting,
    most: one.most + other.most,
  }
}

function merge<Value>(
  one: Record<string, Value>,
  other: Record<string, Value>,
  add: (value: Value, more: Value) => Value,
) {
  const all = { ...one }
  for (const [key, more] of Object.entries(other)) {
    const value = all[key]
    all[key] = value === undefined ? more : add(value, more)
  }
  return all
}
