import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { JudgedList } from '#contract/fitment/judged-list.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { listForVehicle } from '#test/vehicle-list.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { countByCategoryFor } from './vehicle-categories.ts'

// A buyer with a car looks for oil, fluids and tools, too.

const said = ({ cards }: JudgedList) =>
  cards.map(({ title, verdict }) => `${title}: ${verdict?.word}`)

const count = ({ facets }: JudgedList, name: string, value: string) =>
  facets.find((one) => one.name === name)?.choices.find((one) => one.value === value)?.count

test('the list of a category has universal parts, after those that fit, and marked as such', async () => {
  const model = await aModel('saab/900')
  const own = { category: 'engine-oil', brand: 'Olea' } as const
  await aFitment(await aPart({ ...own, name: 'Fits', fits: 'vehicle' }), model, [1990, 1993])
  await aFitment(await aPart({ ...own, name: 'May', fits: 'vehicle' }), model, [1990, 1993], {
    conditions: ['Turbo'],
  })
  await aPart({ ...own, name: 'Oil', fits: 'universal' })
  await aPart({ ...own, name: 'Gone', fits: 'universal', availableQuantity: 0 })
  await aPart({ ...own, name: 'Draft', fits: 'universal', state: 'draft' })
  await aPart({ ...own, name: 'Deleted', fits: 'universal', deletedAt: new Date() })
  await aPart({ ...own, name: 'Unlisted', fits: 'unlisted' })
  await aPart({ ...own, name: 'Fluid', fits: 'universal', category: 'coolant' })

  const query = { brand: ['olea'] }
  const oil = await listForVehicle('1992/saab/900', 'engine-oil', query)
  expect(said(oil)).toEqual(['Fits: fits', 'May: fits-if', 'Oil: universal', 'Gone: universal'])
  expect(oil).toMatchObject({ total: 4, pages: 1, unfit: { count: 0 } })
  expect(count(oil, 'inStock', '1')).toBe(3)
  const filtered = await listForVehicle('1992/saab/900', 'engine-oil', { ...query, inStock: true })
  expect(said(filtered)).toEqual(['Fits: fits', 'May: fits-if', 'Oil: universal'])
  // A vehicle for which nothing is listed has them, too.
  expect(said(await listForVehicle('1986/saab/900', 'engine-oil', query))).toEqual([
    'Oil: universal',
    'Gone: universal',
  ])
})

test('a page has the last that are listed and the first universal ones, and counts are the same in each sort', async () => {
  const model = await aModel('saab/900')
  const own = { category: 'floor-mats', brand: 'Tapis' } as const
  for (let n = 0; n < 20; n += 1) {
    const part = await aPart({
      ...own,
      name: `F${n}`,
      fits: 'vehicle',
      pricePerUnitCents: 1000 * (n + 1),
      attributes: { Color: n % 2 ? 'black' : 'gray' },
    })
    await aFitment(part, model, [1990, 1993])
    await aPart({ ...own, name: `U${n}`, fits: 'universal', attributes: { Color: 'black' } })
  }
  const query = { brand: ['tapis'] }
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listForVehicle('1992/saab/900', 'floor-mats', { ...query, page })),
  )
  const words = pages.map(({ cards }) => cards.map(({ verdict }) => verdict?.word))
  expect(words).toEqual([
    [...Array(20).fill('fits'), ...Array(4).fill('universal')],
    Array(16).fill('universal'),
    [],
  ])
  const titles = pages.flatMap(({ cards }) => cards.map(({ title }) => title))
  expect(new Set(titles).size).toBe(40)
  const [best] = pages
  const newest = await listForVehicle('1992/saab/900', 'floor-mats', { ...query, sort: 'newest' })
  expect(best?.facets).toEqual(newest.facets)
  expect([best?.total, best?.pages]).toEqual([newest.total, newest.pages])
  expect(best && count(best, 'spec.Color', 'black')).toBe(30)
})

test('each count of a category is that of its list, and the list without a category has no universal parts', async () => {
  const model = await aModel('saab/9000')
  const own = { brand: 'Castor', fits: 'universal' } as const
  await aPart({ ...own, name: 'Oil', category: 'engine-oil' })
  await aPart({ ...own, name: 'Mat', category: 'floor-mats' })
  const listed = await aPart({ ...own, name: 'Listed all the same', category: 'floor-mats' })
  await aFitment(listed, model, [1990, 1993])
  const pads = await aPart({ ...own, fits: 'vehicle', name: 'Pads', category: 'brake-pads' })
  await aFitment(pads, model, [1990, 1993])
  const query = { brand: ['castor'] }
  for (const path of ['1992/saab/9000', '1985/saab/9000', '1992/saab/9000/another']) {
    const whole = await listForVehicle(path, undefined, query)
    expect(whole.total, path).toBe(path.startsWith('1992') ? 2 : 0)
    for (const [slug, parts] of [
      ['oils-and-fluids', 1],
      ['interior-and-tools', 2],
      ['brakes', path.startsWith('1992') ? 1 : undefined],
    ] as const) {
      expect(count(whole, 'category', slug), `${path} ${slug}`).toBe(parts)
      expect((await listForVehicle(path, slug, query)).total, `${path} ${slug}`).toBe(parts ?? 0)
    }
    const siblings = await listForVehicle(path, 'tools', query)
    expect(count(siblings, 'category', 'floor-mats')).toBe(2)
  }
})

test('what Home counts for a car has them, and follows an edit', async () => {
  await aModel('saab/9-5')
  const vehicle = { year: 2006, make: 'saab', model: '9-5', answers: {} }
  const inside = async () =>
    (await countByCategoryFor(vehicle)).categories.find(({ slug }) => slug === 'interior-and-tools')
      ?.parts ?? 0
  const before = await inside()
  const part = await aPart({ category: 'car-care', fits: 'universal' })
  expect(await inside()).toBe(before + 1)
  await db.update(product).set({ fits: 'unlisted' }).where(eq(product.id, part.id))
  expect(await inside()).toBe(before)
})
