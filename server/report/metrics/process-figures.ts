import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type PoolUse, poolUses } from '../../platform/db/client.ts'
import { type ResponseCounts, responseCounts } from '../../platform/http/response-counts.ts'

// What a process knows of itself. With workers the primary adds theirs up (worker-figures.ts).

export type ProcessFigures = {
  responses: { byRoute: ResponseCounts; cached: number }
  pools: Record<string, PoolUse>
  /** Of all but a hundredth of the turns since it was last read. */
  eventLoopLagSeconds: number
  memoryBytes: number
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
  }
}

/** The lag is that of the process that is latest. */
export function addFigures(one: ProcessFigures, other: ProcessFigures): ProcessFigures {
  return {
    responses: addResponses(one.responses, other.responses),
    pools: merge(one.pools, other.pools, addPools),
    eventLoopLagSeconds: Math.max(one.eventLoopLagSeconds, other.eventLoopLagSeconds),
    memoryBytes: one.memoryBytes + other.memoryBytes,
  }
}

type Responses = ProcessFigures['responses']

export function addResponses(one: Responses, other: Responses): Responses {
  const byRoute = merge(one.byRoute, other.byRoute, (counts, more) =>
    counts.map((count, place) => count + (more[place] ?? 0)),
  )
  return { byRoute, cached: one.cached + other.cached }
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
