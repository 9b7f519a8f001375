import { afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagramCallout, offerOf } from '#contract/fitment/diagram-offers.ts'
import { aPerson } from '#test/builders.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { servedApp } from '#test/served-app.ts'
import { beginTracking, endTracking, trackDependencies } from '../../platform/cache/dependencies.ts'
import { waitForInvalidation } from '../../platform/cache/listen-for-changes.ts'
import { db } from '../../platform/db/client.ts'
import { callout, diagram } from '../../platform/db/schema/diagram.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { editProduct } from '../product-edit.ts'
import { findDiagramOf } from './diagram.ts'
import { findDiagramPage } from './diagram-page.ts'
import { addDiagram } from './edit-diagram.ts'

servedApp() // with its listener

function categoryOf(slug: string) {
  const found = findCategoryBySlug(slug)
  if (!found) throw new Error(`no category ${slug}`)
  return found
}

beforeAll(emptyShop)

afterEach(async () => {
  await db.delete(diagram)
})

type Wanted = { category?: string; axle?: 'front' | 'rear'; parts?: string[] }

async function aDiagramOf(...wanted: Wanted[]) {
  const callouts = wanted.map(({ category, axle = null, parts = [] }, at) => ({
    ...{ number: at + 1, x: 0.5, y: 0.5, axle, side: null, parts },
    categoryId: category ? categoryOf(category).id : null,
  }))
  const drawn = { drawing: 'diagram-wheel-end', pictureId: null } as const
  const admin = await aPerson({ role: 'admin' })
  const { slug } = await addDiagram(admin, {
    ...drawn,
    ...{ name: 'Wheel end', categoryId: null, alt: 'A wheel end', callouts },
  })
  return slug
}

/** What its numbers offer, in words. */
async function offersOf(slug: string, path?: string) {
  await waitForInvalidation() // engines are known until a fitment changes
  const page = await findDiagramPage(slug, path)
  if (!page) throw new Error(`no diagram ${slug}`)
  const said = (one: DiagramCallout) => {
    const offer = offerOf(one, page.list.cards)
    return offer && [offer.title, offer.verdict?.word].filter(Boolean).join(': ')
  }
  return page.callouts.map(said)
}

const cents = (pricePerUnitCents: number) => ({ pricePerUnitCents })

test('a number offers the cheapest part of its category that is in stock, or the part that it names', async () => {
  const part = { category: 'wheel-bearings' }
  await aPart({ ...part, name: 'Dear', ...cents(9000) })
  await aPart({ ...part, name: 'Cheap', ...cents(3000) })
  await aPart({ ...part, name: 'Out of stock', ...cents(1000), availableQuantity: 0 })
  await aPart({ ...part, name: 'Draft', ...cents(500), state: 'draft' })
  const named = await aPart({ name: 'Named', ...cents(7000) })
  const slug = await aDiagramOf(
    { category: 'wheel-bearings' },
    { parts: [named.id] },
    { category: 'suspension-and-steering' },
    { category: 'steering-racks' },
  )
  expect(await offersOf(slug)).toEqual(['Cheap', 'Named', 'Cheap', undefined])
})

test('a number of an axle offers no part of the other', async () => {
  const part = { category: 'brake-hoses' }
  await aPart({ ...part, name: 'Rear', axle: 'rear', ...cents(1000) })
  await aPart({ ...part, name: 'Front', axle: 'front', ...cents(2000) })
  await aPart({ ...part, name: 'Any', ...cents(3000) })
  const [front, both] = [{ ...part, axle: 'front' } as const, part]
  expect(await offersOf(await aDiagramOf(front, both))).toEqual(['Front', 'Rear'])
})

