import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, anOrderOf, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { product } from '../../platform/db/schema/product.ts'
import { listOrdersOf } from '../order/view/order-list.ts'
import { placeOrder } from './place-order.ts'

function ordersOfCustomer(part: { id: string }) {
  return db.select().from(order).where(eq(order.productId, part.id))
}

test('an order takes its units out of stock and stores name, price and customer as they are', async () => {
  const casey = await aPerson()
  const part = await aProduct({
    availableQuantity: 10,
    name: 'Brake disc',
    pricePerUnitCents: 5490,
  })
  const { id } = await placeOrder(casey, anOrderOf(part, { quantity: 4 }))
  const row = await getOrderRow(id)
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

test('fifty buyers of the last five units: five orders, forty-five refusals with the reason, no stock left', async () => {
  const part = await aProduct({ availableQuantity: 5 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => aPerson()))
  const answers = await Promise.allSettled(
    buyers.map((buyer) => placeOrder(buyer, anOrderOf(part))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const messages = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.message] : [],
  )
  expect(messages).toEqual(Array(45).fill('Must be under available quantity'))
  expect(await stockOf(part)).toBe(0)
  expect(await ordersOfCustomer(part)).toHaveLength(5)
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

test('a price that is not the product’s price now is refused and nothing is stored', async () => {
  const part = await aProduct({ pricePerUnitCents: 1250 })
  await expect(
    placeOrder(await aPerson(), anOrderOf(part, { pricePerUnit: 0.5 })),
  ).rejects.toMatchObject({ status: 409, errors: [{ path: 'pricePerUnit' }] })
  expect(await stockOf(part)).toBe(100)
  expect(await ordersOfCustomer(part)).toEqual([])
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

test('a wrong price is the first error, whatever the total', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, minimumOrderQuantity: 2 })
  for (const order of [
    { pricePerUnit: 0.01, quantity: 1 },
    { pricePerUnit: 999_999.99, quantity: 10 },
    { pricePerUnit: 1, quantity: 1_000_000_000 },
  ]) {
    await expect(placeOrder(casey, anOrderOf(part, order))).rejects.toMatchObject({
      status: 409,
      message: 'The price is now $12.50. Please review it.',
    })
  }
  await expect(
    placeOrder(casey, anOrderOf(part, { quantity: 1_000_000_000 })),
  ).rejects.toMatchObject({ status: 409, message: 'Must be under available quantity' })
  expect(await stockOf(part)).toBe(10)
})

test('an order of an account that is closed meanwhile is answered 401', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  await db.delete(user).where(eq(user.id, casey.id))
  await expect(placeOrder(casey, anOrderOf(part))).rejects.toMatchObject({ status: 401 })
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
