import { afterEach, beforeEach, expect, test } from 'vitest'
import { call } from '#test/call.ts'
import { aShippedCoreOrder } from '#test/core-charges.ts'
import { allowReturns } from '#test/returns.ts'
import { aRate, aZone, deletePrices, setDelivery } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'

// What the refund of a return proposes, after what was refunded before.

beforeEach(async () => {
  await deletePrices()
  await allowReturns()
})
afterEach(async () => {
  await deletePrices()
  await db.delete(setting)
})

/** Three units at $100.00 with core charges of $40.00, and delivery at $7.33. */
async function aDeliveredOrder() {
  const rate = aRate({ steps: [{ upTo: null, price: 7.33 }] })
  await setDelivery({ zones: [aZone({ rates: [rate] })] })
  const sale = await aShippedCoreOrder(3, { total: 3 * 140 + 12.5 + 7.33 })
  /** The newest return, as the staff see it. */
  const proposal = async () =>
    (await call('GET', `/staff/return?order=${sale.id}&sort=newest&limit=1`, { as: sale.admin }))
      .body[0]
  /** What the newest return got. */
  const refunded = async (body: object) => {
    const { status } = await sale.refund(body)
    return status === 201 ? (await proposal()).refunded : status
  }
  return { ...sale, proposal, refunded }
}

test('delivery is proposed once for an order, however many returns it has', async () => {
  const { received, refunded, proposal } = await aDeliveredOrder()
  const first = await received(1, 'wrong-sent')
  expect(await proposal()).toMatchObject({ amount: 140, delivery: 7.33 })
  expect(await refunded({ returnId: first, delivery: true })).toBe(147.33)
  const second = await received(1, 'wrong-sent')
  expect(await proposal()).toMatchObject({ amount: 140, delivery: 0 })
  expect(await refunded({ returnId: second, delivery: true })).toBe(140)
})

test('of delivery that an earlier refund had in part, the rest is proposed', async () => {
  const { received, refund, proposal } = await aDeliveredOrder()
  await refund({ returnId: await received(1, 'wrong-sent'), amount: 145 })
  await received(1, 'wrong-sent')
  expect(await proposal()).toMatchObject({ amount: 140, delivery: 2.33 })
})

test('an earlier refund without units reduces the proposal once, and staff may raise it', async () => {
  const { received, refund, refunded, proposal } = await aDeliveredOrder()
  await refund({ amount: 20, reason: 'One is scratched' })
  const first = await received(1, 'damaged')
  expect(await proposal()).toMatchObject({ amount: 140, withoutUnits: 20 })
  expect(await refunded({ returnId: first })).toBe(120)
  const second = await received(1, 'changed-mind')
  expect(await proposal()).not.toHaveProperty('withoutUnits')
  expect(await refunded({ returnId: second })).toBe(140)
})

test('delivery and an earlier refund without units both count for the first return that has both', async () => {
  const { received, refund, refunded, proposal } = await aDeliveredOrder()
  await refund({ amount: 20, reason: 'One is scratched' })
  const first = await received(1, 'wrong-sent')
  expect(await refunded({ returnId: first, delivery: true })).toBe(127.33)
  const second = await received(1, 'wrong-sent')
  const next = await proposal()
  expect(next).toMatchObject({ amount: 140, delivery: 0 })
  expect(next).not.toHaveProperty('withoutUnits')
  expect(await refunded({ returnId: second, delivery: true })).toBe(140)
})

test('an amount that staff name is refunded as it is', async () => {
  const { received, refund, refunded, proposal } = await aDeliveredOrder()
  await refund({ amount: 20, reason: 'Sorry that it came late' })
  const first = await received(1, 'damaged')
  expect(await refunded({ returnId: first, amount: 140 })).toBe(140)
  await received(1, 'damaged')
  expect(await proposal()).toMatchObject({ amount: 140, withoutUnits: 20 })
})

test('an old part gets its core charge, whatever else was refunded', async () => {
  const { received, refund, refunded, proposal } = await aDeliveredOrder()
  await refund({ amount: 20, reason: 'One is scratched' })
  const old = await received(1)
  expect(await proposal()).not.toHaveProperty('withoutUnits')
  expect(await refunded({ returnId: old })).toBe(40)
  await received(1, 'damaged')
  expect(await proposal()).toMatchObject({ amount: 140, withoutUnits: 20 })
})
