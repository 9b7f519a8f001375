import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { bringDatabaseBack, hangDatabase, stopDatabase, wakeDatabase } from '#test/outage.ts'
import { portOf } from '#test/port-of.ts'
import { buildApp } from '../../app.ts'
import { latestProducts } from '../../catalog/product.ts'
import { latestReviews } from '../../catalog/review/review.ts'
import { db, pool } from '../db/client.ts'
import { review } from '../db/schema/review.ts'
import { getSetting, getShopFrame, getShownSetting, hasPurchaseForm } from '../settings/setting.ts'
import { listenForInvalidation, waitForInvalidation } from './listen-for-changes.ts'
import { emptyUnlessOutage } from './outage-notice.ts'
import { cachedResponse } from './response-cache.ts'
import { cacheEnabled } from './tagged-cache.ts'

// A page as Home is: two lists, either of which may fail. The real one is in fault-tests/ and e2e/.

const MINUTE_MS = 60_000
const RealDate = Date
const LINE = 'Ordering is paused'
/** Two seconds, and what a busy machine adds. */
const HANG_MS = 4_000

let app: Awaited<ReturnType<typeof buildApp>>
let changes: ReturnType<typeof listenForInvalidation>
let now = Date.now()

beforeAll(async () => {
  app = await buildApp({ databaseReady: Promise.resolve(), pages })
  await app.listen({ port: 0, host: '127.0.0.1' })
  changes = listenForInvalidation()
})

afterAll(async () => {
  await changes.stop()
  await app.close()
})

beforeEach(async () => {
  await vi.waitUntil(cacheEnabled, 5_000)
  // Each test is an hour after the one before: nothing stands in any longer.
  now += 60 * MINUTE_MS
  vi.useFakeTimers({ toFake: ['Date'], now })
})

afterEach(async () => {
  vi.useRealTimers()
  wakeDatabase()
  await bringDatabaseBack()
  await pool.query('alter table if exists review_out_of_reach rename to review')
  await vi.waitUntil(cacheEnabled, 5_000)
})

async function pages(site: FastifyInstance) {
  site.get('/frame', cachedResponse, async () => ({ name: (await getShopFrame()).shopName }))
  site.get('/', cachedResponse, async (_, reply) => {
    try {
      const products = await latestProducts(6).catch(emptyUnlessOutage)
      const reviews = await latestReviews(6).catch(emptyUnlessOutage)
      const shown = JSON.stringify({ products, reviews }) + ' '.repeat(2_000)
      return reply.type('text/html').send(`<div id="notice"></div>${shown}`)
    } catch {
      return reply.code(503).type('text/html').send('Right back')
    }
  })
}

/** Resolves when the listening connection is lost, too. */
async function loseDatabase() {
  await stopDatabase()
  await vi.waitUntil(() => !cacheEnabled(), 5_000)
}

/**
 * Of now: the ids of hours to come would be newer than those of whatever later tests of this
 * process store.
 */
function newId() {
  return uuidv7({ msecs: RealDate.now() })
}

function later(ms: number) {
  now += ms
  vi.setSystemTime(now)
}

