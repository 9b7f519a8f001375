import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_SAVED } from '#contract/catalog/saved-part-bounds.ts'
import { db } from '#server/platform/db/client.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { savedPart } from '#server/platform/db/schema/saved-part.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'

// What a customer has saved for later.

type Person = { token: string }

const save = (as: Person, { id }: { id: string }) => call('PUT', `/saved/${id}`, { as })
const savedOf = async (as: Person) => (await call('GET', '/saved', { as })).body.parts
const merge = (as: Person, parts: object[]) => call('POST', '/saved/merge', { as, body: { parts } })

test('a saved part keeps the price of then, and is removed again', async () => {
  const [casey, part] = [await aPerson(), await aProduct({ pricePerUnitCents: 1250 })]
  expect((await save(casey, part)).status).toBe(200)
  await db.update(product).set({ pricePerUnitCents: 990 }).where(eq(product.id, part.id))
  await save(casey, part)
  expect(await savedOf(casey)).toMatchObject([{ productId: part.id, price: 12.5 }])
  expect(await savedOf(await aPerson())).toEqual([])
  const remove = () => call('DELETE', `/saved/${part.id}`, { as: casey })
  expect((await remove()).body).toEqual({ deletedCount: 1 })
  expect((await remove()).body).toEqual({ deletedCount: 0 })
})

test('a sign-in adds what the browser has; what the account has stays as it is', async () => {
  const casey = await aPerson()
  const [own, here, newest] = [await aProduct(), await aProduct(), await aProduct()]
  await save(casey, own)
  const { body } = await merge(casey, [
    { productId: newest.id, price: 3 },
    { productId: own.id, price: 1 },
    { productId: here.id, price: 2 },
    { productId: randomUUID(), price: 2 }, // no such part
  ])
  expect(body.parts).toHaveLength(3)
  const price = (id: string) =>
    body.parts.find((one: { productId: string }) => one.productId === id).price
  expect([price(own.id), price(here.id), price(newest.id)]).toEqual([12.5, 2, 3])
})

test('an account has room for 200; a merge leaves out what is more', async () => {
  const casey = await aPerson()
  const values = Array.from({ length: MAX_SAVED - 1 }, () => ({
    ...{ name: 'Fuse', img: '/parts/fuse.svg', description: 'Fuse', availableQuantity: 1 },
    ...{ minimumOrderQuantity: 1, pricePerUnitCents: 100 },
  }))
  const parts = await db.insert(product).values(values).returning({ productId: product.id })
  const rows = parts.map((part) => ({ ...part, userId: casey.id, priceCents: 100 }))
  await db.insert(savedPart).values(rows)
  const [first, second] = [await aProduct(), await aProduct()]
  const both = [first, second].map(({ id }) => ({ productId: id, price: 1 }))
  expect((await merge(casey, both)).body.parts).toHaveLength(MAX_SAVED)
  expect((await save(casey, second)).status).toBe(409)
  expect(await savedOf(casey)).toHaveLength(MAX_SAVED)
})

test('a draft can’t be saved, and cards are only of parts that are sold', async () => {
  const [part, draft] = [await aProduct(), await aProduct({ state: 'draft' })]
  expect((await save(await aPerson(), draft)).status).toBe(404)
  const { body } = await call('GET', `/part?of=${[part.id, draft.id].join()}`)
  expect(body).toMatchObject([{ _id: part.id, title: 'Spark plug' }])
})
