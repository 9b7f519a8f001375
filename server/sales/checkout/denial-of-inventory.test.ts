import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aCheckoutOf,
  anOrderOf,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  stockOf,
} from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { checkOutAsGuest } from '#test/guests.ts'
import { aLastUnit, emptyAll, orderLastUnit, TOO_MANY_LAST_UNITS } from '#test/last-units.ts'
import { insertPayment } from '#test/open-orders.ts'
import { eraseAtClosing } from '../../account/personal-data-erasure.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { env } from '../../platform/env.server.ts'
import { releaseExpiredHolds } from '../order/expired-holds.ts'
import { eraseNetworks } from '../order/network-erasure.ts'
import { extendHolds } from '../order/stock-hold.ts'

// The last units of parts, as accounts hold them that never paid.

test('unverified accounts and guests of one network empty no more parts together than one of them may', async () => {
  const from = anIp()
  await emptyAll(from)
  const newcomer = await aPerson()
  expect(await orderLastUnit(newcomer, from)).toMatchObject(TOO_MANY_LAST_UNITS)
  const basket = aCheckoutOf([await aLastUnit()])
  expect(await call('POST', '/checkout', { as: newcomer, from, body: basket })).toMatchObject(
    TOO_MANY_LAST_UNITS,
  )
  expect((await checkOutAsGuest([await aLastUnit()], { from })).status).toBe(429)
  const plenty = anOrderOf(await aProduct())
  expect((await call('POST', '/order', { as: newcomer, from, body: plenty })).status).toBe(201)
  expect((await orderLastUnit(newcomer, anIp())).status).toBe(201)
})

test('ended orders count for a day, also those of a closed account; then the network is erased', async () => {
  const from = anIp()
  const { ids, one } = await emptyAll(from)
  for (const id of ids) await letHoldExpire(id)
  await releaseExpiredHolds()
  await db.transaction((tx) => eraseAtClosing(tx, one.id))
  await db.delete(user).where(eq(user.id, one.id))
  await eraseNetworks()
  const newcomer = await aPerson()
  expect(await orderLastUnit(newcomer, from)).toMatchObject(TOO_MANY_LAST_UNITS)
  for (const id of ids) {
    await db
      .update(order)
      .set({ heldUntil: sql`held_until - interval '24 hours'` })
      .where(eq(order.id, id))
  }
  expect((await orderLastUnit(newcomer, from)).status).toBe(201)
  await eraseNetworks()
  for (const id of ids) expect((await getOrderRow(id)).network).toBeNull()
})

test('an account that has verified its email, or paid, neither counts among unverified ones nor is refused with them', async () => {
  const from = anIp()
  const { ids, other } = await emptyAll(from)
  const [verified, newcomer] = [await aPerson({ emailVerified: true }), await aPerson()]
  expect((await orderLastUnit(verified, from)).status).toBe(201)
  await insertPayment(ids.at(-1) ?? '')
  expect((await orderLastUnit(other, from)).status).toBe(201)
  // What the account that has paid now holds counts no more.
  expect((await orderLastUnit(newcomer, from)).status).toBe(201)
})

/** An order of half of what is left of each of twelve parts, one call each. */
async function takeHalves(parts: Awaited<ReturnType<typeof aProduct>>[], emailVerified: boolean) {
  const [from, people] = [
    anIp(),
    await Promise.all([aPerson({ emailVerified }), aPerson({ emailVerified })]),
  ]
  const statuses: number[] = []
  for (const [n, part] of parts.entries()) {
    const quantity = Math.floor((await stockOf(part)) / 2)
    const body = anOrderOf(part, { quantity })
    statuses.push((await call('POST', '/order', { as: people[n % 2], from, body })).status)
  }
  return statuses
}

test.each([false, true])(
  'what other networks hold unpaid counts, so that each cannot take half of the rest (verified: %s)',
  async (emailVerified) => {
    const parts = await Promise.all(
      Array.from({ length: env.hold.maxOpen + 2 }, () => aProduct({ availableQuantity: 48 })),
    )
    const all = Array(env.hold.maxOpen).fill(201)
    expect(await takeHalves(parts, emailVerified)).toEqual([...all, 201, 201])
    expect(await takeHalves(parts, emailVerified)).toEqual([...all, 429, 429])
  },
)

