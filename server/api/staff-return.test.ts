import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { call } from '#test/call.ts'
import { aShippedSale } from '#test/returns.ts'
import { aDiscount, aRate, aZone, deletePrices, setDelivery } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { order as orders } from '../platform/db/schema/order.ts'
import { product } from '../platform/db/schema/product.ts'
import { setting } from '../platform/db/schema/setting.ts'

// The staff's list of returns.

afterEach(() => db.delete(setting))

test('the staff see what an order’s code asked its goods to cost, and its customer does not', async () => {
  const { admin, received, order, seen } = await aShippedSale()
  const list = async () =>
    (await call('GET', `/staff/return?order=${order.id}`, { as: admin })).body[0]
  await received(1)
  expect(await list()).not.toHaveProperty('codeMinimum')
  for (const minCents of [0, 10_000]) {
    const { code } = await aDiscount({ minCents })
    await db.update(orders).set({ discountCode: code }).where(eq(orders.id, order.id))
    const wanted = minCents === 0 ? undefined : { code, goods: 100 }
    expect((await list()).codeMinimum).toEqual(wanted)
    expect((await seen()).returns[0]).not.toHaveProperty('codeMinimum')
  }
})

test('the staff see how much more the units that the customer keeps would have cost on their own', async () => {
  const { admin, received, order, part, seen } = await aShippedSale()
  const list = async () =>
    (await call('GET', `/staff/return?order=${order.id}`, { as: admin })).body[0]
  await received(3)
  expect(await list()).not.toHaveProperty('priceDifference')
  const priceSteps = [{ from: 4, cents: 1_250 }]
  await db
    .update(product)
    .set({ pricePerUnitCents: 2_000, priceSteps })
    .where(eq(product.id, part.id))
  expect(await list()).toMatchObject({ amount: 37.5, priceDifference: 7.5 })
  expect((await seen()).returns[0]).not.toHaveProperty('priceDifference')
})

test('the staff see from what price of the goods the delivery of an order was free', async () => {
  const { admin, received, order, seen } = await aShippedSale()
  const list = async () =>
    (await call('GET', `/staff/return?order=${order.id}`, { as: admin })).body[0]
  await received(3)
  await setDelivery({ zones: [aZone({ rates: [aRate({ freeFrom: 40 })] })] })
  onTestFinished(deletePrices)
  expect(await list()).not.toHaveProperty('freeDeliveryFrom')
  await db.update(orders).set({ shippingRateName: 'Ground' }).where(eq(orders.id, order.id))
  expect((await list()).freeDeliveryFrom).toBe(40)
  expect((await seen()).returns[0]).not.toHaveProperty('freeDeliveryFrom')
})

test('the staff’s list has the open returns, or those in one state, page by page', async () => {
  const { admin, ask, received, order } = await aShippedSale()
  await received(1)
  await ask(1)
  const list = async (query: string) =>
    (await call('GET', `/staff/return?order=${order.id}&${query}`, { as: admin })).body
  expect(await list('state=open&sort=newest&limit=10')).toMatchObject([
    { number: 2, state: 'requested' },
    { number: 1, state: 'received' },
  ])
  expect(await list('state=received')).toHaveLength(1)
  expect(await list('limit=1')).toMatchObject([{ number: 1 }])
  expect(await list('state=refused')).toEqual([])
})