test('for a vehicle a number offers what surely fits, then universal parts, then what may fit', async () => {
  const golf = await aModel('volkswagen/golf')
  const part = { category: 'stabilizer-links', fits: 'vehicle' } as const
  const years: [number, number] = [2010, 2014]
  const conditions = ['Sport chassis']
  const maybe = await aPart({ ...part, name: 'Sport', ...cents(1000) })
  await aFitment(maybe, golf, years, { conditions })
  await aPart({ ...part, name: 'Of no car', ...cents(500) })
  const slug = await aDiagramOf({ category: 'stabilizer-links' })
  const car = '2014/volkswagen/golf'
  expect(await offersOf(slug, car)).toEqual(['Sport: fits-if'])
  await aPart({ ...part, name: 'Universal', fits: 'universal', ...cents(4000) })
  expect(await offersOf(slug, car)).toEqual(['Universal: universal'])
  await aFitment(await aPart({ ...part, name: 'Dear', ...cents(9000) }), golf, years)
  await aFitment(await aPart({ ...part, name: 'Cheap', ...cents(8000) }), golf, years)
  const diesel = await aPart({ ...part, name: 'Diesel', ...cents(2000) })
  await aFitment(diesel, golf, years, { engine: '2.0 TDI' })
  expect(await offersOf(slug, car)).toEqual(['Cheap: fits'])
  expect(await offersOf(slug, `${car}/2.0-tdi`)).toEqual(['Diesel: fits'])
  expect(await offersOf(slug, '1999/volkswagen/golf')).toEqual(['Universal: universal'])
  expect(await offersOf(slug, 'no/such/car')).toEqual(['Of no car'])
})

test('a named part that does not fit the vehicle is not offered, and its question is asked once', async () => {
  const golf = await aModel('volkswagen/golf')
  const named = { fits: 'vehicle', category: 'brake-discs' } as const
  const other = await aPart({ ...named, name: 'For another', isFitmentComplete: true })
  const small = await aPart({ ...named, name: 'Small' })
  const large = await aPart({ ...named, name: 'Large' })
  await aFitment(small, golf, [2010, 2014], { conditions: ['Front discs 288 mm'] })
  await aFitment(large, golf, [2010, 2014], { conditions: ['Front discs 312 mm'] })
  const slug = await aDiagramOf({ parts: [other.id, small.id, large.id] }, { parts: [other.id] })
  const path = '2014/volkswagen/golf'
  expect(await offersOf(slug, path)).toEqual(['Small: fits-if', undefined])
  const page = await findDiagramPage(slug, path)
  expect(page?.list.deciding).toMatchObject({ decides: 2 })
  expect(page?.callouts.map(({ name, url }) => [name, url])).toEqual([
    ['For another', undefined],
    ['For another', undefined],
  ])
})

test('a diagram’s page is made again after an edit of a part, of its category, or of itself', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aPart({ name: 'Boot', category: 'cv-boots' })
  const slug = await aDiagramOf({ category: 'cv-boots' })
  const isStaleAfter = async (change: () => Promise<unknown>) => {
    await waitForInvalidation()
    const dependencies = beginTracking()
    await trackDependencies(dependencies, () => findDiagramPage(slug, undefined))
    await change()
    await waitForInvalidation()
    endTracking(dependencies)
    return dependencies.isStale
  }
  const edit = { version: part.version, pricePerUnit: 20 }
  expect(await isStaleAfter(() => editProduct(admin, part.id, edit))).toBe(true)
  expect(await isStaleAfter(() => aPart({ name: 'Cheaper', category: 'cv-boots' }))).toBe(true)
  expect(await isStaleAfter(() => aPart({ name: 'Other', category: 'headlights' }))).toBe(false)
  expect(await isStaleAfter(() => db.update(callout).set({ x: 0.1 }))).toBe(true)
})

test('a category’s page leads to its own diagram, else to one above it, else to one below it', async () => {
  const admin = await aPerson({ role: 'admin' })
  const drawn = {
    drawing: 'diagram-wheel-end',
    pictureId: null,
    alt: 'Drawn',
    callouts: [],
  } as const
  const add = (name: string, category: string) =>
    addDiagram(admin, { ...drawn, callouts: [], name, categoryId: categoryOf(category).id })
  await add('Axle', 'drive-shafts')
  await add('All brakes', 'brakes')
  await add('Pads', 'brake-pads')
  const linked = async (slug: string) => (await findDiagramOf(categoryOf(slug)))?.name
  expect(await linked('brake-pads')).toBe('Pads')
  expect(await linked('brake-discs')).toBe('All brakes')
  expect(await linked('transmission')).toBe('Axle')
  expect(await linked('lighting')).toBeUndefined()
})
