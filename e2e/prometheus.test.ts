import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { embeddedConnection } from '../server/platform/db/embedded/embedded.ts'
import { freePort } from '../test/free-port.js'
import { expect, placeOrder, signIn, test, untilReady } from './process.ts'

// Debian's Prometheus reads a shop of two workers, by the rules of ops/alerts.yml.

/** Scrapes each second. A minute of the rules is a second here. @returns how to query and end it */
async function startPrometheus(folder: string, metricsPort: string) {
  const { status } = spawnSync('prometheus', ['--version'])
  if (status !== 0) throw new Error('Install Prometheus first: apt-get install prometheus')
  const rules = readFileSync('ops/alerts.yml', 'utf8').replace(/for: (\d+)m/g, 'for: $1s')
  writeFileSync(path.join(folder, 'alerts.yml'), rules)
  const config = `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: driveline, static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }] }]
`
  writeFileSync(path.join(folder, 'prometheus.yml'), config)
  const port = await freePort()
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/prometheus`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const prometheus = spawn('prometheus', args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => prometheus.on('exit', resolve))
  const ask = async (query: string) => {
    const url = `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`
    const answer = await fetch(url).catch(() => undefined)
    const { data } = answer?.ok ? await answer.json() : { data: { result: [] } }
    return data.result.map((one: Sample) => ({ ...one.metric, value: Number(one.value[1]) }))
  }
  const end = async () => {
    prometheus.kill()
    await ended
  }
  return { ask, end }
}

type Sample = { metric: Record<string, string>; value: [number, string] }

test('Prometheus reads two workers, and when PostgreSQL is killed, its alert fires', async ({
  start,
  dataDir,
}) => {
  test.slow()
  const database = await untilReady(await start())
  const [pid] = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')
  const { host, user } = embeddedConnection(dataDir)
  const metricsPort = String(await freePort())
  const shop = await untilReady(
    await start({
      ...{ WORKERS: '2', METRICS_PORT: metricsPort, DATA_DIR: `${dataDir}/second` },
      DATABASE_URL: `postgresql:///driveline?${new URLSearchParams({ host, user })}`,
    }),
  )
  const { ask, end } = await startPrometheus(dataDir, metricsPort)
  try {
    await placeOrder(shop, await signIn(shop))
    const placed = 'driveline_http_responses_total{route="/api/order",status="2xx"}'
    await expect.poll(() => ask(placed), { timeout: 20_000 }).toMatchObject([{ value: 1 }])
    // A worker more than one process.
    expect(await ask('driveline_database_connections_most{pool="shop"} > 12')).toHaveLength(1)
    expect(await ask('driveline_database_up')).toMatchObject([{ value: 1 }])
    const firing = 'ALERTS{alertname=~"ShopDown|DatabaseDown",alertstate="firing"}'
    expect(await ask(firing)).toEqual([])

    process.kill(Number(pid), 'SIGKILL')
    await expect
      .poll(() => ask(firing), { timeout: 40_000 })
      .toMatchObject([{ alertname: 'DatabaseDown' }])
    await database.exited // its own PostgreSQL is gone
    rmSync(`${dataDir}/postgres/postmaster.pid`)
  } finally {
    await end()
  }
})
