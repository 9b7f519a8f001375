import autocannon from 'autocannon'
import { type Measured, usageOf } from './process.ts'

export type Target = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Makes another request each time. */
  vary?: () => { headers: Record<string, string>; body: string; path?: string }
  /** What each answer must be, else the figure is none. */
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

/** Asks the same of a server again and again for a while. @throws when an answer is not as it should be */
export async function load(server: Measured, target: Target, seconds: number, connections = 32) {
  const { method = 'GET', path, headers, vary, status } = target
  const before = await usageOf(server)
  const started = performance.now()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        path,
        headers,
        ...(vary && {
          setupRequest: (request) => {
            const next = vary()
            return { ...request, ...next, headers: { ...headers, ...next.headers } }
          },
        }),
      },
    ],
  })
  const after = await usageOf(server)
  const count = result.requests.total
  const others = Object.entries(result.statusCodeStats ?? {}).filter(
    ([code]) => Number(code) !== status,
  )
  if (count === 0 || result.errors > 0 || others.length > 0) {
    const seen = JSON.stringify({ errors: result.errors, ...result.statusCodeStats })
    throw new Error(`${method} ${path} is to answer ${status}, not ${seen}`)
  }
  const elapsed = (performance.now() - started) / 1000
  const figures: Figures = {
    cpuUs: ((after.cpuMs - before.cpuMs) * 1000) / count,
    perSecond: count / elapsed,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
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
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The lower quartile. */
export function quarter(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN
}
