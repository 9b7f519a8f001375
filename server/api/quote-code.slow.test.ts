import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCheckoutOf, aPerson, aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { linesOf, quoteOf } from '#test/quotes.ts'
import { payByCard } from '#test/several-parts.ts'
import { aDiscount, aRate, aZone, deletePrices, setDelivery } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { discount } from '../platform/db/schema/discount.ts'

beforeEach(deletePrices)
afterEach(deletePrices)

test('a code takes off what it says, and one that does not work says why', async () => {
  const part = await aProduct({ pricePerUnitCents: 5000 })
  const other = await aProduct()
  const ask = async (code: string) => (await quoteOf({ lines: linesOf(part), code })).body
  const { code } = await aDiscount()
  expect(await ask(code.toLowerCase())).toMatchObject({
    discount: 5,
    total: 45,
    code: { code, says: '10% off' },
  })
  const problemOf = async (more: object) => {
    const made = await aDiscount(more)
    const answer = await ask(made.code)
    expect(answer).toMatchObject({ discount: 0, total: 50 })
    return answer.code.problem
  }
  expect((await ask('NO-SUCH')).code).toEqual({
    code: 'NO-SUCH',
    problem: 'We don’t recognize the code NO-SUCH.',
  })
  expect(await problemOf({ until: new Date(0) })).toBe('This code has expired.')
  expect(await problemOf({ stoppedAt: new Date(0) })).toBe('This code has expired.')
  expect(await problemOf({ from: new Date('2099-03-02T12:00:00Z') })).toBe(
    'This code isn’t valid until Mar 2, 2099.',
  )
  expect(await problemOf({ from: new Date(Date.now() + 60 * 60_000) })).toMatch(
    /^This code isn’t valid until \w{3} \d+, \d{4}, \d+:\d\d\u00a0[AP]M UTC\.$/,
  )
  await setDelivery({ timeZone: 'America/Chicago' })
  expect(await problemOf({ from: new Date('2099-03-02T03:00:00Z') })).toBe(
    'This code isn’t valid until Mar 1, 2099.',
  )
  expect(await problemOf({ from: new Date(Date.now() + 60 * 60_000) })).toMatch(
    /^This code isn’t valid until \w{3} \d+, \d{4}, \d+:\d\d\u00a0[AP]M C[SD]T\.$/,
  )
  const last = await aDiscount({ maxUses: 1 })
  const body = { ...aCheckoutOf([part]), code: last.code, total: 45 }
  const as = await aPerson({ emailVerified: true })
  const { status, body: placed } = await call('POST', '/checkout', { as, body })
  expect(status).toBe(201)
  expect((await ask(last.code)).code.problem).toBe(
    'Unpaid orders hold the last uses of this code. Please try again later.',
  )
  await payByCard(as, { id: placed.insertedId })
  expect((await ask(last.code)).code.problem).toBe('This code has been used up.')
  expect(await problemOf({ productIds: [other.id] })).toBe(
    'This code doesn’t apply to the parts in your basket.',
  )
  expect(await problemOf({ minCents: 6200 })).toBe(
    'Add $12.00 more to use this code ($62.00 minimum).',
  )
})

test('codes can’t be guessed: after ten unknown ones in a minute a right one is refused, too', async () => {
  const lines = linesOf(await aProduct())
  const { code } = await aDiscount()
  const ip = anIp()
  for (let n = 0; n < 12; n += 1) await quoteOf({ lines, code }, ip)
  for (let n = 0; n < 10; n += 1) {
    const { body } = await quoteOf({ lines, code: `GUESS-${n}` }, ip)
    expect(body.code.problem).toBe(`We don’t recognize the code GUESS-${n}.`)
  }
  const { body } = await quoteOf({ lines, code }, ip)
  expect(body.code.problem).toMatch(
    /^You’ve tried too many codes\. Please try again in [1-6]\d seconds\.$/,
  )
  expect((await quoteOf({ lines, code })).body.code.says).toBe('10% off')
})

test('a signed-in customer who has reached a code’s uses learns that before the order', async () => {
  const part = await aProduct()
  const { code } = await aDiscount({ maxPerCustomer: 1 })
  const [casey, robin] = [await aPerson({ emailVerified: true }), await aPerson()]
  const ask = async (as?: { token: string }) => {
    const body = { lines: linesOf(part), code }
    return (await call('POST', '/checkout/quote', { ...(as && { as }), body })).body
  }
  const quote = await ask(casey)
  expect(quote.code).toMatchObject({ says: '10% off' })
  const body = { ...aCheckoutOf([part]), code, total: quote.total }
  expect((await call('POST', '/checkout', { as: casey, body })).status).toBe(201)
  expect(await ask(casey)).toMatchObject({
    code: { code, problem: 'You have already used this code.' },
    discount: 0,
  })
  for (const other of [robin, undefined]) {
    expect((await ask(other)).code).toMatchObject({ says: '10% off' })
  }
})