/** Through the port: a cached response is sent before Fastify sees the request. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const port = portOf(app.server)
  const call = request({ port, host: '127.0.0.1', path: url, headers, method, agent: false }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, body, headers: response.headers }
}

test('during a database outage the last finished page is served, with a line that ordering pauses', async () => {
  const part = await aProduct({ name: 'Timing belt', id: newId() })
  await waitForInvalidation()
  const before = await ask('/')
  expect(before.body).not.toContain(LINE)
  const one = await ask(`/api/product/${part.id}`)
  await loseDatabase()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const during = await ask('/', { 'accept-encoding': encoding })
    expect(during.status).toBe(200)
    expect(during.headers['cache-control']).toBe('no-store')
    expect(during.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
  }
  const during = await ask('/', { 'if-none-match': String(before.headers.etag) })
  expect(during.status).toBe(200)
  expect(during.body).toContain(LINE)
  expect(during.body.replace(/<p.*<\/p>/, '')).toBe(before.body)
  expect(await ask('/', {}, 'HEAD')).toMatchObject({ status: 200 })
  expect(await ask(`/api/product/${part.id}`)).toMatchObject({ status: 200, body: one.body })
})

test('a page that was invalidated just before the outage is served as it was', async () => {
  await aProduct({ name: 'Wiper', id: newId() })
  await waitForInvalidation()
  await ask('/')
  await aProduct({ name: 'Mirror', id: newId() })
  await waitForInvalidation()
  await loseDatabase()
  const { status, body } = await ask('/')
  expect([status, body.includes('Wiper'), body.includes(LINE)]).toEqual([200, true, true])
})

test('a page is served stale for ten minutes, and then there is none', async () => {
  await ask('/')
  await loseDatabase()
  await vi.waitUntil(() => !cacheEnabled())
  later(9 * MINUTE_MS)
  expect((await ask('/')).status).toBe(200)
  later(2 * MINUTE_MS)
  expect(await ask('/')).toMatchObject({ status: 503, body: 'Right back' })
})

test('without a stored page, a visitor reads that the shop is paused, and sees no empty shop', async () => {
  await loseDatabase()
  expect(await ask('/')).toMatchObject({ status: 503, body: 'Right back' })
  expect((await ask(`/?${'x'.repeat(600)}`)).status).toBe(503)
  expect(await ask('/api/product')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect((await Promise.all([ask('/'), ask('/')])).map(({ status }) => status)).toEqual([503, 503])
})

test('when the database hangs, each request gets the last finished page within seconds', async () => {
  await aProduct({ name: 'Clutch', id: newId() })
  await waitForInvalidation()
  await ask('/')
  await aProduct({ name: 'Flywheel', id: newId() })
  await waitForInvalidation()
  await hangDatabase()
  const began = performance.now()
  for (const { status, body } of await Promise.all([ask('/'), ask('/'), ask('/')])) {
    expect([status, body.includes('Clutch'), body.includes(LINE)]).toEqual([200, true, true])
  }
  expect(performance.now() - began).toBeLessThan(HANG_MS)
  const next = performance.now()
  expect((await ask('/')).body).toContain(LINE)
  expect(performance.now() - next).toBeLessThan(HANG_MS)
})

test('when the database hangs and no page was finished, a visitor reads so within seconds', async () => {
  await hangDatabase()
  const began = performance.now()
  expect(await ask('/')).toMatchObject({ status: 503, body: 'Right back' })
  expect(performance.now() - began).toBeLessThan(HANG_MS)
})

test('when the database hangs, the frame of a page is as far as the shop knows it, and not cached', async () => {
  await hangDatabase()
  const { status, headers } = await ask('/frame')
  expect([status, headers['cache-control']]).toEqual([200, undefined])
})

test('in an outage no order, mail or erasure goes by a setting that the owner may have changed', async () => {
  await loseDatabase()
  expect((await getShownSetting('shop')).name).toBeTruthy()
  await expect(getSetting('mails')).rejects.toThrow()
  await expect(hasPurchaseForm()).rejects.toThrow()
})

test('a page that waits for a lock while the database answers is rendered, however long it takes', async () => {
  await ask('/')
  await aProduct({ name: 'Dynamo', id: newId() })
  await waitForInvalidation()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table product')
    const answer = ask('/')
    await client.query('select pg_sleep(3)')
    await client.query('commit')
    const { body } = await answer
    expect([body.includes('Dynamo'), body.includes(LINE)]).toEqual([true, false])
  } finally {
    client.release()
  }
})

test('once the database is back, so is what it says, without the line', async () => {
  await ask('/')
  await loseDatabase()
  expect((await ask('/')).body).toContain(LINE)
  await bringDatabaseBack()
  await vi.waitUntil(cacheEnabled, 5_000)
  await aProduct({ name: 'Rotor', id: newId() })
  await waitForInvalidation()
  const { body } = await ask('/')
  expect([body.includes(LINE), body.includes('Rotor')]).toEqual([false, true])
})

test('while only the listening connection is lost, a page is rendered for each request', async () => {
  await ask('/')
  const loseListener = () =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query = 'select 1' or query like 'listen%')
        and pid <> pg_backend_pid()`)
  await loseListener()
  await vi.waitUntil(() => !cacheEnabled())
  await aProduct({ name: 'Gasket', id: newId() })
  const { body } = await ask('/')
  expect([body.includes(LINE), body.includes('Gasket')]).toEqual([false, true])
})

test('a review that was taken down comes back in no outage', async () => {
  await db
    .insert(review)
    .values({ name: 'Sam', location: 'Lyon', review: 'Buy elsewhere!', id: newId() })
  await waitForInvalidation()
  expect((await ask('/')).body).toContain('Buy elsewhere!')
  await db.delete(review)
  await waitForInvalidation()
  await loseDatabase()
  expect(await ask('/')).toMatchObject({ status: 503, body: 'Right back' })
})

test('a list that can’t be read while the database answers is empty, and is not cached', async () => {
  await db
    .insert(review)
    .values({ name: 'Sam', location: 'Lyon', review: 'Fits well.', id: newId() })
  await waitForInvalidation()
  await pool.query('alter table review rename to review_out_of_reach')
  const answers = await Promise.all([ask('/'), ask('/'), ask('/')])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toContain('"reviews":[]')
    expect(body).not.toContain(LINE)
  }
  await pool.query('alter table review_out_of_reach rename to review')
  // A rename invalidates nothing: a cached page would still be shown.
  expect((await ask('/')).body).toContain('Fits well.')
})
