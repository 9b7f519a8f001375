import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { mailServer } from '#test/environment.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { forgetPrices } from '#test/shop-prices.ts'
import { aTaxedShop, countCalculations, ILLINOIS } from '#test/stripe-tax.ts'
import { db } from '../db/client.ts'
import { job } from '../db/schema/job.ts'
import { env } from '../env.server.ts'
import { THE_SHOP } from '../jobs/failure-report.ts'
import { findOrAskForTaxes } from '../pricing/tax-look.ts'
import { RATE_LIMITS } from '../rate-limit/rate-limits.ts'

// Each calculation costs the shop a fee.

beforeEach(forgetPrices)
afterEach(async () => {
  await forgetPrices()
  await db.execute(sql`delete from rate_limit where key like 'tax-looks-per-%'`)
})

/** As if so many had been asked for since. */
const countUpTo = (key: string, count: number) =>
  db.execute(sql`
    insert into rate_limit (key, count, resets_at) values (${key}, ${count}, now() + interval '1 hour')
    on conflict (key) do update set count = ${count}`)

const TOO_MANY = 'The tax was calculated for too many baskets and addresses'

test('a network that asks for too many calculations gets no more, and its looks at a known price go on', async () => {
  const { quoteOf } = await aTaxedShop()
  const stripe = countCalculations()
  const from = anIp()
  expect((await quoteOf({}, undefined, from)).status).toBe(200)
  await countUpTo(`tax-calculation:ip:${from}`, RATE_LIMITS['tax-calculation'].perIp)
  const refused = await quoteOf({ line1: '2 Main Street' }, undefined, from)
  expect(refused).toMatchObject({ status: 429 })
  expect(refused.body.detail).toContain(TOO_MANY)
  expect((await quoteOf({}, undefined, from)).status).toBe(200)
  expect(stripe.asked).toBe(1)
})

test('an account that asks for too many calculations in a day gets no more, whatever its network', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut } = await aTaxedShop()
  const stripe = countCalculations()
  const { perAccount } = RATE_LIMITS['tax-calculations-per-day']
  await countUpTo(`tax-calculations-per-day:account:${casey.id}`, perAccount)
  const refused = await checkOut(casey, 112.5)
  expect([refused.status, stripe.asked]).toEqual([429, 0])
  expect((await checkOut(await aPerson({ emailVerified: true }), 112.5)).status).toBe(201)
})

test('a guest is counted by email and network, so that no other network uses up what the email may', async () => {
  const { body } = await aTaxedShop()
  const stripe = countCalculations()
  const [from, email] = [anIp(), 'casey-of-the-taxes@example.com']
  const { perAccount } = RATE_LIMITS['tax-calculation']
  await countUpTo(`tax-calculation:account:guest ${email} from ${from}`, perAccount)
  const order = (ip: string) =>
    call('POST', '/checkout', {
      from: ip,
      body: { ...body, email, name: ILLINOIS.name, total: 112.5 },
    })
  expect((await order(from)).status).toBe(429)
  expect(stripe.asked).toBe(0)
  expect((await order(anIp())).status).toBe(201)
})

