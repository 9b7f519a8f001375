import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CheckResult } from '#contract/staff/check.ts'
import { SAMPLE_HOME } from '#contract/staff/home-setting.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { mailServer, upstream } from '#test/environment.ts'
import { eventsOf } from '#test/mail-jobs.ts'
import { anAuthenticator } from '#test/second-factor.ts'
import { setSetting } from '#test/settings.ts'
import { aRate, aZone, deletePrices, setDelivery } from '#test/shop-prices.ts'
import { db } from '../../platform/db/client.ts'
import { checkResult } from '../../platform/db/schema/check-result.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { job } from '../../platform/db/schema/job.ts'
import { product } from '../../platform/db/schema/product.ts'
import { setting } from '../../platform/db/schema/setting.ts'
import { THE_SHOP } from '../../platform/jobs/job.ts'
import { WEBHOOK_EVENTS } from '../../sales/payment/stripe/try-stripe.ts'
import { judgeCertificate } from './check-connections.ts'
import { checkCards, problemOf } from './check-payments.ts'
import {
  checkBackup,
  checkContact,
  checkDelivery,
  checkOwners,
  checkSamples,
  checkTax,
  checkTexts,
} from './check-shop.ts'
import { tellOwner } from './tell-owner.ts'

beforeEach(async () => {
  await db.delete(setting)
  await db.delete(checkResult)
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
})

test('two owners are enough, each with a second step', async () => {
  await db.update(user).set({ role: null })
  const owners = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  expect(await checkOwners()).toMatchObject({
    state: 'warning',
    step: 'Each owner sets it up under My Profile.',
  })
  for (const owner of owners) await anAuthenticator(owner)
  expect((await checkOwners()).state).toBe('ok')
})

test('a shop that has set up nothing says so, each with the next step, until it is set up', async () => {
  const all = [checkContact, checkTexts, checkDelivery, checkTax, checkSamples, checkBackup]
  for (const check of all) {
    const { state, step } = await check()
    expect(state, check.name).not.toBe('ok')
    expect(step, check.name).not.toBe('')
  }
  await setSetting('texts', { delivery: '', returns: 'In 30 days.', terms: 'T', privacy: 'P' })
  const hidden = Object.entries(SAMPLE_HOME).map(([block, has]) => [
    block,
    { ...has, show: 'hidden' },
  ])
  await setSetting('home', Object.fromEntries(hidden))
  const [shop] = [{ name: 'Shop', email: 'parts@example.com', phone: '', announcement: '' }]
  const off = { reviewsWait: false, hasProductFeed: false, hasIndexNow: false }
  await setSetting('shop', { ...shop, address: '1 Main Street', ...off })
  for (const check of [checkContact, checkTexts, checkSamples]) {
    expect((await check()).state, check.name).toBe('ok')
  }
})

test('a delivery class that no rate of the country takes is named, and so is the standard one', async () => {
  const part = await aProduct({ deliveryClass: 'frieght' })
  const aHome = (...rates: ReturnType<typeof aRate>[]) => setDelivery({ zones: [aZone({ rates })] })
  await aHome(aRate(), aRate({ classes: ['freight'] }))
  expect(await checkDelivery()).toMatchObject({
    state: 'failed',
    detail: 'No rate within your country takes parts of the delivery class frieght',
  })
  await aHome(aRate(), aRate({ classes: ['frieght'] }))
  expect((await checkDelivery()).state).not.toBe('failed')
  await db.update(product).set({ deliveryClass: 'standard' }).where(eq(product.id, part.id))
  await aHome(aRate({ classes: ['freight'] }))
  expect((await checkDelivery()).detail).toContain('delivery class standard')
  await deletePrices()
})

test('keys that Stripe refuses are said within one try, without the keys', async () => {
  expect((await checkCards()).state).toBe('ok')
  upstream.behave = (_answer, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'sk_live_abc' } }))
  const refused = await checkCards()
  expect(refused).toMatchObject({ state: 'failed', detail: 'Stripe refuses the shop’s key' })
  expect(JSON.stringify(refused)).not.toContain('sk_live')
})

test('a sandbox that does not answer is said to be one', async () => {
  upstream.behave = (_answer, response) =>
    response
      .writeHead(503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { type: 'api_error' } }))
  expect((await checkCards()).detail).toMatch(/^The card sandbox does not answer at http:/)
})

