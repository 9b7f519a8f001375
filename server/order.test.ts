import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  anOrderOf,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  stockOf,
} from '#test/builders.ts'
import { db } from './db/client.ts'
import { order, product } from './db/schema.ts'
import { releaseExpiredHolds } from './hold.ts'
import { placeOrder } from './order.ts'
import { listOrdersOf } from './order-view.ts'

function ordersOf(part: { id: string }) {
  return db.select().from(order).where(eq(order.productId, part.id))
}

test('an order takes its units out of stock and keeps name, price and customer as they are', async () => {
  const casey = await aPerson()
  const part = await aProduct({
    availableQuantity: 10,
    name: 'Brake disc',
    pricePerUnitCents: 5490,
  })
  const row = await getOrderRow(await placeOrder(casey, anOrderOf(part, { quantity: 4 })))
  expect(row).toMatchObject({
    productName: 'Brake disc',
    pricePerUnitCents: 5490,
    quantity: 4,
    customerId: casey.id,
    customerEmail: casey.email,
    customerName: casey.name,
    paidAt: null,
  })
  expect(await stockOf(part)).toBe(6)
})

test('fifty buyers of the last five units: five orders, forty-five told why not, nothing left', async () => {
  const part = await aProduct({ availableQuantity: 5 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => aPerson()))
  const answers = await Promise.allSettled(
    buyers.map((buyer) => placeOrder(buyer, anOrderOf(part))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.message] : [],
  )
  expect(refusals).toEqual(Array(45).fill('Must be under available quantity'))
  expect(await stockOf(part)).toBe(0)
  expect(await ordersOf(part)).toHaveLength(5)
})

test('of two big orders whose sum exceeds the stock, one is placed', async () => {
  const part = await aProduct({ availableQuantity: 100 })
  const casey = await aPerson()
  const answers = await Promise.allSettled([
    placeOrder(casey, anOrderOf(part, { quantity: 60 })),
    placeOrder(casey, anOrderOf(part, { quantity: 60 })),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await stockOf(part)).toBe(40)
})

test('the same form sent five times at once places one order, even of the last unit', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 1 })
  const key = randomUUID()
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => placeOrder(casey, anOrderOf(part), key)),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await stockOf(part)).toBe(0)
  expect(await ordersOf(part)).toHaveLength(1)
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

test('a price that is not the product’s price now is refused and nothing is stored', async () => {
  const part = await aProduct({ pricePerUnitCents: 1250 })
  await expect(
    placeOrder(await aPerson(), anOrderOf(part, { pricePerUnit: 0.5 })),
  ).rejects.toMatchObject({ status: 409, errors: [{ path: 'pricePerUnit' }] })
  expect(await stockOf(part)).toBe(100)
  expect(await ordersOf(part)).toEqual([])
})

test('a quantity under the minimum is refused with the words of the spec', async () => {
  const part = await aProduct({ minimumOrderQuantity: 4 })
  await expect(placeOrder(await aPerson(), anOrderOf(part, { quantity: 3 }))).rejects.toMatchObject(
    { message: 'Must be over or equal to minimum order quantity' },
  )
})

test('a deleted product can’t be ordered', async () => {
  const part = await aProduct({ deletedAt: new Date() })
  await expect(placeOrder(await aPerson(), anOrderOf(part))).rejects.toMatchObject({ status: 404 })
  expect(await stockOf(part)).toBe(100)
})

test('a total that no card payment takes is refused', async () => {
  const cheap = await aProduct({ pricePerUnitCents: 10 })
  const dear = await aProduct({ pricePerUnitCents: 99_999_999 })
  const casey = await aPerson()
  await expect(placeOrder(casey, anOrderOf(cheap, { quantity: 4 }))).rejects.toMatchObject({
    status: 400,
  })
  await expect(placeOrder(casey, anOrderOf(dear, { quantity: 2 }))).rejects.toMatchObject({
    status: 400,
  })
})

test('an expired hold gives the units back once; the order stays', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  const expired = await anOrder(casey, part, 3)
  await anOrder(casey, part, 2)
  await letHoldExpire(expired.id)
  await Promise.all([releaseExpiredHolds(), releaseExpiredHolds(), releaseExpiredHolds()])
  expect(await stockOf(part)).toBe(8)
  expect(await getOrderRow(expired.id)).toMatchObject({ stockHeld: false, cancelledAt: null })
})

test('a hold lasts as long as it is configured to', async () => {
  const before = Date.now()
  const { heldUntil } = await anOrder(await aPerson())
  expect(heldUntil.getTime() - before).toBeGreaterThan(23.9 * 3_600_000)
  expect(heldUntil.getTime() - before).toBeLessThan(24.1 * 3_600_000)
})

test('a list is whole and oldest first, or pages of it in either direction', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await anOrder(casey, part)).id)

  const idsOf = ({ items }: { items: { _id: string }[] }) => items.map(({ _id }) => _id)
  expect(idsOf(await listOrdersOf(casey.email, { sort: 'oldest', limit: 100 }))).toEqual(ids)

  const first = await listOrdersOf(casey.email, { sort: 'newest', limit: 2 })
  const second = await listOrdersOf(casey.email, { sort: 'newest', limit: 2, cursor: first.next })
  const third = await listOrdersOf(casey.email, { sort: 'newest', limit: 2, cursor: second.next })
  expect([first, second, third].flatMap(idsOf)).toEqual(ids.toReversed())
  expect([first.total, third.next]).toEqual([5, undefined])
})

test('the database itself refuses negative stock', async () => {
  const part = await aProduct()
  await expect(
    db.update(product).set({ availableQuantity: -1 }).where(eq(product.id, part.id)),
  ).rejects.toThrow()
})
