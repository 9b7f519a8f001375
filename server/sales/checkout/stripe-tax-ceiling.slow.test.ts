import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { anIp } from '#test/call.ts'
import { countOf, countUpTo } from '#test/counters.ts'
import { mailServer } from '#test/environment.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { aTaxedShop, countCalculations, ILLINOIS } from '#test/stripe-tax.ts'
import { db } from '../../platform/db/client.ts'
import { job } from '../../platform/db/schema/job.ts'
import { env } from '../../platform/env.server.ts'
import { THE_SHOP } from '../../platform/jobs/job.ts'
import { RATE_LIMITS } from '../../platform/rate-limit/rate-limits.ts'
import { findOrAskForTaxes } from '../pricing/tax-quote.ts'

// Quotes cost fees, and are bounded for the shop as a whole.

beforeEach(deletePrices)
afterEach(async () => {
  await deletePrices()
  await db.execute(sql`delete from rate_limit where key like 'tax-%'`)
})

const HOUR_OF_SHOP = 'tax-quotes-per-hour:shop'

test('beyond the shop’s ceiling quotes show the total without tax, and the order alone asks', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const stripe = countCalculations()
  const from = anIp()
  await quoteOf({}, undefined, from)
  await countUpTo(HOUR_OF_SHOP, env.taxQuotes.perHour)
  const other = { line1: '2 Main Street' }
  expect(await quoteOf(other, undefined, from)).toMatchObject({
    status: 200,
    body: { tax: 0, total: 105.89, taxPending: true },
  })
  expect((await quoteOf({}, undefined, from)).body).toMatchObject({ taxPending: false })
  expect(stripe.asked).toBe(1)
  expect(await countOf(`tax-calculation:ip:${from}`)).toBe(1)
  const shipTo = { ...ILLINOIS, ...other }
  expect(await checkOut(casey, 105.89, { shipTo })).toMatchObject({
    status: 409,
    body: { quote: { total: 112.5, taxPending: false } },
  })
  expect((await checkOut(casey, 112.5, { shipTo })).status).toBe(201)
  expect(stripe.asked).toBe(2)
})

test('the owner gets one mail a day when quotes come near the ceiling', async () => {
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
  await aPerson({ role: 'admin' })
  const { quoteOf } = await aTaxedShop()
  const near = env.taxQuotes.perHour * 0.8
  for (const line1 of ['3 Main Street', '4 Main Street']) {
    await countUpTo(HOUR_OF_SHOP, near - 1)
    expect((await quoteOf({ line1 }, undefined, anIp())).body.taxPending).toBe(false)
  }
  const events = await eventsOf(THE_SHOP)
  expect(events.filter((event) => event.includes('Stripe Tax'))).toHaveLength(1)
  await sendMailsOf(THE_SHOP)
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
  const sent = mailServer.received.map(({ source }) => source)
  expect(sent).toContainEqual(expect.stringContaining('400 tax calculations in an hour'))
})

test('quotes of one content at the same moment share one calculation, and one count', async () => {
  const { quoteOf } = await aTaxedShop()
  const stripe = countCalculations((pass) => setTimeout(pass, 50))
  const networks = Array.from({ length: 20 }, () => anIp())
  const quotes = await Promise.all(networks.map((from) => quoteOf({}, undefined, from)))
  expect(new Set(quotes.map(({ status, body }) => `${status} ${body.total}`))).toEqual(
    new Set(['200 112.5']),
  )
  expect(stripe.asked).toBe(1)
  expect(await countOf(HOUR_OF_SHOP)).toBe(1)
})

test('two IPv6 sites that ask for all they can leave quotes with tax to all others', async () => {
  const { quoteOf } = await aTaxedShop()
  const sites = ['2001:db8:a', '2001:db8:b']
  const share = Math.ceil(env.taxQuotes.perHour / 10)
  for (const site of sites) await countUpTo(`tax-quotes-per-hour:${site}`, share)
  await countUpTo(HOUR_OF_SHOP, sites.length * share)
  for (const site of sites) {
    for (const network of [1, 2]) {
      const { status, body } = await quoteOf({}, undefined, `${site}:${network}::1`)
      expect([status, body.taxPending]).toEqual([200, true])
    }
  }
  expect((await quoteOf({}, undefined, anIp())).body).toMatchObject({ total: 112.5 })
})

test('what a quote was refused for its network, a quote of the same content from another is not', async () => {
  const { quoteOf } = await aTaxedShop()
  const [spent, other] = [anIp(), anIp()]
  await countUpTo(`tax-quotes-per-hour:${spent}`, env.taxQuotes.perHour)
  const quotes = await Promise.all([spent, other].map((from) => quoteOf({}, undefined, from)))
  // The network that has spent its share may get the answer that the other paid for.
  expect(quotes[1]?.body.taxPending).toBe(false)
})

test('a quote that its network may not pay for leaves the calculation to the next at once', async () => {
  const stripe = countCalculations()
  const [spent, other] = [anIp(), anIp()]
  await countUpTo(`tax-calculation:ip:${spent}`, RATE_LIMITS['tax-calculation'].perIp)
  const { name: _, ...address } = ILLINOIS
  const lines = [{ productId: randomUUID(), quantity: 1, cents: 1000 }]
  const question = { mode: 'exclusive' as const, lines, shippingCents: 0, address }
  const [refused, answered] = await Promise.allSettled(
    [spent, other].map((ip) => findOrAskForTaxes(question, { ip }, 'postalCode')),
  )
  expect(refused).toMatchObject({ status: 'fulfilled', value: undefined })
  expect(answered).toMatchObject({ status: 'fulfilled', value: { taxCents: 63 } })
  expect(stripe.asked).toBe(1)
})
