import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { NewProduct } from '#contract/product.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { buildApp } from '../app.ts'
import { db, pool } from '../db/client.ts'
import { session, user } from '../db/schema/identity.ts'
import { product } from '../db/schema/product.ts'
import { beginTracking, endTracking, trackDependencies, trackTag } from './dependencies.ts'
import { listenForInvalidation, waitForInvalidation } from './invalidation.ts'
import { cacheEnabled, TaggedCache } from './tagged-cache.ts'

// Through a port, as visitors come: what is kept is sent before Fastify sees the request.

type App = Awaited<ReturnType<typeof buildApp>>
let app: App
let changes: ReturnType<typeof listenForInvalidation>
/** How often the database was asked of products, or of who is signed in. */
let queries = 0

beforeAll(async () => {
  app = await buildApp({ databaseReady: Promise.resolve() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  changes = listenForInvalidation()
  await vi.waitUntil(cacheEnabled)
  const query = pool.query.bind(pool)
  vi.spyOn(pool, 'query').mockImplementation(((statement: { text: string }, values: unknown[]) => {
    if (/(from|join) "(product|user)"/.test(statement.text)) queries += 1
    return query(statement, values)
  }) as typeof pool.query)
})

afterAll(async () => {
  vi.restoreAllMocks()
  await changes.stop()
  await app.close()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo
  return new Promise<Answer>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/api${path}`, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    }).on('error', reject)
  })
}

async function namesIn(path: string) {
  const products: { name: string }[] = JSON.parse(String((await ask(path)).body))
  return products.map(({ name }) => name)
}

function send(method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) {
  const { port } = app.server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
}

function aNewProduct(name: string): NewProduct {
  return {
    name,
    img: 'https://pictures.example/part.jpg',
    description: 'A part.',
    availableQuantity: 5,
    minimumOrderQuantity: 1,
    pricePerUnit: 12.5,
  }
}

test('the second answer is the first, byte for byte, and asks the database nothing', async () => {
  const part = await aProduct()
  await waitForInvalidation()
  const first = await ask(`/product/${part.id}`)
  queries = 0
  const second = await ask(`/product/${part.id}`)
  expect(queries).toBe(0)
  const { date: _, ...headers } = first.headers
  expect(second).toMatchObject({ status: 200, body: first.body, headers })
})

test('each encoding has its own strong ETag, and whoever has it is answered 304', async () => {
  await aProduct({ description: 'Long enough to be compressed. '.repeat(60) })
  await waitForInvalidation()
  const plain = await ask('/product')
  const decoded = { identity: plain.body, gzip: Buffer.of(), br: Buffer.of() }
  const tags = new Set([plain.headers.etag])
  for (const encoding of ['gzip', 'br'] as const) {
    const packed = await ask('/product', { 'accept-encoding': encoding })
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
      const unchanged = await ask('/product', {
        'accept-encoding': encoding,
        'if-none-match': known,
      })
      expect(unchanged).toMatchObject({ status: 304, headers: { etag, vary: 'accept-encoding' } })
      expect(unchanged.body).toHaveLength(0)
    }
    const other = { 'accept-encoding': encoding, 'if-none-match': plain.headers.etag ?? '' }
    expect((await ask('/product', other)).status).toBe(200)
  }
  expect(decoded).toEqual({ identity: plain.body, gzip: plain.body, br: plain.body })
  expect([...tags].every((tag) => /^"[\w-]+"$/.test(tag ?? ''))).toBe(true)
  expect(tags.size).toBe(3)
})

test('an encoding that is refused is not sent', async () => {
  const { headers } = await ask('/product', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
  expect(headers['content-encoding']).toBe('gzip')
  expect((await ask('/product', { 'accept-encoding': 'zstd' })).headers).not.toHaveProperty(
    'content-encoding',
  )
})

test('a new product is in the next answer, and gone from the one after it is deleted', async () => {
  const { token } = await aPerson({ role: 'admin' })
  for (let n = 0; n < 20; n += 1) {
    const name = `Gasket ${n}`
    await ask('/product?limit=3&sort=newest')
    const added = await send('POST', '/product', token, aNewProduct(name))
    const { insertedId } = await added.json()
    expect(await namesIn('/product?limit=3&sort=newest')).toContain(name)
    expect((await ask(`/product/${insertedId}`)).status).toBe(200)
    await send('DELETE', `/product/${insertedId}`, token)
    expect(await namesIn('/product?limit=3&sort=newest')).not.toContain(name)
    expect((await ask(`/product/${insertedId}`)).status).toBe(404)
  }
})

test('the stock that an order took is gone from the next answer', async () => {
  const part = await aProduct({ availableQuantity: 50 })
  const { token } = await aPerson()
  await waitForInvalidation()
  for (let left = 49; left > 40; left -= 1) {
    await ask(`/product/${part.id}`)
    const order = {
      productId: part.id,
      pricePerUnit: 12.5,
      quantity: 1,
      phone: '5551234',
      address: '1 Main Street',
    }
    expect((await send('POST', '/order', token, order)).status).toBe(201)
    const answer = JSON.parse(String((await ask(`/product/${part.id}`)).body))
    expect(answer.availableQuantity).toBe(left)
  }
})

test('what somebody changes in the database itself shows, too', async () => {
  const part = await aProduct({ name: 'Belt' })
  await waitForInvalidation()
  await ask(`/product/${part.id}`)
  await db.update(product).set({ availableQuantity: 7 }).where(eq(product.id, part.id))
  await waitForInvalidation()
  const answer = JSON.parse(String((await ask(`/product/${part.id}`)).body))
  expect(answer.availableQuantity).toBe(7)
})

test('a change of one product leaves the answers about others', async () => {
  const [one, other] = [await aProduct(), await aProduct()]
  await waitForInvalidation()
  await ask(`/product/${one.id}`)
  await db.update(product).set({ availableQuantity: 7 }).where(eq(product.id, other.id))
  await waitForInvalidation()
  queries = 0
  await ask(`/product/${one.id}`)
  expect(queries).toBe(0)
})

test('after a burst of changes a crowd of visitors costs as much as one', async () => {
  await Promise.all(Array.from({ length: 30 }, () => aProduct()))
  await waitForInvalidation()
  queries = 0
  await ask('/product?limit=5')
  const one = queries
  await Promise.all(Array.from({ length: 30 }, () => aProduct()))
  await waitForInvalidation()
  queries = 0
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/product?limit=5')))
  expect(queries).toBe(one)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
})

test('a refusal is kept by nobody and is each one’s own', async () => {
  const path = '/product/01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e'
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(new Set(answers.map(({ body }) => JSON.parse(String(body)).instance)).size).toBe(5)
  for (const { headers } of answers) expect(headers).not.toHaveProperty('etag')
})

test('a visitor who does not read keeps nobody else waiting', async () => {
  await pool.query(
    `insert into review (id, name, location, review)
    select ('00000002-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Sam', 'Lyon', repeat('Fits. ', 30)
    from generate_series(1, 2500) n`,
  )
  await waitForInvalidation()
  const { port } = app.server.address() as AddressInfo
  const idle = connect(port, '127.0.0.1').on('error', () => {})
  idle.pause().write('GET /api/review HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(idle, 'connect')
  expect((await ask('/review')).status).toBe(200)
  idle.destroy()
  await pool.query(`delete from review where id < '00000003-0000-0000-0000-000000000000'`)
})

test('a page of what could not be read is not kept', async () => {
  const reading = beginTracking()
  const read = () => trackTag('product', () => Promise.reject(new Error('the database is away')))
  await expect(trackDependencies(reading, read)).rejects.toThrow('away')
  const kept = new TaggedCache<object>(1000, 1000)
  kept.set('/', {}, reading, 1)
  expect(kept.get('/')).toBeUndefined()
  endTracking(reading)
})

test('an address that somebody made up, and made long, is answered but not kept', async () => {
  const part = await aProduct()
  const path = `/product/${part.id}?${'x'.repeat(1000)}`
  expect(await ask(path)).toMatchObject({ status: 200 })
  expect((await ask(path)).headers).not.toHaveProperty('etag')
})

test('who is signed in changes nothing of what is kept, and what is theirs is not kept', async () => {
  const { token, email } = await aPerson()
  const asThem = { authorization: `Bearer ${token}`, cookie: 'shop.session_token=theirs' }
  for (const path of ['/product', '/review']) {
    const theirs = await ask(path, asThem)
    const anybodys = await ask(path)
    expect(theirs.body).toEqual(anybodys.body)
    for (const { headers } of [theirs, anybodys]) {
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers).not.toHaveProperty('set-cookie')
    }
  }
  for (const path of [`/order?customer=${email}`, `/profile/${email}`, `/admin/${email}`]) {
    const theirs = await ask(path, asThem)
    expect(theirs).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store' },
    })
    expect(theirs.headers).not.toHaveProperty('etag')
    expect((await ask(path)).status).toBe(401)
  }
})

test('only routes that anybody may call keep their answers', async () => {
  const keeping: unknown[] = []
  await buildApp({
    databaseReady: Promise.resolve(),
    onRoute: ({ url, method, config, onSend }) => {
      if (onSend && method === 'GET') keeping.push([url, config?.access])
    },
  })
  expect(keeping).toEqual([
    ['/api/product', 'public'],
    ['/api/product/:id', 'public'],
    ['/api/review', 'public'],
  ])
})

test('a sign-out, a change of role and a removal work from the next call on', async () => {
  const admin = await aPerson({ role: 'admin' })
  const asAdmin = { authorization: `Bearer ${admin.token}` }
  expect((await ask('/user', asAdmin)).status).toBe(200)
  await db.update(user).set({ role: null }).where(eq(user.id, admin.id))
  await waitForInvalidation()
  expect((await ask('/user', asAdmin)).status).toBe(403)
  await db.delete(session).where(eq(session.id, admin.sessionId))
  await waitForInvalidation()
  expect((await ask('/user', asAdmin)).status).toBe(401)

  const [remover, person] = [await aPerson({ role: 'admin' }), await aPerson()]
  const asThem = { authorization: `Bearer ${person.token}` }
  expect((await ask(`/profile/${person.email}`, asThem)).status).toBe(200)
  await send('DELETE', `/user/${person.id}`, remover.token)
  expect((await ask(`/profile/${person.email}`, asThem)).status).toBe(401)
})

test('who is signed in is read once, not with every call', async () => {
  const { token, email } = await aPerson()
  const asThem = { authorization: `Bearer ${token}` }
  await ask(`/admin/${email}`, asThem)
  queries = 0
  await ask(`/admin/${email}`, asThem)
  expect(queries).toBe(1)
})

test('a token that is kept ends with its session, which nobody has to end', async () => {
  const { token, email, sessionId } = await aPerson()
  const asThem = { authorization: `Bearer ${token}` }
  await db
    .update(session)
    .set({ expiresAt: sql`now() + interval '1 second'` })
    .where(eq(session.id, sessionId))
  await waitForInvalidation()
  expect((await ask(`/admin/${email}`, asThem)).status).toBe(200)
  const [{ expiresAt } = { expiresAt: new Date() }] = await db
    .select()
    .from(session)
    .where(eq(session.id, sessionId))
  await vi.waitUntil(() => Date.now() > expiresAt.getTime(), 5_000)
  expect((await ask(`/admin/${email}`, asThem)).status).toBe(401)
})

test('a page of another site is not answered from what is kept for our own', async () => {
  await ask('/product')
  const foreign = await ask('/product', { origin: 'https://evil.example' })
  expect(foreign.headers).not.toHaveProperty('etag')
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
})

test('while the database tells nothing, nothing is kept', async () => {
  const part = await aProduct()
  await waitForInvalidation()
  await ask(`/product/${part.id}`)
  // As when the connection breaks: the server ends it.
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query = 'select 1' or query like 'listen%')`,
  )
  await vi.waitUntil(() => !cacheEnabled())
  await db.update(product).set({ availableQuantity: 3 }).where(eq(product.id, part.id))
  const answer = JSON.parse(String((await ask(`/product/${part.id}`)).body))
  expect(answer.availableQuantity).toBe(3)
  await vi.waitUntil(cacheEnabled, 10_000)
})