test('a publishable key of another account is no working key', async () => {
  upstream.behave = (answer, response, { method, url = '' }) =>
    method === 'GET' && url.includes('client_secret')
      ? response
          .writeHead(404, { 'content-type': 'application/json' })
          .end(
            JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }),
          )
      : answer()
  expect(await checkCards()).toMatchObject({
    state: 'failed',
    detail: 'Stripe refuses the publishable key (resource_missing)',
  })
})

const URL = 'https://shop.example/api/webhook/stripe'
const WEBHOOK = { url: URL, isEnabled: true, events: WEBHOOK_EVENTS }

test.each([
  ['none', [], 'failed'],
  ['one of another URL', [{ ...WEBHOOK, url: 'https://old.example/' }], 'failed'],
  ['a disabled one', [{ ...WEBHOOK, isEnabled: false }], 'failed'],
  ['two', [WEBHOOK, WEBHOOK], 'warning'],
  ['one that lacks events', [{ ...WEBHOOK, events: WEBHOOK_EVENTS.slice(1) }], 'warning'],
  ['one that a restricted key may not list', undefined, 'warning'],
  ['one with all events', [WEBHOOK], undefined],
  ['one with every event', [{ ...WEBHOOK, events: ['*'] }], undefined],
])('a shop whose webhook is %s', (_what, endpoints, state) => {
  expect(problemOf(endpoints, URL)?.state).toBe(state)
})

test('a certificate that should have been renewed is said, whether it lasts hours or months', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toUTCString()
  const states = [
    [-6, 6],
    [-11, 1],
    [-80 * 24, 10 * 24],
    [-60 * 24, 30 * 24],
  ].map(
    ([from = 0, until = 0]) =>
      judgeCertificate({ valid_from: inHours(from), valid_to: inHours(until) }).state,
  )
  expect(states).toEqual(['ok', 'warning', 'warning', 'ok'])
})

test('a click tries the mail server and sends the owner an email; a dead one is said at once', async () => {
  const admin = await aPerson({ role: 'admin' })
  const tryMail = async () => {
    const { status, body } = await call('POST', '/staff/check', {
      as: admin,
      body: { names: ['mail'] },
    })
    expect(status).toBe(200)
    return body.find(({ name }: CheckResult) => name === 'mail')
  }
  expect(await tryMail()).toMatchObject({ state: 'ok', failedSince: null })
  expect(mailServer.received.at(-1)?.source).toContain('can send emails')
  mailServer.refusal = { to: 'recipient', code: 535, words: '5.7.8 Bad password of a@b.example' }
  const failed = await tryMail()
  expect(failed).toMatchObject({ state: 'failed', step: expect.stringContaining('SMTP_URL') })
  expect(failed.detail).not.toContain('b.example')
  mailServer.refusal = undefined
  expect(await tryMail()).toMatchObject({ state: 'ok', failedSince: null })
})

test('what breaks later is one email a day, and one when it works again; what never worked is none', async () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes))
  const row = {
    ...{ name: 'url' as const, detail: 'Nothing answers', step: 'Look.', failures: 1 },
    ...{ state: 'failed' as const, failedSince: at(0), okAt: at(-60), mailedAt: null },
  }
  const tell = (more: Partial<Parameters<typeof tellOwner>[1]>, minutes: number) =>
    db.transaction((tx) => tellOwner(tx, { ...row, triedAt: at(minutes), ...more }))
  await tell({ okAt: null }, 10)
  await tell({}, 0)
  expect(await eventsOf(THE_SHOP)).toEqual([])
  await tell({}, 5)
  expect(await eventsOf(THE_SHOP)).toHaveLength(1)
  await tell({ mailedAt: at(5) }, 60)
  expect(await eventsOf(THE_SHOP)).toHaveLength(1)
  await tell({ mailedAt: at(5) }, 5 + 24 * 60)
  expect(await eventsOf(THE_SHOP)).toHaveLength(2)
  await tell({ state: 'ok', failedSince: null, mailedAt: at(5) }, 90)
  expect(await eventsOf(THE_SHOP)).toHaveLength(3)
})
