import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { buildApp } from './app.ts'

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
  const waiting = app.inject('/api/product?limit=1').then(({ statusCode }) => statusCode)
  expect(await Promise.race([waiting, app.inject('/api/health').then(() => 'waiting')])).toBe(
    'waiting',
  )
  arrive()
  expect(await waiting).toBe(200)
  expect((await app.inject('/api/ready')).statusCode).toBe(200)
})