test('what another network holds unpaid by orders of several parts counts, too', async () => {
  const parts = await Promise.all(
    Array.from({ length: env.hold.maxOpen + 2 }, () => aProduct({ availableQuantity: 48 })),
  )
  const from = anIp()
  for (const half of [parts.slice(0, 6), parts.slice(6)]) {
    const body = aCheckoutOf(half.map((part) => ({ ...part, units: 24 })))
    expect(await call('POST', '/checkout', { as: await aPerson(), from, body })).toMatchObject({
      status: 201,
    })
  }
  const all = Array(env.hold.maxOpen).fill(201)
  expect(await takeHalves(parts, false)).toEqual([...all, 429, 429])
})

test('verified accounts of one network that never paid empty no more parts together than one of them may', async () => {
  const from = anIp()
  await emptyAll(from, true)
  const newcomer = await aPerson({ emailVerified: true })
  const refused = {
    status: 429,
    body: { detail: expect.stringMatching(/Pay one of your orders first, or try again tomorrow/) },
  }
  expect(await orderLastUnit(newcomer, from)).toMatchObject(refused)
  const basket = aCheckoutOf([await aLastUnit()])
  expect(await call('POST', '/checkout', { as: newcomer, from, body: basket })).toMatchObject(
    refused,
  )
  const plenty = anOrderOf(await aProduct())
  const { status, body } = await call('POST', '/order', { as: newcomer, from, body: plenty })
  expect(status).toBe(201)
  // Neither an account that has paid nor an unverified one or a guest waits for them.
  expect((await orderLastUnit(await aPerson(), from)).status).toBe(201)
  await insertPayment(String(body.insertedId))
  expect((await orderLastUnit(newcomer, from)).status).toBe(201)
})

test('an account does not get round the bound by verifying its email once it has emptied parts', async () => {
  const from = anIp()
  const { one, other } = await emptyAll(from)
  for (const { id } of [one, other]) {
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
    await db.transaction((tx) => extendHolds(tx, id))
  }
  expect((await orderLastUnit(await aPerson({ emailVerified: true }), from)).status).toBe(429)
  expect(await orderLastUnit(await aPerson(), from)).toMatchObject(TOO_MANY_LAST_UNITS)
})

test('a verified account whose network is used up still holds what it orders as long as before', async () => {
  const [casey, robin, from] = [
    await aPerson({ emailVerified: true }),
    await aPerson({ emailVerified: true }),
    anIp(),
  ]
  const part = await aProduct({ availableQuantity: 4 })
  const ids: string[] = []
  for (const [as, quantity] of [
    [casey, 2],
    [robin, 1],
  ] as const) {
    const { body } = await call('POST', '/order', { as, from, body: anOrderOf(part, { quantity }) })
    ids.push(String(body.insertedId))
  }
  for (const id of ids) {
    const { heldUntil, createdAt } = await getOrderRow(id)
    const hours = (heldUntil.getTime() - createdAt.getTime()) / 3_600_000
    expect(hours).toBeCloseTo(env.hold.hours, 1)
  }
})

test('a network that orders half of many parts twice does not empty them by renewing the holds that ended', async () => {
  const from = anIp()
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson()))
  const parts = await Promise.all(
    Array.from({ length: env.hold.maxOpen + 2 }, () => aProduct({ availableQuantity: 10 })),
  )
  const half = parts.length / 2
  const orderHalves = async (n: number) => {
    const ofBasket = n % 2 === 0 ? parts.slice(0, half) : parts.slice(half)
    const body = aCheckoutOf(ofBasket.map((part) => ({ ...part, units: 5 })))
    const answer = await call('POST', '/checkout', { as: people[n], from, body })
    expect(answer.status).toBe(201)
    return String(answer.body.insertedId)
  }
  const renew = (n: number, id: string) =>
    call('POST', `/order/${id}/hold`, { as: people[n], from })
  const [one, other] = [await orderHalves(0), await orderHalves(1)]
  for (const id of [one, other]) await letHoldExpire(id)
  await releaseExpiredHolds()
  await orderHalves(2)
  await orderHalves(3)
  expect((await renew(0, one)).status).toBe(200)
  expect(await renew(1, other)).toMatchObject(TOO_MANY_LAST_UNITS)
  expect(await getOrderRow(other)).toMatchObject({ stockHeld: false, emptiesParts: false })
  // One order alone is not refused: its own earlier hold does not count.
  await letHoldExpire(one)
  await releaseExpiredHolds()
  expect((await renew(0, one)).status).toBe(200)
  expect((await getOrderRow(one)).emptiesParts).toBe(true)
})
