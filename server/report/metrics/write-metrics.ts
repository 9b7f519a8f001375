import { Counter, Gauge, Registry } from 'prom-client'
import { sum } from '#contract/sum.ts'
import { BUCKETS } from '../../platform/http/response-counts.ts'
import type { ProcessFigures } from './process-figures.ts'
import type { ShopFigures } from './shop-figures.ts'

// What Prometheus reads. A label is a route, a status class, a pool, a kind of job or a state:
// nothing that a visitor can invent, and nobody's data.

type Sample = [labels: Record<string, string>, value: number]

export type Figures = {
  processes: ProcessFigures
  takesWrites: boolean
  /** undefined: the database has not answered */
  shop: ShopFigures | undefined
  /** In seconds. `backup` is undefined when none are made. */
  ages: { reconciliation: number; backup: number | undefined }
  /** Of the newest drill, which checks money and stock; undefined: there was none */
  hasDrillFailed: boolean | undefined
  /** Of the fullest disk that the shop writes to; undefined: unknown */
  diskFree: number | undefined
  /** undefined: there is none */
  replica: { isUp: boolean; lagSeconds: number } | undefined
}

export function writeMetrics({ processes, takesWrites, shop, ages, ...figures }: Figures) {
  const { replica, hasDrillFailed, diskFree } = figures
  const registry = new Registry()
  writeProcesses(registry, processes)
  const isUp = [single(takesWrites ? 1 : 0)]
  gauge(registry, 'database_up', 'Does the database take writes?', isUp)
  if (shop) writeShop(registry, shop)
  const reconciled = [single(ages.reconciliation)]
  gauge(registry, 'reconciliation_age_seconds', 'Since Stripe was asked', reconciled)
  const backup = ages.backup === undefined ? [] : [single(ages.backup)]
  gauge(
    registry,
    'backup_age_seconds',
    'Since the newest backup, or the first start where none is found',
    backup,
  )
  const drill = hasDrillFailed === undefined ? [] : [single(hasDrillFailed ? 1 : 0)]
  gauge(registry, 'drill_failed', 'Did the newest drill of a backup fail?', drill)
  const free = diskFree === undefined ? [] : [single(diskFree)]
  gauge(registry, 'disk_free_ratio', 'Of the fullest disk that the shop writes to', free)
  const isThere = replica ? [single(replica.isUp ? 1 : 0)] : []
  gauge(registry, 'replica_up', 'Does the read replica answer, less than 30 s late?', isThere)
  const lag = replica ? [single(replica.lagSeconds)] : []
  gauge(registry, 'replica_lag_seconds', 'What the read replica lacks is so old', lag)
  return registry.metrics()
}

function writeProcesses(registry: Registry, figures: ProcessFigures) {
  const { responses, pools, eventLoopLagSeconds, memoryBytes } = figures
  const sent = Object.entries(responses.byRoute).flatMap(([route, counts]) =>
    counts.flatMap((count, place): Sample[] =>
      count > 0 ? [[{ route, status: `${place + 1}xx` }, count]] : [],
    ),
  )
  counter(registry, 'http_responses_total', 'Responses, without those of the cache', sent)
  const cached = [single(responses.cached)]
  counter(registry, 'http_cached_responses_total', 'Responses sent from the cache', cached)
  const total = sum(responses.durations)
  const within = BUCKETS.map((seconds, at): Sample => {
    const counts = responses.durations.slice(0, at + 1)
    return [{ le: String(seconds) }, sum(counts)]
  })
  const took = [...within, [{ le: '+Inf' }, total]] satisfies Sample[]
  counter(registry, 'http_response_seconds_bucket', 'Responses that took at most so long', took)
  for (const name of ['used', 'waiting', 'most'] as const) {
    const samples = Object.entries(pools).map(([pool, use]): Sample => [{ pool }, use[name]])
    gauge(registry, `database_connections_${name}`, `Connections of a pool: ${name}`, samples)
  }
  const lag = [single(eventLoopLagSeconds)]
  gauge(registry, 'event_loop_lag_seconds', 'p99 since the last scrape, latest process', lag)
  gauge(registry, 'memory_bytes', 'Resident, of all processes', [single(memoryBytes)])
  const deaf = [single(figures.notListening)]
  gauge(registry, 'processes_not_listening', 'Processes that hear of no changes', deaf)
  const events = [single(figures.eventLagSeconds)]
  gauge(registry, 'stripe_event_lag_seconds', 'The latest event since the last scrape', events)
}

function writeShop(registry: Registry, { jobs, orders, holds, ...money }: ShopFigures) {
  const { paidToday, openRefund } = money
  const counts = jobs.map(({ kind, state, count }): Sample => [{ kind, state }, count])
  gauge(registry, 'jobs', 'Jobs that are due, tried again, or given up', counts)
  const ages = jobs.map(({ kind, state, seconds }): Sample => [{ kind, state }, seconds])
  gauge(registry, 'job_oldest_seconds', 'Age of the oldest of them', ages)
  const open = Object.entries(orders).map(([state, count]): Sample => [{ state }, count])
  gauge(registry, 'orders', 'Open orders', open)
  gauge(registry, 'stock_holds', 'Unpaid orders that hold units', [single(holds)])
  gauge(registry, 'orders_paid_today', 'Orders paid since midnight', [single(paidToday.orders)])
  const paid = [single(paidToday.cents / 100)]
  gauge(registry, 'paid_today_dollars', 'Their totals', paid)
  const newest = paidToday.age === null ? [] : [single(paidToday.age)]
  gauge(registry, 'paid_order_age_seconds', 'Since an order was paid', newest)
  gauge(registry, 'open_refund_seconds', 'Age of the oldest refund to be made', [
    single(openRefund),
  ])
}

function single(value: number): Sample {
  return [{}, value]
}

/** Without samples prom-client would write a 0. */
function gauge(registry: Registry, name: string, help: string, samples: Sample[]) {
  if (samples.length === 0) return
  const made = new Gauge(optionsOf(registry, name, help, samples))
  for (const [labels, value] of samples) made.set(labels, value)
}

function counter(registry: Registry, name: string, help: string, samples: Sample[]) {
  if (samples.length === 0) return
  const made = new Counter(optionsOf(registry, name, help, samples))
  for (const [labels, value] of samples) made.inc(labels, value)
}

function optionsOf(registry: Registry, name: string, help: string, samples: Sample[]) {
  const labelNames = Object.keys(samples[0]?.[0] ?? {})
  return { name: `driveline_${name}`, help, labelNames, registers: [registry] }
}
