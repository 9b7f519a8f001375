import { afterEach, beforeEach, expect, test } from 'vitest'
import { payByCard } from '#test/basket.ts'
import { aCheckoutOf, aPerson, aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { linesOf, quoteOf } from '#test/quotes.ts'
import { aDiscount, deletePrices, setDelivery } from '#test/shop-prices.ts'

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
    /^This code isn’t valid until \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC\.$/,
  )
  await setDelivery({ timeZone: 'America/Chicago' })
  expect(await problemOf({ from: new Date('2099-03-02T03:00:00Z') })).toBe(
    'This code isn’t valid until Mar 1, 2099.',
  )
  expect(await problemOf({ from: new Date(Date.now() + 60 * 60_000) })).toMatch(
    /^This code isn’t valid until \w{3} \d+, \d{4}, \d+:\d\d [AP]M C[SD]T\.$/,
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
  expect(body.code.problem).toBe('You’ve tried too many codes. Please try again in a minute.')
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
