import { askFor } from './client.ts'
import { type Measured, usageOf } from './process.ts'

export type Target = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Makes another request each time. */
  vary?: () => { headers: Record<string, string>; body: string; path?: string }
  /** The status that each answer must have; with another one the figure is not valid. */
  status: number
}

/** What browsers accept. */
export const BROTLI = { 'accept-encoding': 'br' }

export type Figures = {
  /** The CPU time of the server's whole process for one request. */
  cpuUs: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  residentMb: number
}

/** Repeats a request to a server for a while. @throws when an answer has another status */
export async function load(server: Measured, target: Target, seconds: number, connections = 32) {
  const { method = 'GET', path, headers = {}, vary, status } = target
  const same = { method, path, headers }
  const next = () => {
    const other = vary?.()
    return other ? { ...same, ...other, headers: { ...headers, ...other.headers } } : same
  }
  const before = await usageOf(server)
  const started = performance.now()
  const { statuses, latencies } = await askFor(new URL(server.url), next, connections, seconds)
  const after = await usageOf(server)
  const count = latencies.length
  if (statuses.get(status) !== count) {
    const seen = JSON.stringify(Object.fromEntries(statuses))
    throw new Error(`${method} ${path} is to answer ${status}, not ${seen}`)
  }
  const elapsed = (performance.now() - started) / 1000
  const sorted = latencies.sort((a, b) => a - b)
  const figures: Figures = {
    cpuUs: ((after.cpuMs - before.cpuMs) * 1000) / count,
    perSecond: count / elapsed,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    residentMb: after.residentMb,
  }
  return figures
}

/** Takes the median of each figure. */
export function median(turns: Figures[]): Figures {
  const of = (name: keyof Figures) => middle(turns.map((figures) => figures[name]))
  return {
    cpuUs: of('cpuUs'),
    perSecond: of('perSecond'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    residentMb: of('residentMb'),
  }
}

export function middle(values: number[]) {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** The lower quartile. */
export function quarter(values: number[]) {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.25,
  )
}

function percentile(sorted: number[], part: number) {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
