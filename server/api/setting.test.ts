import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { bringDatabaseBack, stopDatabase } from '#test/outage.ts'
import { aZone } from '#test/shop-prices.ts'
import { listenForInvalidation } from '../platform/cache/listen-for-changes.ts'
import { cacheEnabled } from '../platform/cache/tagged-cache.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { env } from '../platform/env.server.ts'
import { getSetting, getShopFrame, getShownSetting } from '../platform/settings/setting.ts'
import { getTextPage } from '../platform/settings/text-page.ts'

const SHOP = {
  name: 'Miller Parts',
  email: 'hello@example.com',
  phone: '555 0100',
  address: 'A\nB',
  announcement: '',
  reviewsWait: false,
  hasProductFeed: false,
  hasIndexNow: false,
}
const TEXTS = { delivery: 'Two days.', returns: '', terms: '', privacy: '' }
const DELIVERY = { home: 'US', defaultWeightGrams: 500, days: 1 }

// An earlier file of this worker may have seeded some.
beforeAll(async () => {
  await db.delete(setting)
})

afterEach(async () => {
  await bringDatabaseBack()
  // The pool may still give out a connection that PostgreSQL has just closed.
  await vi.waitFor(() => db.delete(setting))
})

async function anAdmin() {
  const admin = await aPerson({ role: 'admin' })
  const save = (section: string, version: number, value: object) =>
    call('PUT', `/staff/setting/${section}`, { as: admin, body: { version, value } })
  return { admin, save }
}

test('before anything is saved, the shop has its configured name and no text pages', async () => {
  const { admin } = await anAdmin()
  const { body } = await call('GET', '/staff/setting', { as: admin })
  expect(body.shop).toEqual({
    value: {
      name: env.shopName,
      email: '',
      phone: '',
      address: '',
      announcement: '',
      reviewsWait: false,
      hasProductFeed: false,
      hasIndexNow: false,
    },
    version: 0,
    updatedBy: null,
    updatedAt: null,
  })
  expect(await getShopFrame()).toEqual({ shopName: env.shopName, address: env.shopName, links: [] })
  expect(await getTextPage('/delivery')).toBeUndefined()
})

