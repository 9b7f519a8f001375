import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payByCard } from '#test/basket.ts'
import { aBasketOrder, aCheckoutOf, aPerson, aProduct, letHoldExpire } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { aGuestOrder, checkOutAsGuest, payAsGuest } from '#test/guests.ts'
import { aDiscount } from '#test/shop-prices.ts'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { releaseExpiredHolds } from '../order/expired-holds.ts'

// Whoever needs nothing to order holds few uses of a code that has not many.

const HELD =
  'Unpaid orders from your network already use this code. Pay or cancel one of them first.'

const aPart = () => aProduct({ availableQuantity: 1000 })

/** Guests of one network order with a code. @returns how many can */
async function orderWith(code: string, froms: string[]) {
  const part = await aPart()
  let placed = 0
  for (const from of froms) {
    const { status, body } = await checkOutAsGuest([part], { from, more: { total: 11.25, code } })
    if (status === 201) placed += 1
    else expect(body.detail).toBe(HELD)
  }
  return placed
}

test('guests of one network, or of one IPv6 site, hold a tenth of the uses that are left, and at least one', async () => {
  const from = anIp()
  const few = await aDiscount({ maxUses: 5 })
  expect(await orderWith(few.code, Array(4).fill(from))).toBe(1)
  expect(await orderWith(few.code, [anIp(), anIp()])).toBe(2)
  const many = await aDiscount({ maxUses: 50 })
  expect(await orderWith(many.code, Array(9).fill(anIp()))).toBe(5)
  const site = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}`
  const networks = Array.from({ length: 9 }, (_, n) => `${site}:${n}::1`)
  expect(await orderWith(many.code, networks)).toBe(5)
  const unlimited = await aDiscount()
  expect(await orderWith(unlimited.code, Array(9).fill(anIp()))).toBe(9)
})

test('what is paid, and what customers who have paid order, is not among them', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 5 })
  const more = { total: 11.25, code }
  await payAsGuest(await aGuestOrder({ parts: [await aPart()], from, more }))
  const as = await aPerson()
  await payByCard(as, await aBasketOrder(as, [await aPart()]))
  for (let n = 0; n < 2; n += 1) {
    const body = { ...aCheckoutOf([await aPart()]), ...more }
    expect((await call('POST', '/checkout', { as, body, from })).status).toBe(201)
  }
  expect(await orderWith(code, [from, from])).toBe(1)
})

test('accounts with a verified email that never paid hold no more of a code than guests', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 20 })
  const part = await aPart()
  const statuses: number[] = []
  for (const as of [
    await aPerson({ emailVerified: true }),
    await aPerson({ emailVerified: true }),
  ]) {
    for (let n = 0; n < 2; n += 1) {
      const body = { ...aCheckoutOf([part]), total: 11.25, code }
      statuses.push((await call('POST', '/checkout', { as, body, from })).status)
    }
  }
  expect(statuses).toEqual([201, 201, 409, 409])
})

test('a quote says so before, also to a customer with a verified email, and not to one who has paid', async () => {
  const from = anIp()
  const part = await aPart()
  const { code } = await aDiscount({ maxUses: 5 })
  const casey = await aPerson()
  const ask = async (as?: typeof casey) => {
    const body = { lines: [{ productId: part.id, quantity: 1 }], code }
    const { body: quote } = await call('POST', '/checkout/quote', { body, from, ...(as && { as }) })
    return quote.code
  }
  expect(await ask()).toMatchObject({ says: '10% off' })
  await aGuestOrder({ parts: [part], from, more: { total: 11.25, code } })
  expect(await ask()).toEqual({ code, problem: HELD })
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, casey.id))
  expect(await ask(casey)).toEqual({ code, problem: HELD })
  await payByCard(casey, await aBasketOrder(casey, [part]))
  expect(await ask(casey)).toMatchObject({ says: '10% off' })
})

test('holds that have ended, one after the other, are not renewed together', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 5 })
  const more = { total: 11.25, code }
  const orders: Awaited<ReturnType<typeof aGuestOrder>>[] = []
  for (let n = 0; n < 3; n += 1) {
    const placed = await aGuestOrder({ parts: [await aPart()], from, more })
    orders.push(placed)
    await letHoldExpire(placed.id)
    await releaseExpiredHolds()
  }
  const headersOf = (token: string) => ({ 'order-token': token })
  const statuses: number[] = []
  for (const { id, token } of orders) {
    const renewal = { headers: headersOf(token), from }
    statuses.push((await call('POST', `/order/${id}/hold`, renewal)).status)
  }
  expect(statuses).toEqual([200, 409, 409])
})
