import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FeedNode, parseFeed, problemsOf } from '#test/google-rules.ts'
import { aFitment, aModel, aNumber, aPart } from '#test/parts.ts'
import { setSetting } from '#test/settings.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { setting } from '../../platform/db/schema/setting.ts'
import { serially } from '../../platform/list/send-list.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { invalidateListed } from '../listed-urls.ts'
import { googleFeed, invalidateEtags } from './google-feed.ts'

const app = Fastify().register(googleFeed)
const FILE = '/feed/google-1.xml'
const PHOTO = { img: 'https://example.com/pads.jpg' }

let pads: Awaited<ReturnType<typeof aPart>>

beforeAll(async () => {
  await setSetting('shop', { ...(await getSetting('shop')), hasProductFeed: true })
  pads = await aPart({
    ...PHOTO,
    title: 'Pads <front> & "wear" \u0007sensor',
    category: 'brake-pads',
    brand: 'Norbrake',
    number: 'NB-1',
    weightGrams: 900,
    minimumOrderQuantity: 2,
    priceSteps: [{ from: 2, cents: 1100 }],
    coreChargeCents: 500,
    attributes: { Thickness: '17.5 mm', Condition: 'Remanufactured' },
  })
  await aNumber(pads, 'gtin', '4006381333948')
  const golf = await aModel('volkswagen/golf')
  await aFitment(pads, golf, [2010, 2012], { engine: '2.0 TDI', position: 'front' })
  await aFitment(pads, golf, [2013, 2013], { conditions: ['288 mm discs'] })
})

afterAll(() => db.delete(setting).where(eq(setting.key, 'shop')))

beforeEach(() => {
  invalidateListed()
  invalidateEtags()
})

const get = (headers: Record<string, string> = {}, url = FILE) => app.inject({ url, headers })
const itemOf = async ({ id }: { id: string }) =>
  parseFeed((await get()).body).find((item) => item.some(([, value]) => value === id))
const all = (item: FeedNode[] | undefined, name: string) =>
  item?.filter(([one]) => one === name).map(([, value]) => value)

test('a part is said with its prices, numbers, categories and what it fits', async () => {
  const item = await itemOf(pads)
  expect(all(item, 'title')).toEqual(['Pads <front> & "wear" sensor'])
  expect(all(item, 'link')?.[0]).toMatch(/\/part\/pads-front-wear-sensor-[\da-f-]{36}$/)
  expect(all(item, 'price')).toEqual(['22.00 USD'])
  expect(all(item, 'multipack')).toEqual(['2'])
  expect(all(item, 'shipping_weight')).toEqual(['1800 g'])
  expect(all(item, 'availability')).toEqual(['in_stock'])
  expect(all(item, 'condition')).toEqual(['refurbished'])
  expect(['brand', 'gtin', 'mpn', 'identifier_exists'].map((name) => all(item, name)?.[0])).toEqual(
    ['Norbrake', '4006381333948', 'NB-1', 'yes'],
  )
  expect(all(item, 'google_product_category')).toEqual(['2977'])
  expect(all(item, 'product_type')).toEqual(['Brakes > Brake pads'])
  const details = all(item, 'product_detail')?.map((detail) =>
    (detail as FeedNode[]).map(([, value]) => value),
  )
  expect(details).toEqual([
    ['Price', 'Core charge, refunded for the old part', '5.00 USD'],
    ['Specification', 'Thickness', '17.5 mm'],
    ['Specification', 'Condition', 'Remanufactured'],
    ['Fits', 'Volkswagen Golf', '2010–2012, 2.0 TDI, front; 2013, 288 mm discs'],
  ])
})

test('a wrong barcode is left out, and a part without any number says so', async () => {
  const nameless = await aPart({ ...PHOTO, title: 'Nameless' })
  await aNumber(nameless, 'gtin', '4006381333932')
  const item = await itemOf(nameless)
  expect(all(item, 'gtin')).toEqual([])
  expect(all(item, 'identifier_exists')).toEqual(['no'])
})

test('the file has no draft, and no part without a picture that Google takes', async () => {
  const draft = await aPart({ ...PHOTO, state: 'draft' })
  const drawn = await aPart({ img: '/parts/spark-plug.svg' })
  const { body } = await get()
  expect(body).toContain(pads.id)
  expect(body).not.toContain(draft.id)
  expect(body).not.toContain(drawn.id)
})

test('each item keeps to the rules of Google’s specification', async () => {
  await aPart({ ...PHOTO, title: 'Oil', category: 'engine-oil', availableQuantity: 0 })
  const items = parseFeed((await get()).body)
  expect(items.length).toBeGreaterThan(1)
  expect(items.flatMap(problemsOf)).toEqual([])
})

test('an unchanged file is answered with 304, and the stock of a part changes it', async () => {
  const first = await get()
  const { etag = '' } = first.headers
  expect((await get()).body).toBe(first.body)
  expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  await db.update(product).set({ availableQuantity: 1 }).where(eq(product.id, pads.id))
  invalidateEtags()
  const changed = await get({ 'if-none-match': String(etag) })
  expect(changed.statusCode).toBe(200)
  expect(all(await itemOf(pads), 'availability')).toEqual(['out_of_stock'])
  await db.update(product).set({ availableQuantity: 100 }).where(eq(product.id, pads.id))
})

test('a client that takes gzip gets the same file compressed', async () => {
  const plain = await get()
  const { rawPayload, headers } = await get({ 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(rawPayload).toString()).toBe(plain.body)
})

test('a download and an export of the staff don’t wait for each other', async () => {
  await get()
  let end = () => {}
  const batch = serially(() => new Promise<void>((resolve) => (end = resolve)))
  expect((await get()).body).toContain(pads.id)
  end()
  await batch
})

test('HEAD and other spellings of a file read no part of it', async () => {
  expect((await app.inject({ method: 'HEAD', url: FILE })).body).toBe('')
  for (const url of [`${FILE}?1`, '/feed/google-01.xml', '/feed/google-2.xml', '/feed/x.xml']) {
    expect((await get({}, url)).statusCode, url).toBe(404)
  }
})

test('the owner turns the feed off', async () => {
  const shop = await getSetting('shop')
  await setSetting('shop', { ...shop, hasProductFeed: false })
  expect((await get()).statusCode).toBe(404)
  await setSetting('shop', shop)
})
