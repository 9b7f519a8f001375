import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atOnce, lockProducts } from '#test/barrier.ts'
import { threeParts } from '#test/basket.ts'
import { add, basketOf, quantitiesOf } from '#test/baskets.ts'
import { aCheckoutOf, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { db } from '../db/client.ts'
import { basket } from '../db/schema/basket.ts'

// What is ordered leaves the customer's basket with the order.

async function aFilledBasket() {
  const casey = await aPerson()
  const [plug, pads, wiper] = await threeParts()
  await add({ as: casey }, plug, 2)
  await add({ as: casey }, pads, 1)
  const body = aCheckoutOf([{ ...plug, units: 2 }, pads])
  const checkOut = (more = {}) =>
    call('POST', '/checkout', {
      as: casey,
      body: { ...body, ...more },
      headers: { 'idempotency-key': 'the key' },
    })
  return { casey, plug, pads, wiper, checkOut }
}

test('an order empties the basket of its lines, and with the last one the basket is gone', async () => {
  const { casey, checkOut } = await aFilledBasket()
  expect((await checkOut()).status).toBe(201)
  expect(await basketOf({ as: casey })).toEqual({ lines: [], units: 0, subtotal: 0 })
  expect(await db.$count(basket, eq(basket.userId, casey.id))).toBe(0)
})

test('parts and units that were added meanwhile stay in the basket', async () => {
  const { casey, plug, wiper, checkOut } = await aFilledBasket()
  await add({ as: casey }, plug, 3)
  await add({ as: casey }, wiper, 4)
  expect((await checkOut()).status).toBe(201)
  expect(await quantitiesOf({ as: casey })).toEqual([
    [plug.id, 3],
    [wiper.id, 4],
  ])
})

test('a retry of the same key takes nothing out again', async () => {
  const { casey, plug, pads, checkOut } = await aFilledBasket()
  const placed = await checkOut()
  await add({ as: casey }, plug, 1)
  await add({ as: casey }, pads, 1)
  expect(await checkOut()).toMatchObject({ status: 201, body: placed.body })
  expect(await quantitiesOf({ as: casey })).toEqual([
    [plug.id, 1],
    [pads.id, 1],
  ])
})

test('of five calls with one key at once, one takes out of the basket', async () => {
  const { casey, plug, pads, checkOut } = await aFilledBasket()
  await add({ as: casey }, plug, 5)
  await atOnce(
    lockProducts([plug, pads]),
    Array.from({ length: 5 }, () => () => checkOut()),
  )
  expect(await quantitiesOf({ as: casey })).toEqual([[plug.id, 5]])
})

test('a refused order leaves the basket as it was, and so does one of other parts', async () => {
  const { casey, plug, pads, wiper, checkOut } = await aFilledBasket()
  expect((await checkOut({ total: 1 })).status).toBe(409)
  const others = await call('POST', '/checkout', { as: casey, body: aCheckoutOf([wiper]) })
  expect(others.status).toBe(201)
  expect(await quantitiesOf({ as: casey })).toEqual([
    [plug.id, 2],
    [pads.id, 1],
  ])
})

test('another user’s basket with the same parts does not change', async () => {
  const { plug, checkOut } = await aFilledBasket()
  const robin = await aPerson()
  await add({ as: robin }, plug, 2)
  expect((await checkOut()).status).toBe(201)
  expect(await quantitiesOf({ as: robin })).toEqual([[plug.id, 2]])
})
