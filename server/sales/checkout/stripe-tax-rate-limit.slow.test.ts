import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { countOf, countUpTo } from '#test/counters.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { aTaxedShop, countCalculations, ILLINOIS } from '#test/stripe-tax.ts'
import { db } from '../../platform/db/client.ts'
import { RATE_LIMITS } from '../../platform/rate-limit/rate-limits.ts'

// Each calculation costs the shop a fee.

beforeEach(deletePrices)
afterEach(async () => {
  await deletePrices()
  await db.execute(sql`delete from rate_limit where key like 'tax-%'`)
})

const HOUR_OF_SHOP = 'tax-quotes-per-hour:shop'
const TOO_MANY = 'The tax was calculated for too many baskets and addresses'

test('a network that asks for too many calculations gets no more: its quotes go on without tax, but of a known price with it', async () => {
  const { quoteOf, body } = await aTaxedShop()
  const stripe = countCalculations()
  const from = anIp()
  expect((await quoteOf({}, undefined, from)).status).toBe(200)
  await countUpTo(`tax-calculation:ip:${from}`, RATE_LIMITS['tax-calculation'].perIp)
  expect(await quoteOf({ line1: '2 Main Street' }, undefined, from)).toMatchObject({
    status: 200,
    body: { total: 105.89, taxPending: true },
  })
  const shipTo = { ...ILLINOIS, line1: '2 Main Street' }
  const guest = { email: 'casey-of-a-spent-network@example.com', name: ILLINOIS.name }
  const refused = await call('POST', '/checkout', {
    from,
    body: { ...body, ...guest, shipTo, total: 105.89 },
  })
  expect(refused.status).toBe(429)
  expect(refused.body.detail).toContain(TOO_MANY)
  expect((await quoteOf({}, undefined, from)).body.taxPending).toBe(false)
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

test('a calculation that does not come is not counted', async () => {
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
    'tax-quotes-per-day:shop',
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
  expect((await quoteOf({}, unverified, from)).body.taxPending).toBe(true)
  expect((await quoteOf({}, casey, from)).body).toMatchObject({ total: 112.5 })
  const shipTo = { ...ILLINOIS, line1: '5 Main Street' }
  const order = (as: typeof casey) =>
    call('POST', '/checkout', { as, from, body: { ...body, shipTo, total: 112.5 } })
  expect((await order(unverified)).status).toBe(429)
  expect((await order(casey)).status).toBe(201)
})

test('while Stripe is away quotes stop asking, and the first order that is answered ends that', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const failing = countCalculations((_pass, response) => response.writeHead(500).end('{}'))
  const quote = (n: number) => quoteOf({ line1: `${n} Oak Street` }, undefined, anIp())
  for (let n = 0; n < 5; n++) expect((await quote(n)).status).toBe(502)
  expect((await quote(5)).status).toBe(502)
  expect(failing.asked).toBe(5)
  const working = countCalculations()
  expect((await quote(6)).status).toBe(502)
  expect(working.asked).toBe(0)
  expect((await checkOut(casey, 112.5)).status).toBe(201)
  expect((await quote(7)).status).toBe(200)
})

test('an address that Stripe refuses stays counted, and stops the quotes of no other buyer', async () => {
  const { quoteOf } = await aTaxedShop()
  const error = { type: 'invalid_request_error', code: 'parameter_invalid', message: 'No.' }
  const refusing = countCalculations((_pass, response) =>
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error })),
  )
  const from = anIp()
  const quote = (n: number) => quoteOf({ line1: `${n} Elm Street` }, undefined, from)
  for (let n = 0; n < 6; n++) expect((await quote(n)).status).toBe(502)
  expect(refusing.asked).toBe(6)
  expect(await countOf(`tax-calculation:ip:${from}`)).toBe(6)
  expect(await countOf(HOUR_OF_SHOP)).toBe(6)
  const working = countCalculations()
  expect((await quoteOf({ line1: '7 Elm Street' }, undefined, anIp())).status).toBe(200)
  expect(working.asked).toBe(1)
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
