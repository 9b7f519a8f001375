import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { CARDS } from '#test/card.ts'
import { aShippedSale } from '#test/returns.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { reconcileIntent } from '../sales/payment/reconcile-intent.ts'

// The refund of a return that has come.

afterEach(() => db.delete(setting))

test('a return is refunded once, and only when it has come', async () => {
  const { ask, decide, received, giveBack } = await aShippedSale()
  const early = (await ask(1)).body._id
  expect((await giveBack({ returnId: early })).status).toBe(409)
  await decide(early, 'refuse', { reason: 'No.' })
  expect((await giveBack({ returnId: randomUUID() })).status).toBe(400)
  const id = await received(2)
  const both = { returnId: id, lines: [{ position: 1, quantity: 1 }] }
  expect((await giveBack(both)).status).toBe(400)
  const answers = await Promise.all([
    giveBack({ returnId: id, reason: 'One' }),
    giveBack({ returnId: id, reason: 'Other' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await giveBack({ returnId: id })).status).toBe(409)
})

test('with everything back, all is refunded without saying that nothing came', async () => {
  const { order, received, giveBack } = await aShippedSale()
  expect((await giveBack({})).status).toBe(409)
  expect((await giveBack({ returnId: await received(4) })).status).toBe(201)
  expect((await getOrderRow(order.id)).state).toBe('refunded')
})

test('a return whose refund the bank rejects waits for another one', async () => {
  const { order, received, giveBack, seen } = await aShippedSale(CARDS.refundFails)
  const id = await received(1)
  expect((await giveBack({ returnId: id })).status).toBe(201)
  await reconcileIntent(order.transactionId)
  expect((await seen()).returns).toMatchObject([{ state: 'received', refunded: 0, closedAt: null }])
  expect((await giveBack({ returnId: id, reason: 'Once more' })).status).toBe(201)
  expect((await seen()).returns).toMatchObject([{ state: 'refunded', refunded: 12.5 }])
})

test('parts that came and are not refunded stay returned when the return is refused', async () => {
  const { ask, received, decide, seen } = await aShippedSale()
  const id = await received(3)
  expect((await decide(id, 'refuse', { reason: 'Broken.' })).status).toBe(200)
  expect((await seen()).lines).toMatchObject([{ left: 1 }])
  expect((await ask(2)).status).toBe(409)
})

test('of two admins who look at one order, the second’s refund of a return is refused once the first has refunded an amount', async () => {
  const { order, admin, received, giveBack } = await aShippedSale()
  const id = await received(2)
  const shown = await call('GET', `/staff/return?order=${order.id}`, { as: admin })
  expect(shown.body).toMatchObject([{ left: 50, order: { refunded: 0 } }])
  expect((await giveBack({ amount: 5, refunded: 0 })).status).toBe(201)
  const refund = (refunded: number) => giveBack({ returnId: id, amount: 25, refunded })
  expect(await refund(0)).toMatchObject({ status: 409, body: { current: { refunded: 5 } } })
  expect((await refund(5)).status).toBe(201)
  // Of the same return it is the return that says so.
  expect((await refund(5)).body.detail).toBe(`Return 1 of order ${order.number} has been refunded.`)
})
