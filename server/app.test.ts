import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { buildApp } from './app.ts'
import { pool } from './db/client.ts'
import { env } from './env.server.ts'

test('an unknown call is a 404 problem, not a page', async () => {
  expect(await call('GET', '/nothing')).toMatchObject({
    status: 404,
    headers: { 'content-type': expect.stringContaining('application/problem+json') },
    body: { type: 'about:blank', title: 'Not found', status: 404, detail: expect.any(String) },
  })
  expect((await call('POST', '/nothing')).status).toBe(404)
})

test('broken JSON, another content type and a body over 64 KiB are 4xx problems', async () => {
  const as = await aPerson()
  const post = (body: string, type = 'application/json') =>
    call('POST', '/order', { as, body, headers: { 'content-type': type } })
  expect((await post('{"a":')).status).toBe(400)
  expect((await post('a=1', 'text/csv')).status).toBe(415)
  expect((await post(JSON.stringify({ address: 'x'.repeat(65 * 1024) }))).status).toBe(413)
})

test('before the database is there the process answers, is not ready, and lets calls wait', async () => {
  let arrive: (value?: unknown) => void = () => {}
  const databaseReady = new Promise((resolve) => {
    arrive = resolve
  })
  const app = await buildApp({ databaseReady })
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  let answered = false
  const waiting = app.inject('/api/product?limit=1').then(({ statusCode }) => {
    answered = true
    return statusCode
  })
  // Long enough for the answer, were it not held back.
  await pool.query('select pg_sleep(0.2)')
  expect(answered).toBe(false)
  arrive()
  expect(await waiting).toBe(200)
  expect((await app.inject('/api/ready')).statusCode).toBe(200)
})

test('an address that can’t be decoded is a 400 problem', async () => {
  const { status, body } = await call('GET', '/product/%zz')
  expect([status, body.status]).toEqual([400, 400])
})

test('an error of the inside is a 500 that says nothing of it', async () => {
  const app = await buildApp({
    databaseReady: Promise.resolve(),
    pages: async (site) => {
      site.get('/broken', () => {
        throw new Error('the password is 1234')
      })
    },
  })
  const { statusCode, body } = await app.inject('/broken')
  expect(statusCode).toBe(500)
  expect(body).not.toContain('1234')
})

test('of the card sandbox nothing is mounted once Stripe’s keys are configured', async () => {
  const sandboxRoutes = async () => {
    const urls: string[] = []
    const onRoute = ({ url }: { url: string }) => urls.push(url)
    await (await buildApp({ databaseReady: Promise.resolve(), onRoute })).close()
    return urls.filter((url) => /^\/(v1|sandbox)/.test(url))
  }
  expect(await sandboxRoutes()).toContain('/v1/refunds')
  env.stripe.sandbox = false
  try {
    expect(await sandboxRoutes()).toEqual([])
  } finally {
    env.stripe.sandbox = true
  }
})
