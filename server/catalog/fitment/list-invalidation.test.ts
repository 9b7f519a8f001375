import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { anOrderOf, aPerson } from '#test/builders.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { servedApp } from '#test/served-app.ts'
import { beginTracking, endTracking, trackDependencies } from '../../platform/cache/dependencies.ts'
import { waitForInvalidation } from '../../platform/cache/listen-for-changes.ts'
import { placeOrder } from '../../sales/checkout/place-order.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { listPartsIn } from '../part-list/part-list.ts'
import { addProduct, editProduct } from '../product-edit.ts'
import { indexProducts } from '../search/search.ts'
import { findPartPage } from './part-page.ts'
import { listPartsFor } from './vehicle-list.ts'
import { findModelOf } from './vehicle-model.ts'

servedApp() // with its listener

/** Which of the pages are invalid after `change`. */
async function invalidatedBy(
  pages: Record<string, () => Promise<unknown>>,
  change: () => Promise<unknown>,
) {
  await waitForInvalidation()
  const read = await Promise.all(
    Object.entries(pages).map(async ([name, make]) => {
      const dependencies = beginTracking()
      await trackDependencies(dependencies, make)
      return { name, dependencies }
    }),
  )
  await change()
  await waitForInvalidation()
  return read.flatMap(({ name, dependencies }) => {
    endTracking(dependencies)
    return dependencies.isStale ? [name] : []
  })
}

async function aShop() {
  const golf = await aModel('volkswagen/golf')
  const civic = await aModel('honda/civic')
  const pads = await aPart({ name: 'Pads', fits: 'vehicle', category: 'brake-pads' })
  await aFitment(pads, golf, [2010, 2014])
  const oil = await aPart({ name: 'Oil', fits: 'vehicle', category: 'oil-filters' })
  await aFitment(oil, civic, [2010, 2014])
  const listOf = (make: string, model: string) => async () => {
    const vehicle = { year: 2014, make, model, answers: {} }
    const found = await findModelOf(vehicle)
    return found && listPartsFor(vehicle, found, undefined, EMPTY_QUERY)
  }
  const inCategory = (slug: string) => async () => {
    const category = findCategoryBySlug(slug)
    return category && listPartsIn(category, EMPTY_QUERY)
  }
  const pages = {
    pads: () => findPartPage(pads.id),
    oil: () => findPartPage(oil.id),
    'for Golf': listOf('volkswagen', 'golf'),
    'for Civic': listOf('honda', 'civic'),
    'in Brakes': inCategory('brakes'),
    'in Brake pads': inCategory('brake-pads'),
    'in Oil filters': inCategory('oil-filters'),
    'in Lighting': inCategory('lighting'),
  }
  return { pads, pages, civic }
}

test('an order makes only those pages invalid that show its part', async () => {
  const { pads, pages } = await aShop()
  const customer = await aPerson()
  const changed = await invalidatedBy(pages, () => placeOrder(customer, anOrderOf(pads)))
  expect(changed).toEqual(['pads', 'for Golf', 'in Brakes', 'in Brake pads'])
})

test('an edit, a new part and a new fitment reach the lists that they belong to', async () => {
  const { pads, pages, civic } = await aShop()
  const admin = await aPerson({ role: 'admin' })
  expect(
    await invalidatedBy(pages, () =>
      editProduct(admin, pads.id, { version: pads.version, pricePerUnit: 20 }),
    ),
  ).toEqual(['pads', 'for Golf', 'in Brakes', 'in Brake pads'])
  expect(await invalidatedBy(pages, () => aPart({ category: 'headlights' }))).toEqual([
    'in Lighting',
  ])
  const fitted = await invalidatedBy(pages, () => aFitment(pads, civic, [2012, 2012]))
  expect(fitted).toContain('for Civic')
  expect(fitted).not.toContain('for Golf')
  // Without a category it is in none of these lists.
  const input = {
    name: 'New part',
    img: 'https://parts.example/1.png',
    description: 'New',
    availableQuantity: 1,
    minimumOrderQuantity: 1,
    pricePerUnit: 1,
  }
  expect(await invalidatedBy(pages, () => addProduct(admin, input))).toEqual([])
})

test('a part whose title is read again reaches the lists of its category alone', async () => {
  const { pads, pages } = await aShop()
  const changed = await invalidatedBy(pages, () => indexProducts([pads.id]))
  expect(changed).toEqual(['pads', 'in Brakes', 'in Brake pads'])
})
