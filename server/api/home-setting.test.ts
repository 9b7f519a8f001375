import { afterEach, beforeAll, expect, test } from 'vitest'
import { SAMPLE_HOME } from '#contract/staff/home-setting.ts'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { setSetting } from '#test/settings.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { getShopFrame } from '../platform/settings/setting.ts'
import { getFixedPage, listTextPaths } from '../platform/settings/text-page.ts'
import { findDealCode } from '../sales/pricing/discount/deal-code.ts'

beforeAll(async () => {
  await db.delete(setting)
})

afterEach(async () => {
  await setSetting('home', SAMPLE_HOME)
})

test('until the owner acts, the storefront has the specification’s texts', async () => {
  expect(await getFixedPage('blog')).toEqual({ show: 'sample' })
  expect(await listTextPaths()).toEqual(['/blog', '/portfolio'])
  const frame = await getShopFrame()
  expect(frame).not.toHaveProperty('hidden')
  expect(frame).not.toHaveProperty('credit')
})

test('a hidden blog is no page, in no menu and in no sitemap; an own one is what the owner wrote', async () => {
  const admin = await aPerson({ role: 'admin' })
  const value = {
    ...SAMPLE_HOME,
    blog: { show: 'hidden', text: '' },
    portfolio: { show: 'own', text: '# Us\n\n<b>Three</b> people' },
    credit: { show: 'hidden', text: '' },
  }
  const saved = await call('GET', '/staff/setting', { as: admin })
  const { version } = saved.body.home
  const answer = await call('PUT', '/staff/setting/home', { as: admin, body: { version, value } })
  expect(answer.status).toBe(200)
  expect(await getFixedPage('blog')).toBeUndefined()
  expect(await getFixedPage('portfolio')).toEqual({
    show: 'own',
    html: '<h2>Us</h2>\n<p>&lt;b&gt;Three&lt;/b&gt; people</p>',
  })
  expect(await listTextPaths()).toEqual(['/portfolio'])
  expect(await getShopFrame()).toMatchObject({ hidden: ['/blog'], credit: '' })
})

test('an own page without a text is none, never the sample', async () => {
  await setSetting('home', { ...SAMPLE_HOME, portfolio: { show: 'own', text: '' } })
  expect(await getFixedPage('portfolio')).toBeUndefined()
  expect(await getShopFrame()).toMatchObject({ hidden: ['/portfolio'] })
})

test.each(['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)'])(
  'a deal leads to no other site: %s',
  async (link) => {
    const admin = await aPerson({ role: 'admin' })
    const value = { ...SAMPLE_HOME, deal: { ...SAMPLE_HOME.deal, link } }
    const answer = await call('PUT', '/staff/setting/home', {
      as: admin,
      body: { version: 0, value },
    })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'value.deal.link' }] } })
  },
)

test('a deal is shown while its code is valid, however the owner typed it', async () => {
  const admin = await aPerson({ role: 'admin' })
  const code = `DEAL-${Date.now()}`
  const { body } = await call('POST', '/staff/discount', {
    as: admin,
    body: { ...NEW_CODE, code },
  })
  expect(await findDealCode(` ${code.toLowerCase()} `)).toEqual({ code })
  await call('POST', `/staff/discount/${body._id}/stop`, { as: admin })
  expect(await findDealCode(code)).toBeUndefined()
  expect(await findDealCode('')).toBeUndefined()
})

const NEW_CODE = {
  ...{ kind: 'percent', percent: 10, amount: null, minimum: null, productIds: null },
  ...{ from: null, until: null, maxUses: null, maxPerCustomer: null },
}
