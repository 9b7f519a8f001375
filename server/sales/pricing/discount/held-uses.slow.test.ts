import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCheckoutOf, aPerson, aProduct, letHoldExpire, type Person } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { aPaidOrder } from '#test/card.ts'
import { aGuestOrder, checkOutAsGuest, payAsGuest } from '#test/guests.ts'
import { aDiscount } from '#test/shop-prices.ts'
import { db } from '../../../platform/db/client.ts'
import { user } from '../../../platform/db/schema/identity.ts'
import { releaseExpiredHolds } from '../../order/release-expired-holds.ts'

// Guests and unverified accounts hold few uses of a code with a maximum.

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

test('guests of one network, or of one IPv6 site, hold few of the uses that are left, and at least one', async () => {
  const from = anIp()
  const few = await aDiscount({ maxUses: 5 })
  expect(await orderWith(few.code, Array(4).fill(from))).toBe(1)
  expect(await orderWith(few.code, [anIp(), anIp()])).toBe(2)
  const many = await aDiscount({ maxUses: 50 })
  expect(await orderWith(many.code, Array(9).fill(anIp()))).toBe(3)
  const site = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}`
  const networks = Array.from({ length: 9 }, (_, n) => `${site}:${n}::1`)
  expect(await orderWith(many.code, networks)).toBe(2)
  const unlimited = await aDiscount()
  expect(await orderWith(unlimited.code, Array(9).fill(anIp()))).toBe(9)
})

test('guests of many networks leave half of the uses to those that hold none', async () => {
  const { code } = await aDiscount({ maxUses: 40 })
  const networks = Array.from({ length: 10 }, anIp)
  expect(
    await orderWith(
      code,
      networks.flatMap((ip) => Array(4).fill(ip)),
    ),
  ).toBe(15)
  expect(await orderWith(code, Array.from({ length: 20 }, anIp))).toBe(20)
})

test('ten new guests behind ten networks have the first ten uses, before any of them pays', async () => {
  const { code } = await aDiscount({ maxUses: 10 })
  expect(await orderWith(code, Array.from({ length: 10 }, anIp))).toBe(10)
})

/** An account orders one part with a code. */
async function orderAs(as: Person, code: string, from: string) {
  const body = { ...aCheckoutOf([await aPart()]), total: 11.25, code }
  return call('POST', '/checkout', { as, body, from })
}

test('paid orders do not count, and those of accounts with a verified email are counted among themselves', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 5 })
  const more = { total: 11.25, code }
  await payAsGuest(await aGuestOrder({ parts: [await aPart()], from, more }))
  const answers = []
  for (let n = 0; n < 3; n += 1) {
    answers.push(await orderAs(await aPerson({ emailVerified: true }), code, from))
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 409])
  expect(answers[2]?.body.detail).toBe(HELD)
  expect(await orderWith(code, [from, from])).toBe(1)
})

/** Its email is verified from now on. */
function verify({ id }: { id: string }) {
  return db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
}

test('an account that verifies its email after its order leaves the first use of its network taken', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 5 })
  const [casey, next, verified] = [
    await aPerson(),
    await aPerson(),
    await aPerson({ emailVerified: true }),
  ]
  expect((await orderAs(casey, code, from)).status).toBe(201)
  await verify(casey)
  expect((await orderAs(next, code, from)).body.detail).toBe(HELD)
  expect(await orderWith(code, [from])).toBe(0)
  expect((await orderAs(verified, code, from)).status).toBe(201)
})

test('an account that pays another order after it leaves the first use of its network taken', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 5 })
  const casey = await aPerson()
  expect((await orderAs(casey, code, from)).status).toBe(201)
  await aPaidOrder(casey)
  expect(await orderWith(code, [from])).toBe(0)
})

test('a use that is taken again after the email was verified counts among the verified ones', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 5 })
  const casey = await aPerson()
  const { body } = await orderAs(casey, code, from)
  await letHoldExpire(body.insertedId)
  await releaseExpiredHolds()
  await verify(casey)
  const renewal = await call('POST', `/order/${body.insertedId}/hold`, { as: casey, from })
  expect(renewal.status).toBe(200)
  const verified = await aPerson({ emailVerified: true })
  expect((await orderAs(verified, code, from)).body.detail).toBe(HELD)
  expect(await orderWith(code, [from])).toBe(1)
})

test('accounts with a verified email that never paid hold few uses from one network; who has paid holds more', async () => {
  const from = anIp()
  const { code } = await aDiscount({ maxUses: 50 })
  const [casey, buyer] = [await aPerson({ emailVerified: true }), await aPerson()]
  await aPaidOrder(buyer)
  const held = { casey: 0, buyer: 0 }
  for (let n = 0; n < 8; n += 1) {
    if ((await orderAs(casey, code, from)).status === 201) held.casey += 1
    if ((await orderAs(buyer, code, from)).status === 201) held.buyer += 1
  }
  expect(held).toEqual({ casey: 3, buyer: 8 })
})

test('a quote refuses it beforehand, but not for a customer with a verified email', async () => {
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
  expect(await ask(casey)).toEqual({ code, problem: HELD })
  await verify(casey)
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
