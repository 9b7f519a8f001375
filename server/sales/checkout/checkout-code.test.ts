import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCheckoutOf, aPerson, aProduct, letHoldExpire, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aGuestOrder, checkOutAsGuest } from '#test/guests.ts'
import { aDiscount, deletePrices } from '#test/shop-prices.ts'
import { releaseExpiredHolds } from '../order/release-expired-holds.ts'

// Discount codes at the checkout: guesses, and how often a customer uses one.

const checkOut = (as: Person, body: object) => call('POST', '/checkout', { as, body })

beforeEach(deletePrices)
afterEach(deletePrices)

test('a code that is not there is counted as a try, and after ten no code is looked at', async () => {
  const casey = await aPerson({ emailVerified: true })
  const body = aCheckoutOf([await aProduct()])
  const { code } = await aDiscount()
  for (let n = 0; n < 10; n += 1) {
    const { body: problem } = await checkOut(casey, { ...body, code: `NO-${randomUUID()}` })
    expect(problem.errors[0].path).toBe('code')
  }
  expect(await checkOut(casey, { ...body, total: 11.25, code })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^[1-6]\d$/) },
    body: {
      detail: expect.stringMatching(
        /^You’ve tried too many codes\. Please try again in [1-6]\d seconds\.$/,
      ),
    },
  })
})

test('a code is taken as it was copied: in small letters, with spaces in it, with another dash', async () => {
  const casey = await aPerson({ emailVerified: true })
  const { code } = await aDiscount({ code: `SPRING-${randomUUID().slice(0, 8).toUpperCase()}` })
  const typed = ` ${code.toLowerCase().replace('-', ' – ')} `
  const body = { ...aCheckoutOf([await aProduct()]), total: 11.25, code: typed }
  expect(await checkOut(casey, body)).toMatchObject({ status: 201 })
})

test('a code that a customer may use once is refused the second time', async () => {
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct()
  const { code } = await aDiscount({ maxPerCustomer: 1 })
  const body = { ...aCheckoutOf([part]), total: 11.25, code }
  expect((await checkOut(casey, body)).status).toBe(201)
  expect(await checkOut(casey, body)).toMatchObject({
    status: 409,
    body: { detail: 'You have already used this code.', quote: { total: 12.5 } },
  })
  expect((await checkOut(await aPerson({ emailVerified: true }), body)).status).toBe(201)
})

test('what a stranger orders as a guest with a customer’s email takes no use of the customer’s, and says nothing of them', async () => {
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct()
  const { code } = await aDiscount({ maxPerCustomer: 1 })
  const body = { ...aCheckoutOf([part]), total: 11.25, code }
  const form = { email: casey.email, more: { total: 11.25, code } }
  const strangers = await aGuestOrder({ parts: [part], ...form })
  expect((await checkOut(casey, body)).status).toBe(201)
  // Unpaid, and of another basket: it takes no use, either.
  expect((await checkOutAsGuest([part], form)).status).toBe(201)
  await letHoldExpire(strangers.id)
  await releaseExpiredHolds()
  // The account has used it, which a guest is not told; the hold of the guest's order has its use
  // again.
  expect((await strangers.ask('POST', `/order/${strangers.id}/hold`)).status).toBe(200)
  expect((await checkOut(casey, body)).status).toBe(409)
})

test('an order that a code makes free can’t be paid by card', async () => {
  const casey = await aPerson()
  const { code } = await aDiscount({ value: 10_000 })
  const body = { ...aCheckoutOf([await aProduct()]), total: 0.01, code }
  expect(await checkOut(casey, body)).toMatchObject({ status: 400 })
})
