import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { servedApp } from '#test/served-app.ts'
import { buildApp } from '../../app.ts'
import { beginTracking, endTracking, trackDependencies, trackTag } from './dependencies.ts'
import { waitForInvalidation } from './listen-for-changes.ts'
import { TaggedCache } from './tagged-cache.ts'

const served = servedApp()

test('the second response has the same bytes as the first and runs no query', async () => {
  const part = await aProduct()
  await waitForInvalidation()
  const first = await served.ask(`/product/${part.id}`)
  served.queries = 0
  const second = await served.ask(`/product/${part.id}`)
  expect(served.queries).toBe(0)
  const { date: _, ...headers } = first.headers
  expect(second).toMatchObject({ status: 200, body: first.body, headers })
})

test('each encoding has its own strong ETag, and a client that has it gets a 304', async () => {
  await aProduct({ description: 'Long enough to be compressed. '.repeat(60) })
  await waitForInvalidation()
  const plain = await served.ask('/product')
  const decoded = { identity: plain.body, gzip: Buffer.of(), br: Buffer.of() }
  const tags = new Set([plain.headers.etag])
  for (const encoding of ['gzip', 'br'] as const) {
    const packed = await served.ask('/product', { 'accept-encoding': encoding })
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    decoded[encoding] =
      encoding === 'br' ? brotliDecompressSync(packed.body) : gunzipSync(packed.body)
    const etag = packed.headers.etag ?? ''
    tags.add(etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const unchanged = await served.ask('/product', {
        'accept-encoding': encoding,
        'if-none-match': known,
      })
      expect(unchanged).toMatchObject({ status: 304, headers: { etag, vary: 'accept-encoding' } })
      expect(unchanged.body).toHaveLength(0)
    }
    const other = { 'accept-encoding': encoding, 'if-none-match': plain.headers.etag ?? '' }
    expect((await served.ask('/product', other)).status).toBe(200)
  }
  expect(decoded).toEqual({ identity: plain.body, gzip: plain.body, br: plain.body })
  expect([...tags].every((tag) => /^"[\w-]+"$/.test(tag ?? ''))).toBe(true)
  expect(tags.size).toBe(3)
})

test('HEAD of what a client has is a 304, whether it is stored yet or not', async () => {
  await aProduct()
  await waitForInvalidation()
  const url = `http://127.0.0.1:${served.port()}/api/product`
  const ask = () => fetch(url, { method: 'HEAD', headers: { 'if-none-match': '*' } })
  const statuses = [(await ask()).status, (await ask()).status]
  expect(statuses).toEqual([304, 304])
})

test('an encoding that is refused is not sent', async () => {
  const { headers } = await served.ask('/product', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
  expect(headers['content-encoding']).toBe('gzip')
  expect((await served.ask('/product', { 'accept-encoding': 'zstd' })).headers).not.toHaveProperty(
    'content-encoding',
  )
})

test('an error is not cached, and each client gets its own', async () => {
  const path = '/product/01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'
  const answers = await Promise.all(Array.from({ length: 5 }, () => served.ask(path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(answers.map(({ body }) => JSON.parse(String(body)).instance)).size).toBe(5)
  for (const { headers } of answers) expect(headers).not.toHaveProperty('etag')
})

test('a response whose rows could not be read is not cached', async () => {
  const dependencies = beginTracking()
  const read = () =>
    trackTag('product', () => Promise.reject(new Error('the database is unavailable')))
  await expect(trackDependencies(dependencies, read)).rejects.toThrow('unavailable')
  const cache = new TaggedCache<object>(1000, 1000)
  cache.set('/', {}, dependencies, 1)
  expect(cache.get('/')).toBeUndefined()
  endTracking(dependencies)
})

test('a long made-up URL gets a response that is not cached', async () => {
  const path = `/suggest?q=${'%41'.repeat(170)}`
  expect(await served.ask(path)).toMatchObject({ status: 200 })
  expect((await served.ask(path)).headers).not.toHaveProperty('etag')
})

test('a signed-in client gets the same cached bytes, and a user’s own responses are not cached', async () => {
  const { token, email } = await aPerson()
  const asThem = { authorization: `Bearer ${token}`, cookie: 'shop.session_token=theirs' }
  for (const path of ['/product', '/review']) {
    const theirs = await served.ask(path, asThem)
    const anybodys = await served.ask(path)
    expect(theirs.body).toEqual(anybodys.body)
    for (const { headers } of [theirs, anybodys]) {
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers).not.toHaveProperty('set-cookie')
    }
  }
  for (const path of [`/order?customer=${email}`, `/profile/${email}`, `/admin/${email}`]) {
    const theirs = await served.ask(path, asThem)
    expect(theirs).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store' },
    })
    expect(theirs.headers).not.toHaveProperty('etag')
    expect((await served.ask(path)).status).toBe(401)
  }
})

test('only public routes cache their responses', async () => {
  const caching: unknown[] = []
  await buildApp({
    databaseReady: Promise.resolve(),
    onRoute: ({ url, method, config, onSend }) => {
      if (onSend && method === 'GET') caching.push([url, config?.access])
    },
  })
  expect(caching).toEqual([
    ['/api/product', 'public'],
    ['/api/product/:id', 'public'],
    ['/api/vehicle', 'public'],
    ['/api/vehicle/:year', 'public'],
    ['/api/vehicle/:year/:make', 'public'],
    ['/api/vehicle/:year/:make/:model', 'public'],
    ['/api/vehicle/:year/:make/:model/categories', 'public'],
    ['/api/product/:id/fit', 'public'],
    ['/api/fit', 'public'],
    ['/api/product/:id/fitment', 'public'],
    ['/api/review', 'public'],
    ['/api/product/:id/review', 'public'],
    ['/api/suggest', 'public'],
    ['/api/part', 'public'],
    ['/api/repair/:slug/price', 'public'],
  ])
})

test('a request of an origin that CORS_ORIGINS does not name gets the cached response, which its page can’t read', async () => {
  await served.ask('/product')
  served.queries = 0
  const foreign = await served.ask('/product', { origin: 'https://evil.example' })
  expect(served.queries).toBe(0)
  expect(foreign.headers).toHaveProperty('etag')
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
})
