import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { portOf } from '#test/port-of.ts'
import { buildApp } from './app.ts'
import { pool } from './platform/db/client.ts'
import { env } from './platform/env.server.ts'

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
  expect((await post('{}', 'text/plain')).status).toBe(415)
  expect((await post(JSON.stringify({ address: 'x'.repeat(65 * 1024) }))).status).toBe(413)
})

test('a body whose bytes are not UTF-8 is a 400, and so is one with the key __proto__', async () => {
  const as = await aPerson()
  const post = (body: Buffer) =>
    call('POST', '/review', { as, body, headers: { 'content-type': 'application/json' } })
  const [start, end] = ['{"location":"Lyon","review":"', '"}'].map((text) => Buffer.from(text))
  const review = (...bytes: number[]) =>
    Buffer.concat([start ?? Buffer.of(), Buffer.from(bytes), end ?? Buffer.of()])
  expect((await post(review(0xf0, 0x9f, 0x9a, 0x97))).status).toBe(201)
  for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f]]) {
    expect((await post(review(...bytes))).body).toMatchObject({
      status: 400,
      detail: 'The body is not UTF-8',
    })
  }
  const proto = '{"__proto__":{"isAdmin":true},"location":"Lyon","review":"Fits."}'
  expect((await post(Buffer.from(proto))).status).toBe(400)
})

test('every response has the security headers, error responses too', async () => {
  for (const path of ['/health', '/product', '/nothing', '/product/x', '/product/%zz', '/user']) {
    expect((await call('GET', path)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

test('another site’s pages may not call the API, whatever they ask', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
  for (const method of ['OPTIONS', 'GET'] as const) {
    const answer = await call(method, '/product', { headers })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  }
})

test('every error response has an id of its own', async () => {
  const app = await buildApp({ databaseReady: Promise.resolve() })
  const [first, second] = [await app.inject('/api/nothing'), await app.inject('/api/nothing')]
  expect(first.json().instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
  expect(second.json().instance).not.toBe(first.json().instance)
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

test('a URL that can’t be decoded is a 400 problem', async () => {
  const { status, body } = await call('GET', '/product/%zz')
  expect([status, body.status]).toEqual([400, 400])
})

test('an internal error is a 500 without details', async () => {
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

test('a sandbox is not mounted when the real service is configured', async () => {
  const sandboxRoutes = async () => {
    const urls: string[] = []
    const onRoute = ({ url }: { url: string }) => urls.push(url)
    await (await buildApp({ databaseReady: Promise.resolve(), onRoute })).close()
    return urls.filter((url) => /^\/(v1|sandbox)/.test(url))
  }
  const { google } = env
  const ofGoogle = expect.stringMatching(/^\/sandbox\/google/)
  const ofStripe = expect.not.stringMatching(/^\/sandbox\/google/)
  expect(await sandboxRoutes()).toEqual(expect.arrayContaining(['/v1/refunds', ofGoogle]))
  try {
    env.google = undefined
    expect(await sandboxRoutes()).not.toContainEqual(ofGoogle)
    env.google = { clientId: 'id', clientSecret: 'secret', sandboxUrl: undefined }
    expect(await sandboxRoutes()).not.toContainEqual(ofGoogle)
    env.stripe.sandbox = false
    expect(await sandboxRoutes()).toEqual([])
    env.google = google
    expect(await sandboxRoutes()).not.toContainEqual(ofStripe)
  } finally {
    env.stripe.sandbox = true
    env.google = google
  }
})

test('malformed HTTP and malformed URLs get a problem too, with the headers and an id', async () => {
  const app = await buildApp({ databaseReady: Promise.resolve() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(app.server)
  const say = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let received = ''
      socket.on('data', (data) => {
        received += data
      })
      socket.on('close', () => resolve(received))
    })
  for (const [text, status] of [
    ['SELL / HTTP/1.1\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /api/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ] as const) {
    const received = await say(text)
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toContain('application/problem+json')
    expect(received).toContain('x-content-type-options: nosniff')
    expect(received).toMatch(/"instance":"urn:uuid:[0-9a-f-]{36}"/)
  }
  // An absolute URL in the request line is the same URL.
  const absolute = `GET http://127.0.0.1:${port}/api/auth/get-session HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`
  expect(await say(absolute)).toMatch(/^HTTP\/1.1 200 /)
  await app.close()
})
