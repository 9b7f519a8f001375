import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'

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