const countOf = async (key: string) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count from rate_limit where key = ${key}`,
  )
  return rows[0]?.count ?? 0
}

const HOUR_OF_SHOP = 'tax-looks-per-hour:shop'

test('beyond the shop’s ceiling looks show the total without the tax, and the order alone asks', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const stripe = countCalculations()
  const from = anIp()
  await quoteOf({}, undefined, from)
  await countUpTo(HOUR_OF_SHOP, env.taxLooks.perHour)
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

test('the owner gets one mail a day when looks come near the ceiling', async () => {
  await aPerson({ role: 'admin' })
  const { quoteOf } = await aTaxedShop()
  const near = env.taxLooks.perHour * 0.8
  for (const line1 of ['3 Main Street', '4 Main Street']) {
    await countUpTo(HOUR_OF_SHOP, near - 1)
    expect((await quoteOf({ line1 }, undefined, anIp())).body.taxPending).toBe(false)
  }
  expect(await eventsOf(THE_SHOP)).toEqual([expect.stringMatching(/^failed .* Stripe Tax$/)])
  await sendMailsOf(THE_SHOP)
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
  expect(mailServer.received.at(-1)?.source).toContain('400 calculations in an hour')
})

test('looks at one content at the same moment share one calculation, and one count', async () => {
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

test('a look that its network may not pay for leaves the calculation to the next at once', async () => {
  const stripe = countCalculations()
  const [spent, other] = [anIp(), anIp()]
  await countUpTo(`tax-calculation:ip:${spent}`, RATE_LIMITS['tax-calculation'].perIp)
  const { name: _, ...address } = ILLINOIS
  const lines = [{ productId: randomUUID(), quantity: 1, cents: 1000 }]
  const question = { mode: 'exclusive' as const, lines, shippingCents: 0, address }
  const [refused, answered] = await Promise.allSettled(
    [spent, other].map((ip) => findOrAskForTaxes(question, { ip }, 'postalCode')),
  )
  expect(refused).toMatchObject({ status: 'rejected', reason: { status: 429 } })
  expect(answered).toMatchObject({ status: 'fulfilled', value: { taxCents: 63 } })
  expect(stripe.asked).toBe(1)
})

test('a calculation that does not come counts for nobody', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const from = anIp()
  countCalculations((_pass, response) => response.writeHead(500).end('{}'))
  expect((await quoteOf({}, undefined, from)).status).toBe(502)
  expect((await checkOut(casey, 112.5)).status).toBe(502)
  const keys = [
    `tax-calculation:ip:${from}`,
    `tax-calculations-per-day:ip:${from}`,
    `tax-calculation:account:${casey.id}`,
    `tax-calculations-per-day:account:${casey.id}`,
    HOUR_OF_SHOP,
    'tax-looks-per-day:shop',
  ]
  expect(await Promise.all(keys.map(countOf))).toEqual(keys.map(() => 0))
  countCalculations()
  expect((await checkOut(casey, 112.5)).status).toBe(201)
})

test('a network that has used up its calculations closes the checkout to no account with a verified email', async () => {
  const [casey, unverified] = [await aPerson({ emailVerified: true }), await aPerson()]
  const { quoteOf, body } = await aTaxedShop()
  const from = anIp()
  await countUpTo(`tax-calculation:ip:${from}`, RATE_LIMITS['tax-calculation'].perIp)
  expect((await quoteOf({}, unverified, from)).status).toBe(429)
  expect((await quoteOf({}, casey, from)).body).toMatchObject({ total: 112.5 })
  const shipTo = { ...ILLINOIS, line1: '5 Main Street' }
  const order = (as: typeof casey) =>
    call('POST', '/checkout', { as, from, body: { ...body, shipTo, total: 112.5 } })
  expect((await order(unverified)).status).toBe(429)
  expect((await order(casey)).status).toBe(201)
})

test('while Stripe is away looks stop asking, and the first order that is answered ends that', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const failing = countCalculations((_pass, response) => response.writeHead(500).end('{}'))
  const look = (n: number) => quoteOf({ line1: `${n} Oak Street` }, undefined, anIp())
  for (let n = 0; n < 5; n++) expect((await look(n)).status).toBe(502)
  expect((await look(5)).status).toBe(502)
  expect(failing.asked).toBe(5)
  const working = countCalculations()
  expect((await look(6)).status).toBe(502)
  expect(working.asked).toBe(0)
  expect((await checkOut(casey, 112.5)).status).toBe(201)
  expect((await look(7)).status).toBe(200)
})

test('an order whose tax may not be asked for counts as an order: after thirty a minute nothing is priced any more', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { checkOut } = await aTaxedShop()
  const { perAccount } = RATE_LIMITS['tax-calculation']
  await countUpTo(`tax-calculation:account:${casey.id}`, perAccount)
  expect((await checkOut(casey, 112.5)).body.detail).toContain(TOO_MANY)
  expect(await countOf(`order:account:${casey.id}`)).toBe(1)
  await countUpTo(`order:account:${casey.id}`, RATE_LIMITS.order.perAccount)
  const refused = await checkOut(casey, 112.5)
  expect(refused.status).toBe(429)
  expect(refused.body.detail).not.toContain(TOO_MANY)
})
