import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { setSetting } from '#test/settings.ts'
import { db, pool } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { invalidateListed } from './listed-urls.ts'
import { sitemaps } from './sitemap.ts'

const app = Fastify().register(sitemaps)

let golfPads: Awaited<ReturnType<typeof aPart>>

beforeAll(async () => {
  golfPads = await aPart({ title: 'Sitemap pads', category: 'brake-pads' })
  await aFitment(golfPads, await aModel('volkswagen/golf'), [2010, 2012])
})

beforeEach(invalidateListed)

const get = (url: string) => app.inject({ url })

test('sitemaps list each part that is sold, and each vehicle with the years of its parts', async () => {
  const draft = await aPart({ title: 'Not yet', state: 'draft' })
  const index = (await get('/sitemap.xml')).body
  for (const name of ['pages', 'vehicles-1', 'parts-1']) {
    expect(index).toContain(`/sitemap/${name}.xml</loc>`)
  }
  const parts = (await get('/sitemap/parts-1.xml')).body
  expect(parts).toContain(`/part/sitemap-pads-${golfPads.id}</loc>`)
  expect(parts).not.toContain(draft.id)
  const vehicles = (await get('/sitemap/vehicles-1.xml')).body
  expect(vehicles).toContain('/for/2010/volkswagen/golf</loc>')
  expect(vehicles).toContain('/for/2012/volkswagen/golf</loc>')
})

test('the sitemap of pages has what the owner has written, and no page without a text', async () => {
  const before = await getSetting('texts')
  await setSetting('texts', { ...before, delivery: 'In two days.', terms: '' })
  const pages = (await get('/sitemap/pages.xml')).body
  expect(pages).toContain('/delivery</loc>')
  expect(pages).not.toContain('/terms</loc>')
  await setSetting('texts', before)
})

test('each sitemap has one URL: other spellings, and numbers that there are not, read nothing', async () => {
  await get('/sitemap.xml')
  const query = vi.spyOn(pool, 'query')
  for (const url of [
    '/sitemap.xml?1',
    '/sitemap/parts-1.xml?1',
    '/sitemap/parts-01.xml',
    '/sitemap/parts%2D1.xml',
    '/sitemap/parts-999999.xml',
    '/sitemap/vehicles-2.xml',
    '/sitemap/constructor.xml',
  ]) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test('an older draft that goes live within the hour is in the first sitemap', async () => {
  const id = `01800000-0000-7000-8000-${randomUUID().slice(-12)}`
  await aPart({ id, title: 'An older draft', state: 'draft' })
  await get('/sitemap.xml')
  await db.update(product).set({ state: 'live' }).where(eq(product.id, id))
  expect((await get('/sitemap/parts-1.xml')).body).toContain(id)
})

test('the shop is counted once, however many ask for a sitemap', async () => {
  const query = vi.spyOn(pool, 'query')
  const responses = await Promise.all(Array.from({ length: 30 }, () => get('/sitemap.xml')))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  // A job of another file may query meanwhile; what a sitemap reads is read once.
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement))
  expect(statements.length).toBeGreaterThan(0)
  expect(statements).toEqual([...new Set(statements)])
  query.mockRestore()
})
