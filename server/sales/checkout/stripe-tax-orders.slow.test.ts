import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { countOf, countUpTo } from '#test/counters.ts'
import { anEmail } from '#test/guests.ts'
import { insertPayment } from '#test/open-orders.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { aTaxedShop, countCalculations, ILLINOIS } from '#test/stripe-tax.ts'
import { db } from '../../platform/db/client.ts'
import { env } from '../../platform/env.server.ts'
import { RATE_LIMITS } from '../../platform/rate-limit/rate-limits.ts'

// Calculations that orders need and no quote has asked for: what they cost the shop is bounded, and
// the shop stays open.

beforeEach(deletePrices)
afterEach(async () => {
  await deletePrices()
  await db.execute(sql`delete from rate_limit where key like 'tax-%'`)
})

const [HOUR_OF_ALL, HOUR_OF_TRUSTED] = [
  'tax-orders-per-hour:shop',
  'tax-orders-trusted-per-hour:shop',
]
const closeToStrangers = () => countUpTo(HOUR_OF_ALL, env.taxOrders.perHour)
const closeToAll = async () => {
  await closeToStrangers()
  await countUpTo(HOUR_OF_TRUSTED, env.taxOrders.perHour)
}

const BUSY = 'The tax of more orders can’t be calculated right now. Nothing was ordered or charged.'

const closed = (wayOn: string) => ({
  status: 429,
  body: { detail: expect.stringMatching(`^${BUSY} ${wayOn} try again in \\d+ minutes\\.$`) },
})

async function aShop() {
  const { body, quoteOf, checkOut } = await aTaxedShop()
  const order = (more: object = {}, from = anIp()) =>
    call('POST', '/checkout', {
      from,
      body: { ...body, email: anEmail(), name: ILLINOIS.name, total: 112.5, ...more },
    })
  return { quoteOf, checkOut, order }
}

test('a total that can’t be right, whatever the tax, is refused before Stripe is asked', async () => {
  const casey = await aPerson()
  const { checkOut } = await aTaxedShop()
  const stripe = countCalculations()
  for (const total of [105.88, 1, 158.84, 9999]) {
    expect(await checkOut(casey, total), String(total)).toMatchObject({
      status: 409,
      body: {
        detail: 'The total is now $105.89 before tax. Please review it.',
        quote: { total: 105.89, taxPending: true },
      },
    })
  }
  expect(stripe.asked).toBe(0)
  expect((await checkOut(casey, 105.89)).body).toMatchObject({ quote: { total: 112.5 } })
  expect((await checkOut(casey, 112.5)).status).toBe(201)
  expect(stripe.asked).toBe(1)
})

test('with prices that contain the tax, another total is refused before Stripe is asked', async () => {
  const casey = await aPerson()
  const { checkOut } = await aTaxedShop('inclusive')
  const stripe = countCalculations()
  expect((await checkOut(casey, 105.9)).status).toBe(409)
  expect(stripe.asked).toBe(0)
  expect((await checkOut(casey, 105.89)).status).toBe(201)
  expect(stripe.asked).toBe(1)
})

test('Stripe is not asked for a guest whose network has too many open lines', async () => {
  const { order } = await aShop()
  const from = anIp()
  const stripe = countCalculations()
  const lastUnits = await Promise.all(
    Array.from({ length: env.openLines.perNetwork + 1 }, () =>
      aProduct({ availableQuantity: 1, pricePerUnitCents: 1000 }),
    ),
  )
  const wanted = lastUnits.map(({ id }) => [{ productId: id, pricePerUnit: 10, quantity: 1 }])
  const statuses: number[] = []
  for (const lines of wanted) {
    // What one network may have calculated is another rule.
    await db.execute(sql`delete from rate_limit where key like 'tax-%'`)
    // $10 and delivery: what is asked for its tax is answered with it first.
    const first = await order({ lines, code: undefined, total: 16.9 }, from)
    const { quote } = first.body
    const next = quote && (await order({ lines, code: undefined, total: quote.total }, from))
    statuses.push(next?.status ?? first.status)
  }
  expect(statuses).toEqual([...Array(env.openLines.perNetwork).fill(201), 429])
  expect(stripe.asked).toBe(env.openLines.perNetwork)
})

test('beyond the ceiling strangers learn how to go on, and clients with a quote or a verified email can order', async () => {
  const { quoteOf, checkOut, order } = await aShop()
  const stripe = countCalculations()
  await quoteOf()
  await closeToStrangers()
  expect((await order()).status).toBe(201)
  const [unverified, verified] = [await aPerson(), await aPerson({ emailVerified: true })]
  const from = anIp()
  const refused = await order({}, from)
  expect(refused).toMatchObject(closed('Log in with a verified email to order now, or'))
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  expect(await checkOut(unverified, 112.5)).toMatchObject(
    closed('Verify your email to order now, or'),
  )
  expect(stripe.asked).toBe(1)
  expect(await countOf(`tax-calculation:ip:${from}`)).toBe(0)
  expect((await checkOut(verified, 112.5)).status).toBe(201)
  expect(stripe.asked).toBe(2)
})

test('what verified accounts use up closes the shop neither to guests nor to those who have paid', async () => {
  const { checkOut, order } = await aShop()
  const [verified, buyer] = [
    await aPerson({ emailVerified: true }),
    await aPerson({ emailVerified: true }),
  ]
  await insertPayment((await anOrder(buyer)).id)
  await closeToAll()
  expect(await checkOut(verified, 112.5)).toMatchObject(closed('Please'))
  expect((await checkOut(buyer, 112.5)).status).toBe(201)
  await countUpTo(
    `tax-order-of-buyer:account:${buyer.id}`,
    RATE_LIMITS['tax-order-of-buyer'].perAccount,
  )
  expect(await checkOut(buyer, 112.5)).toMatchObject(closed('Please'))
  await countUpTo(HOUR_OF_ALL, 0)
  expect((await order()).status).toBe(201)
})

test('two networks that make orders ask leave calculations to guests of all others', async () => {
  const { order } = await aShop()
  const wrong = { total: 110 }
  for (const from of ['2001:db8:c:1::1', '2001:db8:d:1::1']) {
    const statuses: number[] = []
    for (let n = 0; statuses.at(-1) !== 429; n += 1) {
      const shipTo = { ...ILLINOIS, line1: `${n} Main Street ${from}` }
      statuses.push((await order({ ...wrong, shipTo }, from)).status)
    }
    expect(statuses.length - 1).toBeLessThanOrEqual(env.taxOrders.perHour / 10)
  }
  expect((await order()).status).toBe(201)
})
