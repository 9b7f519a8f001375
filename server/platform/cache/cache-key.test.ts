import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { NOT_FOUND, splitPageUrl } from '#contract/http/page-parameters.ts'
import { aProduct } from '#test/builders.ts'
import { servedApp } from '#test/served-app.ts'
import { buildApp } from '../../app.ts'
import { cacheKey } from './cache-key.ts'
import { waitForInvalidation } from './listen-for-changes.ts'
import { cachedResponse } from './response-cache.ts'

let rendered: string[] = []
let pages = 0

const served = servedApp(async (site) => {
  const config = { cacheKey: (url: string) => splitPageUrl(url).read }
  site.get('/*', { ...cachedResponse, config }, (request, reply) => {
    rendered.push(request.url)
    pages += 1
    if (config.cacheKey(request.url) === NOT_FOUND) reply.code(404)
    return reply.type('text/html').send(`page ${pages}`)
  })
})

beforeEach(() => {
  rendered = []
})

async function open(path: string) {
  const response = await fetch(`http://127.0.0.1:${served.port()}${path}`)
  return response.text()
}

test('a shared link with the parameters of a campaign is not rendered again', async () => {
  const first = await open('/catalog/brakes?brand=kestrel')
  for (const more of ['&fbclid=IwAR0', '&utm_source=mail&utm_campaign=may', '&x=1', '&']) {
    expect(await open(`/catalog/brakes?brand=kestrel${more}`)).toBe(first)
  }
  expect(await open('/catalog/brakes?gclid=1&brand=kestrel')).toBe(first)
  // However long: it is no part of the key.
  expect(await open(`/catalog/brakes?brand=kestrel&fbclid=${'x'.repeat(1_000)}`)).toBe(first)
  expect(rendered).toEqual(['/catalog/brakes?brand=kestrel'])
})

test('the first to come with such a link is no other’s page', async () => {
  const first = await open('/reviews?fbclid=1')
  expect(await open('/reviews')).toBe(first)
  expect(await open('/reviews?fbclid=2')).toBe(first)
  expect(rendered).toHaveLength(1)
})

test('all URLs without a page are one 404, which is rendered once', async () => {
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${served.port()}${path}`, init)
  const first = await ask('/nope/1?x=1')
  const body = await first.text()
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect(first.status).toBe(404)
  for (const path of ['/nope/2', '/part', `/nope/${'x'.repeat(1_000)}`, NOT_FOUND]) {
    const again = await ask(path, { headers })
    expect([again.status, await again.text()], path).toEqual([404, body])
  }
  expect((await ask('/nope/3', { method: 'HEAD' })).status).toBe(404)
  expect(rendered).toEqual(['/nope/1?x=1'])
})

test('what HEAD has rendered is there for GET', async () => {
  const url = `http://127.0.0.1:${served.port()}/catalog/filters`
  const { status } = await fetch(url, { method: 'HEAD' })
  expect(status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('page')
  expect(rendered).toEqual(['/catalog/filters'])
})

test('requests at once for one page with other campaigns wait for one rendering', async () => {
  const pages = await Promise.all([1, 2, 3].map((n) => open(`/search?q=pads&fbclid=${n}`)))
  expect(new Set(pages).size).toBe(1)
  expect(rendered).toHaveLength(1)
})

test('what a page reads makes a page of its own', async () => {
  const paths = [
    '/catalog/brakes',
    '/catalog/brakes?page=2',
    '/catalog/brakes?spec.Diameter=288+mm',
    '/catalog/brakes.data?_routes=root',
    '/search?q=pads',
    '/search?q=discs',
  ]
  expect(new Set(await Promise.all(paths.map(open))).size).toBe(paths.length)
})

test('a call is stored by what its schema reads of the query; one that refuses the rest, by all of it', async () => {
  const sample: Record<string, string> = { year: '2014', make: 'volkswagen', model: 'golf' }
  const keys: string[] = []
  const expected: string[] = []
  await buildApp({
    databaseReady: Promise.resolve(),
    onRoute: ({ url, method, onSend, schema }) => {
      if (!onSend || method !== 'GET') return
      const path = url.replaceAll(/:(\w+)/g, (_, name) => sample[name] ?? 'an-id')
      const query = schema?.querystring
      const read = query instanceof z.ZodObject ? Object.keys(query.shape) : []
      const isStrict = query instanceof z.ZodObject && query.def.catchall instanceof z.ZodNever
      const own = read.map((name) => `${name}=1`).join('&')
      keys.push(cacheKey(`${path}?x=1&${own}&y`))
      expected.push(isStrict ? `${path}?x=1&${own}&y` : own ? `${path}?${own}` : path)
    },
  })
  expect(keys).toEqual(expected)
  expect(keys).toContain('/api/suggest?q=1')
  expect(cacheKey('/sitemap.xml?x=1')).toBe('/sitemap.xml?x=1')
  expect(cacheKey('/assets/page-1a2b.js?x=1')).toBe('/assets/page-1a2b.js')
})

test('a product is read once, whatever its query has', async () => {
  const part = await aProduct()
  await waitForInvalidation()
  const first = await served.ask(`/product/${part.id}?x=1`)
  served.queries = 0
  for (const query of ['', '?x=2', '?limit=5&x', `?${'x'.repeat(1000)}`]) {
    const again = await served.ask(`/product/${part.id}${query}`)
    expect(again.headers.etag).toBe(first.headers.etag)
  }
  expect(served.queries).toBe(0)
})
