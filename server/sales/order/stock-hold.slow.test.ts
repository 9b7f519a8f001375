import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anAccount,
  anOrder,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  stockOf,
} from '#test/builders.ts'
import { call } from '#test/call.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { HOUR_MS, insertPayment, type Part, type Person } from '#test/open-orders.ts'
import { sendVerificationMail } from '../../account/email-verification.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { releaseExpiredHolds } from './expired-holds.ts'

/** How long an order that is placed now holds its units, in hours. */
async function holdHoursOf(customer: Person, part: Part, quantity = 1) {
  const { heldUntil } = await anOrder(customer, part, quantity)
  return (heldUntil.getTime() - Date.now()) / HOUR_MS
}

test('a hold lasts a day, or an hour for an account that never paid nor verified its email', async () => {
  const part = await aProduct()
  expect(await holdHoursOf(await aPerson({ emailVerified: true }), part)).toBeCloseTo(24, 1)
  const casey = await aPerson()
  expect(await holdHoursOf(casey, part)).toBeCloseTo(1, 1)
  await insertPayment((await anOrder(casey, part)).id)
  expect(await holdHoursOf(casey, part)).toBeCloseTo(24, 1)
})

test('an order of more than half of the units holds them for an hour, for any account', async () => {
  const casey = await aPerson({ emailVerified: true })
  const half = await aProduct({ availableQuantity: 10 })
  expect(await holdHoursOf(casey, half, 5)).toBeCloseTo(24, 1)
  const more = await aProduct({ availableQuantity: 10 })
  expect(await holdHoursOf(casey, more, 6)).toBeCloseTo(1, 1)
})

test('an account does not hold more than half of a part for long by ordering it in halves', async () => {
  const casey = await aPerson({ emailVerified: true })
  const part = await aProduct({ availableQuantity: 100 })
  expect(await holdHoursOf(casey, part, 50)).toBeCloseTo(24, 1)
  for (const quantity of [25, 12, 6]) {
    expect(await holdHoursOf(casey, part, quantity)).toBeCloseTo(1, 1)
  }
})

test('verifying the email by its link lengthens the open holds of the account', async () => {
  const casey = await anAccount('secret1')
  const [small, large, renewed] = [
    await anOrder(casey, await aProduct()),
    await anOrder(casey, await aProduct({ availableQuantity: 3 }), 2),
    await anOrder(casey, await aProduct()),
  ]
  await db.update(order).set({ holdRenewals: 1 }).where(eq(order.id, renewed.id))
  const other = await anOrder(await aPerson(), await aProduct())
  await sendVerificationMail(casey)
  const body = { token: (await lastMailTo(casey.email)).token }
  expect((await call('POST', '/auth/verify-email', { as: casey, body })).status).toBe(200)
  const lengthened = await getOrderRow(small.id)
  expect(lengthened.heldUntil.getTime()).toBe(lengthened.createdAt.getTime() + 24 * HOUR_MS)
  expect(lengthened.network).toBe(small.network)
  for (const { id, heldUntil } of [large, renewed, other]) {
    expect((await getOrderRow(id)).heldUntil).toEqual(heldUntil)
  }
})

test('a hold is not released because Stripe was asked before it ended', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  const { id } = await anOrder(await aPerson(), part, 2)
  await letHoldExpire(id)
  const asked = (when: string) =>
    db
      .update(order)
      .set({ paymentIntentId: `pi_${id}`, reconciledAt: sql`held_until + ${when}::interval` })
      .where(eq(order.id, id))
  await asked('-1 second')
  await releaseExpiredHolds()
  expect(await stockOf(part)).toBe(8)
  await asked('0 seconds')
  await releaseExpiredHolds()
  expect(await stockOf(part)).toBe(10)
})

test('an expired hold is released once, and the order stays', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  const expired = await anOrder(casey, part, 3)
  await anOrder(casey, part, 2)
  await letHoldExpire(expired.id)
  await Promise.all([releaseExpiredHolds(), releaseExpiredHolds(), releaseExpiredHolds()])
  expect(await stockOf(part)).toBe(8)
  expect(await getOrderRow(expired.id)).toMatchObject({ stockHeld: false, cancelledAt: null })
})
