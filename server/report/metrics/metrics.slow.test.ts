import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { anOrder, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { jobsOf } from '#test/mail-jobs.ts'
import { bringDatabaseBack, closeConnections, stopDatabase } from '#test/outage.ts'
import { servedApp } from '#test/served-app.ts'
import { db } from '../../platform/db/client.ts'
import { job } from '../../platform/db/schema/job.ts'
import { env } from '../../platform/env.server.ts'
import { scrape } from './serve-metrics.ts'

const served = servedApp()

async function figures() {
  const text = await scrape(['mail'])
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const values = new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
  return { text, of: (name: string) => values.get(`driveline_${name}`) ?? 0 }
}

test('a response is counted by its route and class, and what no route has, is one', async () => {
  const unknown = 'http_responses_total{route="/api/*",status="4xx"}'
  const before = await figures()
  const seen = before.of(unknown)
  for (const path of ['/nothing/casey@mail.example', '/nothing-else', '/n"}\n']) {
    await call('GET', encodeURI(path))
  }
  const after = await figures()
  expect(after.of(unknown)).toBe(seen + 3)
  expect(after.text).not.toMatch(/nothing|casey/)
  await call('GET', '/health')
  const health = 'http_responses_total{route="/api/health",status="2xx"}'
  expect((await figures()).of(health)).toBe(after.of(health) + 1)
})

test('a response of the cache, which no route sees, is counted', async () => {
  await served.ask('/product?limit=1')
  const before = await figures()
  await served.ask('/product?limit=1')
  const after = await figures()
  expect(after.of('http_cached_responses_total')).toBe(before.of('http_cached_responses_total') + 1)
})

test('an order, its hold and its mail that was given up show, and nobody’s data', async () => {
  const before = await figures()
  const casey = await aPerson({ name: 'Casey Metric', emailVerified: true })
  const { id } = await anOrder(casey)
  const [mail] = await jobsOf(id)
  await db.update(job).set({ failedAt: sql`now()` }).where(sql`id = ${mail?.id}`)
  const after = await figures()
  const failed = 'jobs{kind="mail",state="failed"}'
  for (const name of ['orders{state="unpaid"}', 'stock_holds', failed]) {
    expect(after.of(name), name).toBe(before.of(name) + 1)
  }
  expect(after.of('database_up')).toBe(1)
  expect(after.of('database_connections_most{pool="search"}')).toBeGreaterThan(0)
  expect(after.text).not.toContain('Casey')
  expect(after.text).not.toContain(casey.email)
  expect(after.text).not.toContain(id)
  await db.delete(job).where(sql`id = ${mail?.id}`)
})

test('a kind of job that the shop does not know is “other”', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { id } = await anOrder(casey)
  await db.update(job).set({ kind: 'of a later version' }).where(sql`subject_id = ${id}`)
  const { text, of } = await figures()
  expect(text).not.toContain('driveline_backup_age_seconds')
  expect(of('jobs{kind="other",state="waiting"}')).toBeGreaterThan(0)
  expect(text).not.toContain('later version')
  await db.delete(job).where(sql`subject_id = ${id}`)
})

test('where no backup is found, say because its disk is not mounted, its age still grows', async () => {
  const { backupDir, dataDir } = env
  Object.assign(env, { backupDir: '/dev/null/backups', dataDir: 'test-results' })
  onTestFinished(() => {
    Object.assign(env, { backupDir, dataDir })
  })
  const { of } = await figures()
  expect(of('backup_age_seconds')).toBeGreaterThan(0)
  expect((await figures()).of('backup_age_seconds')).toBeGreaterThan(of('backup_age_seconds'))
})

test('without its database a process still answers, and says so', async () => {
  await stopDatabase()
  await closeConnections()
  try {
    await expect.poll(async () => (await figures()).of('database_up'), { timeout: 20_000 }).toBe(0)
    expect((await figures()).text).not.toContain('driveline_orders{')
  } finally {
    await bringDatabaseBack()
  }
})