test('what an admin saves is what customers see next, and the audit says which fields changed', async () => {
  const { admin, save } = await anAdmin()
  const { status, body } = await save('shop', 0, { ...SHOP, name: '  Miller Parts ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ value: SHOP, version: 1, updatedBy: admin.email })
  await save('texts', 0, TEXTS)
  expect(await getShopFrame()).toEqual({
    shopName: 'Miller Parts',
    address: 'Miller Parts\nA\nB\n555 0100',
    links: [
      ['/delivery', 'Delivery'],
      ['mailto:hello@example.com', 'hello@example.com'],
    ],
  })
  const audit = await call('GET', '/audit?limit=2&sort=newest', { as: admin })
  expect(audit.body).toMatchObject([
    { action: 'edit settings', actor: admin.email, detail: 'delivery' },
    { action: 'edit settings', subject: 'Shop and contact', detail: 'name, email, phone, address' },
  ])
})

test('an announcement is above every page until it is emptied; a client that does not know it leaves it out', async () => {
  const { save } = await anAdmin()
  const announcement = 'Closed until January 2.'
  await save('shop', 0, { ...SHOP, announcement })
  expect(await getShopFrame()).toMatchObject({ announcement })
  const { announcement: _, ...known } = SHOP
  expect((await save('shop', 1, known)).body).toMatchObject({ value: SHOP })
  expect(await getShopFrame()).not.toHaveProperty('announcement')
})

test('of two admins who open a section, the second to save gets what the first saved, and nothing is lost', async () => {
  const [first, second] = [await anAdmin(), await anAdmin()]
  await first.save('shop', 0, SHOP)
  for (const version of [0, 7]) {
    const { status, body } = await second.save('shop', version, { ...SHOP, name: 'Mine' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      current: { value: SHOP, version: 1 },
      changedBy: first.admin.email,
      changedAt: expect.stringMatching(/Z$/),
    })
  }
  expect(await getSetting('shop')).toEqual(SHOP)
  expect((await second.save('shop', 1, { ...SHOP, name: 'Mine' })).status).toBe(200)
  expect((await getSetting('shop')).name).toBe('Mine')
})

test('twenty admins who save the same version at once: one wins', async () => {
  const { save } = await anAdmin()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => save('shop', 0, { ...SHOP, name: `Shop ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test.each([
  [{ ...SHOP, name: ' ' }, 'Shop name is required'],
  [{ ...SHOP, name: 'x'.repeat(41) }, 'Must be 40 characters or shorter'],
  [{ ...SHOP, email: 'nobody' }, 'Enter an email, or nothing'],
])('a wrong field is refused: %j', async (value, message) => {
  const { save } = await anAdmin()
  const { status, body } = await save('shop', 0, value)
  expect(status).toBe(400)
  expect(body.detail).toBe(message)
})

test('before the owner names carriers, there are four, each with a tracking link', async () => {
  const { list } = await getSetting('carriers')
  expect(list.map(({ name }) => name)).toEqual(['UPS', 'FedEx', 'USPS', 'DHL'])
  const { save } = await anAdmin()
  for (const { urlTemplate } of list) expect(urlTemplate).toContain('{tracking}')
  expect((await save('carriers', 0, { list })).status).toBe(200)
})

const LINK = 'https://track.example.com/?n={tracking}'

test.each([
  [[{ name: '', urlTemplate: LINK }], '0.name'],
  [[{ name: 'x'.repeat(41), urlTemplate: LINK }], '0.name'],
  [
    [
      { name: 'Own van', urlTemplate: '' },
      { name: 'OWN VAN', urlTemplate: LINK },
    ],
    '1.name',
  ],
  [[{ name: 'A', urlTemplate: 'http://track.example.com/{tracking}' }], '0.urlTemplate'],
  [[{ name: 'A', urlTemplate: 'https://track.example.com/' }], '0.urlTemplate'],
  [[{ name: 'A', urlTemplate: 'https://{tracking}.example.com/' }], '0.urlTemplate'],
  [[{ name: 'A', urlTemplate: 'https://a@{tracking}/' }], '0.urlTemplate'],
  [[{ name: 'A', urlTemplate: 'https://a.example/{tracking}/{tracking}' }], '0.urlTemplate'],
  [[{ name: 'A', urlTemplate: 'https://a.example/{tracking}/{zip}' }], '0.urlTemplate'],
  [[{ name: 'A', urlTemplate: 'javascript:alert(1)//{tracking}' }], '0.urlTemplate'],
])('carriers %j are refused at %s', async (list, path) => {
  const { save } = await anAdmin()
  const { status, body } = await save('carriers', 0, { list })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ path: `value.list.${path}` }])
})

test('a text is shown as Markdown; HTML and script URLs in it are text', async () => {
  const { save } = await anAdmin()
  const delivery =
    '# When\n\n- *Soon*\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](https://example.com)'
  await save('texts', 0, { ...TEXTS, delivery })
  const html = (await getTextPage('/delivery'))?.html
  expect(html).toContain('<h2>When</h2>')
  expect(html).toContain('<em>Soon</em>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('<a href="">a</a> <a href="https://example.com">b</a>')
})

test.each([
  ['emphases that never end', '*a_'.repeat(6_000)],
  ['links that never end', '['.repeat(20_000)],
  ['a quote within a quote', '>'.repeat(900)],
  ['a list within a list', '+ '.repeat(10_000)],
  ['a numbered list within a list', 'a\n\n 1. '.repeat(10) + '1. '.repeat(6_000)],
])('a text that would take the server seconds to show is refused: %s', async (_name, terms) => {
  const { save } = await anAdmin()
  const { status, body } = await save('texts', 0, { ...TEXTS, terms })
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ path: 'value.terms' }])
})

test('during a database outage the shop keeps the name that was read last', async () => {
  const changes = listenForInvalidation()
  await vi.waitUntil(cacheEnabled, 5_000)
  const { save } = await anAdmin()
  await save('shop', 0, SHOP)
  await getShownSetting('shop')
  await stopDatabase()
  expect((await getShownSetting('shop')).name).toBe('Miller Parts')
  await changes.stop()
})

test.each([
  ['US', 'IL'],
  ['IE', 'D2'],
  ['GB', '12'],
  ['HK', '0'],
])(
  'a delivery zone of %s with “%s”, where no postal code begins so, is refused',
  async (country, prefix) => {
    const { save } = await anAdmin()
    const zones = [aZone({ countries: [country], postalPrefixes: [prefix] })]
    const answer = await save('delivery', 0, { ...DELIVERY, zones })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'value.zones.0.postalPrefixes.0' }] },
    })
  },
)