const FREE_ALREADY = 'The cheapest delivery is free already, so this code takes nothing off.'
const TO_US = { country: 'US', region: 'IL', postalCode: '62701' }

function aFreeDeliveryCode() {
  return aDiscount({ kind: 'free delivery', value: 0, maxUses: 5 })
}

async function usesOf({ id }: { id: string }) {
  const [row] = await db.select().from(discount).where(eq(discount.id, id))
  return row?.uses
}

test('a code for free delivery takes nothing off in a shop without zones, and keeps its use', async () => {
  await setDelivery({ zones: [] })
  const part = await aProduct({ pricePerUnitCents: 5000 })
  const code = await aFreeDeliveryCode()
  const { body } = await quoteOf({ lines: linesOf(part), code: code.code, ...TO_US })
  expect(body.code).toEqual({ code: code.code, problem: FREE_ALREADY })
  const order = { ...aCheckoutOf([part]), code: code.code, total: 50 }
  const casey = await aPerson()
  expect((await call('POST', '/checkout', { as: casey, body: order })).status).toBe(409)
  expect(await usesOf(code)).toBe(0)
})

test('a code for free delivery says so where the cheapest delivery is free already, and keeps its use', async () => {
  const part = await aProduct({ pricePerUnitCents: 5000 })
  const express = aRate({ name: 'Express', steps: [{ upTo: null, price: 20 }] })
  await setDelivery({ zones: [aZone({ rates: [aRate({ freeFrom: 80 }), express] })] })
  const code = await aFreeDeliveryCode()
  const ask = async (quantity: number, to: object = TO_US) => {
    const lines = linesOf(part).map((line) => ({ ...line, quantity }))
    return (await quoteOf({ lines, code: code.code, ...to })).body
  }
  expect(await ask(1)).toMatchObject({ shipping: 0, total: 50, code: { says: 'Free delivery' } })
  const free = { code: { code: code.code, problem: FREE_ALREADY } }
  expect(await ask(2)).toMatchObject({ shipping: 0, total: 100, ...free })
  expect(await ask(2, { ...TO_US, rate: express.id })).toMatchObject({ shipping: 20, ...free })
  expect((await ask(2, {})).code).toMatchObject({ says: 'Free delivery' })

  const order = async (units: number, total: number) => {
    const as = await aPerson({ emailVerified: true })
    const shipTo = { name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield', ...TO_US }
    const asked = { ...aCheckoutOf([{ ...part, units }], { total }), address: undefined, shipTo }
    return call('POST', '/checkout', { as, body: { ...asked, code: code.code } })
  }
  expect(await order(2, 100)).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'code', message: FREE_ALREADY }], quote: { total: 100, ...free } },
  })
  expect(await usesOf(code)).toBe(0)
  expect((await order(1, 50)).status).toBe(201)
  expect(await usesOf(code)).toBe(1)
})

test('a code for free delivery waits for the postal code where it decides what delivery costs', async () => {
  const part = await aProduct({ pricePerUnitCents: 5000 })
  const free = aRate({ steps: [{ upTo: null, price: 0 }] })
  await setDelivery({
    zones: [aZone({ rates: [free] }), aZone({ name: 'Alaska', postalPrefixes: ['99'] })],
  })
  const code = await aFreeDeliveryCode()
  const ask = async (to: object) =>
    (await quoteOf({ lines: linesOf(part), code: code.code, ...to })).body.code
  const works = { code: code.code, says: 'Free delivery' }
  expect(await ask({ country: 'US' })).toEqual(works)
  expect(await ask({ country: 'US', region: 'AK', postalCode: '99501' })).toEqual(works)
  expect(await ask(TO_US)).toEqual({ code: code.code, problem: FREE_ALREADY })
})

test('a code that costs the free delivery says so', async () => {
  const rate = aRate({ isDefault: true, steps: [{ upTo: null, price: 6.9 }], freeFrom: 48 })
  await setDelivery({ zones: [aZone({ rates: [rate] })] })
  const part = await aProduct({ pricePerUnitCents: 5000 })
  const dear = await aProduct({ pricePerUnitCents: 6000 })
  const { code } = await aDiscount()
  const ask = async (one: typeof part, more: object) => {
    const { body } = await quoteOf({ lines: linesOf(one), country: 'US', ...more })
    return [body.shipping, body.code?.says]
  }
  expect(await ask(part, {})).toEqual([0, undefined])
  const said = '10% off, but the goods then cost too little for free delivery'
  expect(await ask(part, { code })).toEqual([6.9, said])
  expect(await ask(dear, { code })).toEqual([0, '10% off'])
})
