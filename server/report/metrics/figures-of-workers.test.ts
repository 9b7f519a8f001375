import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addFigures, type ProcessFigures } from './process-figures.ts'
import { writeMetrics } from './write-metrics.ts'

function aProcess(route: string, eventLoopLagSeconds: number): ProcessFigures {
  return {
    responses: {
      byRoute: { '/*': [0, 5, 0, 0, 1], [route]: [0, 1, 0, 0, 0] },
      cached: 7,
      durations: [0, 3, 0, 0, 0, 0, 0, 0, 1],
    },
    pools: { shop: { used: 2, waiting: 1, most: 4 } },
    eventLoopLagSeconds,
    memoryBytes: 100,
    notListening: 1,
    eventLagSeconds: eventLoopLagSeconds * 10,
  }
}

const both = addFigures(aProcess('/a', 0.1), aProcess('/b', 0.3))

test('the figures of two processes add up, and the lag is the longer one', () => {
  expect(both).toEqual({
    responses: {
      byRoute: { '/*': [0, 10, 0, 0, 2], '/a': [0, 1, 0, 0, 0], '/b': [0, 1, 0, 0, 0] },
      cached: 14,
      durations: [0, 6, 0, 0, 0, 0, 0, 0, 2],
    },
    pools: { shop: { used: 4, waiting: 2, most: 8 } },
    eventLoopLagSeconds: 0.3,
    memoryBytes: 200,
    notListening: 2,
    eventLagSeconds: 3,
  })
})

test('alerts and dashboard are about the metrics that there are; an alert names a heading of running.md', async () => {
  const text = await writeMetrics({
    processes: both,
    takesWrites: true,
    shop: {
      jobs: [{ kind: 'mail', state: 'failed', count: 1, seconds: 2 }],
      ...{ orders: { paid: 1 }, holds: 1, openRefund: 4 },
      paidToday: { orders: 1, cents: 250, age: 5 },
    },
    ages: { reconciliation: 1, backup: 2 },
    ...{ hasDrillFailed: false, diskFree: 0.5 },
    replica: { isUp: false, lagSeconds: 3 },
  })
  expect(text).toContain('driveline_paid_today_dollars 2.5')
  expect(text).toContain('driveline_http_response_seconds_bucket{le="0.1"} 6\n')
  expect(text).toContain('driveline_http_response_seconds_bucket{le="10"} 6\n')
  expect(text).toContain('driveline_http_response_seconds_bucket{le="+Inf"} 8\n')
  const alerts = readFileSync('ops/alerts.yml', 'utf8')
  for (const [name] of alerts.matchAll(/driveline_\w+/g)) expect(text).toContain(`# TYPE ${name} `)
  const board = readFileSync('ops/grafana.json', 'utf8')
  const shown = new Set(board.match(/driveline_\w+/g))
  expect([...shown].toSorted()).toEqual([...new Set(text.match(/driveline_\w+/g))].toSorted())
  const headings = readFileSync('docs/running.md', 'utf8').match(/^##+ .*/gm) ?? []
  const anchors = headings.map((line) =>
    line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'),
  )
  const read = [...alerts.matchAll(/running\.md#(.+)/g)].map(([, anchor]) => anchor)
  expect(read).toHaveLength(16)
  expect(anchors).toEqual(expect.arrayContaining(read))
})
