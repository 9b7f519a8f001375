import { expect, test } from 'vitest'
import { atOnce, lockProduct } from '#test/barrier.ts'
import { aBasket, stocksOf, threeParts } from '#test/basket.ts'
import {
  aBasketOrder,
  aCheckoutOf,
  anOrder,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
} from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { HOUR_MS, insertPayment, openOrders, orderOne, TOO_MANY_OPEN } from '#test/open-orders.ts'
import { releaseExpiredHolds } from '../order/expired-holds.ts'
import { cancelOrder } from '../payment/cancel-order.ts'

// The bounds on what an account holds count lines, so several parts in one order are as many as in orders of their own.

type Person = Awaited<ReturnType<typeof aPerson>>

const checkOut = (as: Person, parts: Parameters<typeof aCheckoutOf>[0], ip = as.ip) =>
  call('POST', '/checkout', { as, from: ip, body: aCheckoutOf(parts) })

const partsOf = (count: number) => Promise.all(Array.from({ length: count }, () => aProduct()))

test('each line counts against the ten that a new account may hold', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 8)
  const refused = await checkOut(casey, await partsOf(3))
  expect(refused).toMatchObject({ status: 429, body: { detail: TOO_MANY_OPEN.message } })
  const { status } = await checkOut(casey, await partsOf(2))
  expect(status).toBe(201)
  await expect(orderOne(casey, part)).rejects.toMatchObject(TOO_MANY_OPEN)
})

test('lines count for a day after their hold has ended, and after their customer canceled them', async () => {
  for (const isCanceled of [false, true]) {
    const casey = await aPerson()
    const { id } = await aBasketOrder(casey, await partsOf(10))
    if (isCanceled) await cancelOrder(casey, id)
    else await letHoldExpire(id)
    await releaseExpiredHolds()
    await expect(orderOne(casey, await aProduct())).rejects.toMatchObject(TOO_MANY_OPEN)
  }
})

test('more parts than an account may hold at all are refused with how many it may', async () => {
  const casey = await aPerson()
  const refused = await checkOut(casey, await partsOf(11))
  expect(refused).toMatchObject({
    status: 429,
    body: {
      detail:
        'This order has 11 different parts, and one order can have 10. Please order the others once it is paid.',
      errors: [{ path: 'lines', message: 'One order can have 10 different parts' }],
    },
  })
  const [bought = ''] = await openOrders(casey, await aProduct(), 1)
  await insertPayment(bought)
  expect((await checkOut(casey, await partsOf(11))).status).toBe(201)
})

test('all new accounts of a network hold sixty lines together', async () => {
  const network = anIp()
  const part = await aProduct()
  for (let n = 0; n < 5; n += 1) await openOrders(await aPerson(), part, 10, { network })
  const [one, other] = [await aPerson(), await aPerson()]
  expect((await checkOut(one, await partsOf(8), network)).status).toBe(201)
  const refused = await checkOut(other, await partsOf(3), network)
  expect(refused.body.detail).toBe('Pay or cancel one of your orders first, or verify your email')
  expect((await checkOut(other, await partsOf(2), network)).status).toBe(201)
})

test('of two checkouts of six parts at once, a new account places one', async () => {
  const casey = await aPerson()
  const parts = await partsOf(6)
  const [first] = parts
  if (!first) throw new Error('no part')
  const answers = await atOnce(
    lockProduct(first),
    [1, 2].map(() => () => checkOut(casey, parts)),
  )
  const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
  expect(statuses.toSorted()).toEqual([201, 429])
  expect(await stocksOf(parts)).toEqual(Array(6).fill(99))
})

const hoursOf = (heldUntil: Date) => (heldUntil.getTime() - Date.now()) / HOUR_MS

test('more than half of the units of any of its parts makes the hold of an order short', async () => {
  const casey = await aPerson({ emailVerified: true })
  const [plug, pads] = await threeParts()
  const small = await aBasketOrder(casey, [plug, { ...pads, units: 5 }])
  expect(hoursOf(small.heldUntil)).toBeCloseTo(24, 1)
  // Five of ten are held already: one more is more than half.
  const more = await aBasketOrder(casey, [plug, pads])
  expect(hoursOf(more.heldUntil)).toBeCloseTo(1, 1)
  expect(await getOrderRow(more.id)).toMatchObject({ isLarge: true })
  const single = await anOrder(casey, pads)
  expect(hoursOf(single.heldUntil)).toBeCloseTo(1, 1)
})

test('a new account holds its lines for an hour, and its network counts them', async () => {
  const { order } = await aBasket()
  expect(hoursOf(order.heldUntil)).toBeCloseTo(1, 1)
  expect(order.network).not.toBeNull()
})
