import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { aPart } from '#test/parts.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { countTitles, indexProducts, searchParts } from './search.ts'

// What searches filter by and count is as the product is, from the commit that changes it on.

let id = ''
let word = ''
let last = 0

async function search(filters: Partial<ReturnType<typeof partListQuerySchema.parse>> = {}) {
  const found = await searchParts(word, { query: { ...partListQuerySchema.parse({}), ...filters } })
  const counts = Object.fromEntries(
    found.facets.map(({ name, choices }) => [
      name,
      Object.fromEntries(choices.map(({ value, count }) => [value, count])),
    ]),
  )
  return { total: found.total, counts }
}

const change = (values: object) => db.update(product).set(values).where(eq(product.id, id))

beforeEach(async () => {
  last += 1
  word = `grommet${'abcdefgh'.charAt(last)}`
  const part = await aPart({
    title: `Rubber ${word}`,
    category: 'brake-pads',
    brand: 'Norbrake',
    availableQuantity: 5,
    minimumOrderQuantity: 2,
    pricePerUnitCents: 1900,
  })
  id = part.id
  await indexProducts([id])
  await countTitles()
})

test('a part whose last is sold is not counted as in stock, and is again when it is received', async () => {
  expect((await search()).counts).toMatchObject({ inStock: { 1: 1 } })
  await change({ availableQuantity: 1 })
  expect((await search()).counts.inStock).toBeUndefined()
  expect((await search({ inStock: true })).total).toBe(0)
  await change({ availableQuantity: 2 })
  expect((await search({ inStock: true })).total).toBe(1)
})

test('a new price is the one that is filtered and counted', async () => {
  expect((await search()).counts).toMatchObject({ price: { '0-25': 1 } })
  await change({ pricePerUnitCents: 7500 })
  expect((await search()).counts).toMatchObject({ price: { '50-100': 1 } })
  expect((await search({ priceTo: 25 })).total).toBe(0)
})

test('a range that is not among those offered is named, and counts what it finds', async () => {
  const query = { ...partListQuerySchema.parse({}), priceTo: 40 }
  const { facets } = await searchParts(word, { query })
  expect(facets.find(({ name }) => name === 'price')?.choices).toContainEqual({
    value: '0-40',
    label: 'Under $40',
    count: 1,
    isChosen: true,
  })
})

test('a part of another category or brand is counted there', async () => {
  const clutches = findCategoryBySlug('clutch-kits')
  await change({ categoryId: clutches?.id, brandId: null })
  const { counts } = await search()
  expect(counts).toMatchObject({ category: { 'clutch-kits': 1 } })
  expect(counts.brand).toBeUndefined()
})

test('a draft is not found, nor a deleted part; one that is live again is', async () => {
  await change({ state: 'draft' })
  expect((await search()).total).toBe(0)
  await change({ state: 'live' })
  expect((await search()).total).toBe(1)
  await change({ deletedAt: new Date() })
  expect((await search()).total).toBe(0)
})

test('a sale that leaves some in stock writes nothing for searches', async () => {
  const version = () =>
    db.execute(sql`select xmin::text from product_search where product_id = ${id}`)
  const before = (await version()).rows
  await change({ availableQuantity: 4 })
  expect((await version()).rows).toEqual(before)
})
