import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NOT_IN_BASKET } from '#contract/order/checkout.ts'
import { atOnce, lockProducts } from '#test/barrier.ts'
import { add, aGuest, basketOf, quantitiesOf, set } from '#test/basket-calls.ts'
import { aCheckoutOf, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { checkOut, ordersOf } from '#test/checkouts.ts'
import { stocksOf, threeParts } from '#test/several-parts.ts'
import { db } from '../../platform/db/client.ts'
import { basket } from '../../platform/db/schema/basket.ts'

// What is ordered leaves the customer's basket with the order.

async function aFilledBasket() {
  const casey = await aPerson()
  const [plug, pads, wiper] = await threeParts()
  await add({ as: casey }, plug, 2)
  await add({ as: casey }, pads, 1)
  const body = aCheckoutOf([{ ...plug, units: 2 }, pads])
  const order = (more = {}) =>
    call('POST', '/checkout', {
      as: casey,
      body: { ...body, ...more },
      headers: { 'idempotency-key': 'the key' },
    })
  return { casey, plug, pads, wiper, order }
}

test('an order empties the basket of its lines, and with the last one the basket is gone', async () => {
  const { casey, order } = await aFilledBasket()
  expect((await order()).status).toBe(201)
  expect(await basketOf({ as: casey })).toEqual({ lines: [], units: 0, subtotal: 0 })
  expect(await db.$count(basket, eq(basket.userId, casey.id))).toBe(0)
})

test('parts and units that were added meanwhile stay in the basket', async () => {
  const { casey, plug, wiper, order } = await aFilledBasket()
  await add({ as: casey }, plug, 3)
  await add({ as: casey }, wiper, 4)
  expect((await order()).status).toBe(201)
  expect(await quantitiesOf({ as: casey })).toEqual([
    [plug.id, 3],
    [wiper.id, 4],
  ])
})

test('a retry of the same key takes nothing out again', async () => {
  const { casey, plug, pads, order } = await aFilledBasket()
  const placed = await order()
  await add({ as: casey }, plug, 1)
  await add({ as: casey }, pads, 1)
  expect(await order()).toMatchObject({ status: 201, body: placed.body })
  expect(await quantitiesOf({ as: casey })).toEqual([
    [plug.id, 1],
    [pads.id, 1],
  ])
})

test('of five calls with one key at once, one takes out of the basket', async () => {
  const { casey, plug, pads, order } = await aFilledBasket()
  await add({ as: casey }, plug, 5)
  await atOnce(
    lockProducts([plug, pads]),
    Array.from({ length: 5 }, () => () => order()),
  )
  expect(await quantitiesOf({ as: casey })).toEqual([[plug.id, 5]])
})

test('a refused order leaves the basket as it was, and so does one of other parts', async () => {
  const { casey, plug, pads, wiper, order } = await aFilledBasket()
  expect((await order({ total: 1 })).status).toBe(409)
  const others = await call('POST', '/checkout', { as: casey, body: aCheckoutOf([wiper]) })
  expect(others.status).toBe(201)
  expect(await quantitiesOf({ as: casey })).toEqual([
    [plug.id, 2],
    [pads.id, 1],
  ])
})

test('another user’s basket with the same parts does not change', async () => {
  const { plug, order } = await aFilledBasket()
  const robin = await aPerson()
  await add({ as: robin }, plug, 2)
  expect((await order()).status).toBe(201)
  expect(await quantitiesOf({ as: robin })).toEqual([[plug.id, 2]])
})

test('of two tabs that order one basket at once, one order is placed, and the other tab gets the reason', async () => {
  const { casey, plug, pads } = await aFilledBasket()
  const body = { ...aCheckoutOf([{ ...plug, units: 2 }, pads]), isOfBasket: true }
  const answers = await atOnce(
    lockProducts([plug, pads]),
    ['one tab', 'another tab'].map((key) => () => checkOut(casey, body, key)),
  )
  const bodies = answers.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
  expect(bodies.map((one) => one?.status).toSorted()).toEqual([201, 409])
  const refused = bodies.find((one) => one?.status === 409)
  expect(refused?.body.errors).toEqual([{ path: 'isOfBasket', message: NOT_IN_BASKET }])
  expect(await ordersOf(casey)).toHaveLength(1)
  expect(await stocksOf([plug, pads])).toEqual([8, 9])
})

test('of two tabs of a guest with two emails, one orders the basket', async () => {
  const guest = aGuest()
  const [plug, pads] = await threeParts()
  await add(guest, plug, 1)
  await add(guest, pads, 1)
  const body = { ...aCheckoutOf([plug, pads]), isOfBasket: true, name: 'Gwen Guest' }
  const answers = await atOnce(
    lockProducts([plug, pads]),
    ['one@guests.example', 'two@guests.example'].map(
      (email) => () => call('POST', '/checkout', { ...guest, body: { ...body, email } }),
    ),
  )
  const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
  expect(statuses.toSorted()).toEqual([201, 409])
  expect(await stocksOf([plug, pads])).toEqual([9, 9])
})

test('an order of the basket that has fewer units by now is refused, and the basket stays as it is', async () => {
  const { casey, plug, pads } = await aFilledBasket()
  await set({ as: casey }, plug, 1)
  const body = { ...aCheckoutOf([{ ...plug, units: 2 }, pads]), isOfBasket: true }
  expect((await checkOut(casey, body)).status).toBe(409)
  expect(await quantitiesOf({ as: casey })).toEqual([
    [plug.id, 1],
    [pads.id, 1],
  ])
  expect(await stocksOf([plug, pads])).toEqual([10, 10])
})
