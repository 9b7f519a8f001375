import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { forgetPrices } from '#test/shop-prices.ts'
import { aTaxedShop, countCalculations, ILLINOIS } from '#test/stripe-tax.ts'
import { db } from '../db/client.ts'
import { RATE_LIMITS } from '../rate-limit/rate-limits.ts'

// Each calculation costs the shop a fee.

beforeEach(forgetPrices)
afterEach(forgetPrices)

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
