import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atOnce, lockProducts } from '#test/barrier.ts'
import { aCheckoutOf, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { checkOut, ordersOf } from '#test/checkouts.ts'
import { stocksOf, threeParts } from '#test/several-parts.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

// POST /checkout that is sent again, or at the same moment as others.

test('a checkout that is sent again answers the same order, also after its parts have changed', async () => {
  const casey = await aPerson()
  const parts = await threeParts()
  const body = aCheckoutOf([...parts])
  const placed = await checkOut(casey, body, 'the key')
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, parts[1].id))
  expect(await checkOut(casey, body, 'the key')).toMatchObject({ status: 201, body: placed.body })
  const another = await checkOut(casey, { ...body, phone: '5559999' }, 'the key')
  expect(another.status).toBe(422)
  expect(await stocksOf(parts)).toEqual([9, 9, 9])
})

test('a checkout that is sent five times at once places one order, even of the last units', async () => {
  const casey = await aPerson()
  const parts = [
    await aProduct({ availableQuantity: 1 }),
    await aProduct({ availableQuantity: 1 }),
  ] as const
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => checkOut(casey, aCheckoutOf([...parts]), 'the key')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
  expect(await stocksOf(parts)).toEqual([0, 0])
  expect(await ordersOf(casey)).toHaveLength(1)
})

test('checkouts of the same parts in another order do not wait for each other for ever', async () => {
  const parts = [await aProduct(), await aProduct(), await aProduct()]
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()))
  const answers = await atOnce(
    lockProducts(parts),
    people.map((person, n) => () => {
      const lines = n % 2 === 0 ? [...parts] : [...parts].reverse()
      return checkOut(person, aCheckoutOf(lines.map((part) => ({ ...part, units: 1 }))))
    }),
  )
  const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
  expect(statuses).toEqual(Array(6).fill(201))
  expect(await stocksOf(parts)).toEqual([94, 94, 94])
})

test('of two checkouts with one last unit one is placed whole, and the other not at all', async () => {
  const last = await aProduct({ availableQuantity: 1 })
  const [left, right] = [await aProduct(), await aProduct()]
  const answers = await atOnce(
    lockProducts([last]),
    [
      [left, last],
      [last, right],
    ].map((parts) => async () => checkOut(await aPerson(), aCheckoutOf(parts))),
  )
  const statuses = answers.map((one) => (one.status === 'fulfilled' ? one.value.status : 0))
  expect(statuses.toSorted()).toEqual([201, 409])
  expect(await stockOf(last)).toBe(0)
  expect((await stocksOf([left, right])).toSorted((a, b) => a - b)).toEqual([99, 100])
})
