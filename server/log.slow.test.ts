import { readFileSync, statSync } from 'node:fs'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '#test/call.ts'
import { bringDatabaseBack, stopDatabase } from '#test/outage.ts'
import { env } from './platform/env.server.ts'
import { describeError, logCached } from './platform/log.ts'

test('a failed query is logged without its parameters', () => {
  const cause = Object.assign(new Error('value too long'), { code: '22001' })
  const error = new DrizzleQueryError('insert into t values ($1)', ['1 Main Street'], cause)
  const logged = JSON.stringify(describeError(new Error('no order', { cause: error })))
  expect(logged).toContain('insert into t')
  expect(logged).toContain('value too long')
  expect(logged).toContain('22001')
  expect(logged).not.toContain('Main Street')
})

test('an error of Stripe is logged without the payment', () => {
  const error = Object.assign(new Error('declined'), { raw: { client_secret: 'pi_1_secret_2' } })
  expect(JSON.stringify(describeError(error))).not.toContain('_secret_')
})

afterEach(bringDatabaseBack)

type Line = { time: number; pid: number; msg: string; suppressed?: number }

test('an outage of the database is one line at once and two a second, of which one says how many failed', async () => {
  const CALLS = 300
  const file = env.logFile ?? ''
  const errorsFrom = (start: number) =>
    readFileSync(file)
      .subarray(start)
      .toString()
      .split('\n')
      .slice(0, -1) // the last one may be half written
      .filter((line) => line.startsWith('{"level":50'))
      .map((line): Line => JSON.parse(line))
      .filter(({ pid }) => pid === process.pid) // other workers log to the same file
  // An earlier test's outage is over, and logged. Other lines may come at any time.
  await vi.waitUntil(() => Date.now() - (errorsFrom(0).at(-1)?.time ?? 0) > 1_100, 20_000)
  const start = statSync(file).size
  const errorsSince = () => errorsFrom(start)
  await stopDatabase()
  const begun = Date.now()
  const first = await call('GET', '/product/01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e')
  expect(first.status).toBe(503)
  expect(errorsSince()).toMatchObject([{ msg: 'the database is unavailable' }])
  for (let n = 1; n < CALLS; n += 1) {
    await call('GET', '/product/01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e')
  }
  const failures = () => errorsSince().reduce((sum, { suppressed = 1 }) => sum + suppressed, 0)
  // What another file of this worker has begun may fail, too.
  await vi.waitUntil(() => failures() >= CALLS, 5_000)
  const seconds = (Date.now() - begun) / 1000
  expect(errorsSince().length).toBeLessThanOrEqual(2 + 2 * Math.ceil(seconds))
})

/** What this process has logged since, of lines with a text. */
function linesFrom(start: number, text: string) {
  return readFileSync(env.logFile ?? '')
    .subarray(start)
    .toString()
    .split('\n')
    .filter((line) => line.includes(text) && line.includes(`"pid":${process.pid},`))
}

test('made-up sign-ins at Google leave a few errors a second, and one line that says how many more there were', async () => {
  const CALLS = 60
  const start = statSync(env.logFile ?? '').size
  const begun = Date.now()
  for (let n = 0; n < CALLS; n += 1) {
    expect((await call('GET', `/auth/callback/google?state=made-up-${n}`)).status).toBe(302)
  }
  const more = () =>
    linesFrom(start, 'more errors of the identity provider')
      .map((line): Line => JSON.parse(line))
      .reduce((sum, { suppressed = 0 }) => sum + suppressed, 0)
  const single = () => linesFrom(start, 'Failed to parse state').length
  await vi.waitUntil(() => single() + more() >= CALLS, 5_000)
  const seconds = 1 + Math.ceil((Date.now() - begun) / 1000)
  expect(single()).toBeLessThanOrEqual(5 * seconds)
})

test('of a flood of requests a second has two hundred lines, and one that says how many more there were', async () => {
  const start = statSync(env.logFile ?? '').size
  const linesOf = (text: string) => linesFrom(start, text)
  for (let n = 0; n < 1_000; n += 1) logCached('GET', '/flood', 200)
  expect(linesOf('"/flood"').length).toBeLessThanOrEqual(200)
  const suppressed = () =>
    linesOf('more requests')
      .map((line): Line => JSON.parse(line))
      .reduce((sum, { suppressed: count = 0 }) => sum + count, 0)
  await vi.waitUntil(() => suppressed() >= 800, 5_000)
  logCached('GET', '/after-the-flood', 200)
  expect(linesOf('"/after-the-flood"')).toHaveLength(1)
})
