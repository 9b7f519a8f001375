import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atOnce, lockProduct } from '#test/barrier.ts'
import { anOrderOf, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { countOf } from '#test/counters.ts'
import { openOrders, orderOne, TOO_MANY_OPEN } from '#test/open-orders.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { accountKey } from '../../platform/rate-limit/enforce-rate-limit.ts'
import { placeOrder } from './place-order.ts'

// One form, sent again with its idempotency key.

function ordersOfCustomer(part: { id: string }) {
  return db.select().from(order).where(eq(order.productId, part.id))
}

test('the same form sent five times at once places one order, even of the last unit', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 1 })
  const key = randomUUID()
  const placed = await Promise.all(
    Array.from({ length: 5 }, () => placeOrder(casey, anOrderOf(part), key)),
  )
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  expect(await stockOf(part)).toBe(0)
  expect(await ordersOfCustomer(part)).toHaveLength(1)
})

test('a key that comes back with another form is refused and places nothing', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  await placeOrder(casey, anOrderOf(part), 'the key')
  await expect(
    placeOrder(casey, anOrderOf(part, { quantity: 2 }), 'the key'),
  ).rejects.toMatchObject({ status: 422 })
  expect(await stockOf(part)).toBe(9)
})

test('two people may use the same key', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  await placeOrder(await aPerson(), anOrderOf(part), 'their key')
  await placeOrder(await aPerson(), anOrderOf(part), 'their key')
  expect(await stockOf(part)).toBe(8)
})

test('a retry of a placed order is answered before anything is counted', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const key = randomUUID()
  const placed = await placeOrder(casey, anOrderOf(part), key)
  const counter = accountKey('order', casey.id)
  const before = await countOf(counter)
  expect(before).toBeGreaterThan(0)
  expect(await placeOrder(casey, anOrderOf(part), key)).toEqual(placed)
  expect(await countOf(counter)).toBe(before)
  await expect(placeOrder(casey, anOrderOf(part, { quantity: 2 }), key)).rejects.toMatchObject({
    status: 422,
  })
  await expect(orderOne(casey, part)).rejects.toMatchObject(TOO_MANY_OPEN)
  expect(await stockOf(part)).toBe(90)
})

test('one form sent several times at once as the tenth order places one order, and every answer has its id', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await openOrders(casey, part, 9)
  const key = randomUUID()
  const answers = await atOnce(
    lockProduct(part),
    Array.from({ length: 4 }, () => () => placeOrder(casey, anOrderOf(part), key)),
  )
  const [first] = answers
  expect(first).toMatchObject({ status: 'fulfilled', value: { id: expect.any(String) } })
  expect(answers).toEqual(Array(4).fill(first))
  expect(await stockOf(part)).toBe(90)
})

test('a retry waits for a transaction that could end the order, not for its payment', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const key = randomUUID()
  const placed = await placeOrder(casey, anOrderOf(part), key)
  const retry = () => placeOrder(casey, anOrderOf(part), key)
  const row = sql`select from "order" where id = ${placed.id}`
  expect(await atOnce(sql`${row} for update`, [retry])).toEqual([
    { status: 'fulfilled', value: placed },
  ])
  await db.transaction(async (tx) => {
    await tx.execute(sql`${row} for no key update`)
    expect(await retry()).toEqual(placed)
  })
})
