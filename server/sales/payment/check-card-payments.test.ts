import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { upstream } from '#test/environment.ts'
import { eventsOf, jobsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { anUnpaidOrder } from '#test/payments.ts'
import { db } from '../../platform/db/client.ts'
import { job } from '../../platform/db/schema/job.ts'
import { setting } from '../../platform/db/schema/setting.ts'
import { env } from '../../platform/env.server.ts'
import { THE_SHOP } from '../../platform/jobs/job.ts'
import { isOutageNoted } from '../pricing/stripe-outage.ts'
import { calculateTaxes } from '../pricing/stripe-tax.ts'
import { checkCardPayments } from './check-card-payments.ts'
import { createIntent } from './create-intent.ts'
import * as stripe from './stripe/stripe.ts'
import { listDisputesSince } from './stripe/stripe-dispute.ts'

// With the sandbox in Stripe's place a shop reports no outage, so these tests say that it has keys.

beforeEach(async () => {
  env.stripe.sandbox = false
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
})

afterEach(async () => {
  env.stripe.sandbox = true
  await isOutageNoted() // a row that is still on its way would be the next test's
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
})

function answerWith(status: number, path = '/v1/') {
  upstream.behave = (answer, response, { url = '' }) =>
    url.startsWith(path) ? response.writeHead(status).end('{"error":{}}') : answer()
}

const works = () => {
  upstream.behave = (answer) => answer()
}

const rows = () => db.$count(job, eq(job.subjectId, THE_SHOP))
const noted = () => expect.poll(rows).toBe(1)

/** What an admin reads on Today, and the same on Something failed. */
async function readOutage() {
  const as = await aPerson({ role: 'admin' })
  const { stripeOutage } = (await call('GET', '/report/today', { as })).body.failed
  const { body } = await call('GET', '/staff/failed-job/count', { as })
  expect(body.stripeOutage).toEqual(stripeOutage)
  return stripeOutage
}

/** A call that fails, and the maintenance job's call, which fails as well. */
async function anOutage(status = 401) {
  answerWith(status)
  await expect(stripe.findIntent('pi_1')).rejects.toMatchObject({ status: 502 })
  await noted()
  await checkCardPayments()
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)

test('the owner reads since when Stripe refuses the shop’s key, until Stripe takes it', async () => {
  const { casey, order } = await anUnpaidOrder()
  const before = Date.now()
  answerWith(401)
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 502 })
  await noted()
  await checkCardPayments()
  const outage = await readOutage()
  expect(outage).toEqual({
    since: expect.any(String),
    error: 'Stripe refuses the shop’s key',
    advice: expect.stringContaining('STRIPE_SECRET_KEY'),
  })
  expect(Math.abs(Date.parse(outage.since) - before)).toBeLessThan(5_000)
  await checkCardPayments()
  expect((await readOutage()).since).toBe(outage.since)
  works()
  await checkCardPayments()
  expect(await readOutage()).toBeNull()
  expect(await rows()).toBe(0)
})

test('a key without a permission, errors of Stripe and a Stripe that does not answer have a reason each', async () => {
  const reasons: string[] = []
  for (const status of [403, 503]) {
    await anOutage(status)
    reasons.push((await readOutage()).error)
  }
  upstream.behave = (_answer, response) => response.destroy()
  await checkCardPayments()
  reasons.push((await readOutage()).error)
  expect(reasons).toEqual([
    'Stripe refuses the shop’s key',
    'Stripe answers with errors',
    'Stripe can’t be reached',
  ])
})

test('a call that fails alone is not shown', async () => {
  answerWith(503)
  await expect(stripe.findIntent('pi_1')).rejects.toMatchObject({ status: 502 })
  await noted()
  expect(await readOutage()).toBeNull()
  works()
  await checkCardPayments()
  expect(await rows()).toBe(0)
})

test('a key that may take payments but may not list disputes is not shown', async () => {
  answerWith(403, '/v1/disputes')
  await expect(listDisputesSince(0)).rejects.toMatchObject({ status: 502 })
  await noted()
  await checkCardPayments()
  expect(await rows()).toBe(0)
})

test('a call that failed a moment ago is noted', async () => {
  answerWith(401)
  for (let n = 0; n < 20; n += 1) {
    await db.delete(job).where(eq(job.subjectId, THE_SHOP))
    await expect(stripe.findIntent('pi_1')).rejects.toMatchObject({ status: 502 })
    expect(await isOutageNoted()).toBe(true)
  }
})

test('a declined card, what a caller gets wrong and too many calls are no outage', async () => {
  for (const status of [400, 402, 404, 409, 429]) {
    answerWith(status)
    await stripe.cancelIntent('pi_1').catch(() => {})
    expect(await isOutageNoted()).toBe(false)
  }
})

test('however many calls fail, one row says so', async () => {
  answerWith(401)
  await Promise.all(Array.from({ length: 20 }, () => stripe.findIntent('pi_1').catch(() => {})))
  await noted()
  await stripe.findIntent('pi_1').catch(() => {})
  await checkCardPayments()
  expect(await rows()).toBe(1)
})

test('a failed call of Stripe Tax counts, because no payment follows it', async () => {
  answerWith(401)
  const address = { line1: '1 Main St', city: 'Boise', region: 'ID', postalCode: '83702' }
  await calculateTaxes({
    ...{ mode: 'exclusive', lines: [], shippingCents: 0 },
    address: { ...address, country: 'US' },
  }).catch(() => {})
  await noted()
})

test('the owner gets one mail after 15 minutes, and another one a day later', async () => {
  await db.delete(setting)
  const { email } = await aPerson({ role: 'admin' })
  await anOutage()
  const mails = async () => (await eventsOf(THE_SHOP)).filter((event) => event.startsWith('failed'))
  await checkCardPayments(hoursFromNow(0.24))
  expect(await mails()).toEqual([])
  await Promise.all([checkCardPayments(hoursFromNow(0.26)), checkCardPayments(hoursFromNow(0.26))])
  expect(await mails()).toHaveLength(1)
  await sendMailsOf(THE_SHOP)
  const { text } = await lastMailTo(email)
  expect(text).toContain('Stripe refuses the shop’s key')
  expect(text).toContain('/dashboard/failed')
  await checkCardPayments(hoursFromNow(23.9))
  expect(await mails()).toHaveLength(1)
  await checkCardPayments(hoursFromNow(24.1))
  expect(await mails()).toHaveLength(2)
})

test('a shop whose cards are the sandbox’s reports no outage', async () => {
  env.stripe.sandbox = true
  answerWith(503)
  await expect(stripe.findIntent('pi_1')).rejects.toMatchObject({ status: 502 })
  await checkCardPayments()
  expect(await jobsOf(THE_SHOP)).toEqual([])
})
