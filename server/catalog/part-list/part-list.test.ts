import { beforeAll, expect, test } from 'vitest'
import { EMPTY_QUERY } from '#contract/catalog/part-list-url.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aPart } from '#test/parts.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { listPartsIn, PAGE_SIZE } from './part-list.ts'

beforeAll(emptyShop) // parts of other tests would be counted

const list = (slug: string, query: Partial<typeof EMPTY_QUERY> = {}) => {
  const category = findCategoryBySlug(slug)
  if (!category) throw new Error(`no category ${slug}`)
  return listPartsIn(category, { ...EMPTY_QUERY, ...query })
}

const titles = ({ cards }: Awaited<ReturnType<typeof list>>) => cards.map(({ title }) => title)

const counts = ({ facets }: Awaited<ReturnType<typeof list>>, name: string) =>
  Object.fromEntries(
    (facets.find((one) => one.name === name)?.choices ?? []).map(({ value, count }) => [
      value,
      count,
    ]),
  )

async function brakeParts() {
  const common = { category: 'brake-shoes', attributes: { Width: '42 mm', Diameter: '203 mm' } }
  await aPart({ ...common, name: 'A', brand: 'Norbrake', axle: 'rear', pricePerUnitCents: 2000 })
  await aPart({ ...common, name: 'B', brand: 'Norbrake', pricePerUnitCents: 2500 })
  await aPart({ ...common, name: 'C', brand: 'Ferrova', axle: 'front', side: 'left' })
  const attributes = { Width: '40 mm', Diameter: '228 mm' }
  await aPart({ name: 'D', category: 'brake-drums', brand: 'Halden', attributes })
  await aPart({ name: 'E', category: 'brake-shoes', attributes, availableQuantity: 0 })
  await aPart({ name: 'Draft', category: 'brake-shoes', state: 'draft' })
  await aPart({ name: 'Deleted', category: 'brake-shoes', deletedAt: new Date() })
}

test('filters of a category: counts, and what each choice leaves', async () => {
  await brakeParts()
  const all = await list('brake-shoes')
  expect(titles(all)).toEqual(['C', 'B', 'A', 'E']) // in stock first, then the newest
  expect(all).toMatchObject({ total: 4, pages: 1 })
  expect(counts(all, 'category')).toMatchObject({ 'brake-shoes': 4, 'brake-drums': 1 })
  expect(counts(all, 'brand')).toEqual({ norbrake: 2, ferrova: 1 })
  expect(counts(all, 'position')).toEqual({ front: 1, rear: 1, left: 1 })
  expect(counts(all, 'price')).toEqual({ '0-25': 3, '25-50': 1 })
  expect(counts(all, 'inStock')).toEqual({ 1: 3 })
  expect(counts(all, 'spec.Width')).toEqual({ '40 mm': 1, '42 mm': 3 })

  // A choice narrows the other facets, not its own.
  const norbrake = await list('brake-shoes', { brand: ['norbrake'] })
  expect(titles(norbrake)).toEqual(['B', 'A'])
  expect(counts(norbrake, 'brand')).toEqual({ norbrake: 2, ferrova: 1 })
  expect(counts(norbrake, 'position')).toEqual({ rear: 1 })
  const narrow = await list('brake-shoes', { attributes: { Width: '40 mm' } })
  expect(titles(narrow)).toEqual(['E'])
  expect(counts(narrow, 'spec.Width')).toEqual({ '40 mm': 1, '42 mm': 3 })
  expect(counts(narrow, 'inStock')).toEqual({})

  const two = await list('brake-shoes', { brand: ['ferrova', 'norbrake'], priceFrom: 25 })
  expect(titles(two)).toEqual(['B'])
  const left = await list('brake-shoes', { position: 'left', inStock: true })
  expect(titles(left)).toEqual(['C'])
  const both = await list('brake-shoes', { attributes: { Width: '42 mm', Diameter: '203 mm' } })
  expect(titles(both)).toEqual(['C', 'B', 'A'])
})

test('the chosen choice of a filter stays although nothing is left of it', async () => {
  await aPart({ name: 'F', category: 'mufflers', brand: 'Ostara' })
  const { facets, total } = await list('mufflers', { brand: ['nobody'], position: 'rear' })
  expect(total).toBe(0)
  const brand = facets.find(({ name }) => name === 'brand')
  expect(brand?.choices).toContainEqual({
    value: 'nobody',
    label: 'nobody',
    count: 0,
    isChosen: true,
  })
})

test('a category of the first level has the parts of all below it, and sorts as asked', async () => {
  const common = { brand: 'Orvella' } // other tests have parts of these categories
  const brand = ['orvella']
  await aPart({ ...common, name: 'Pump', category: 'fuel-pumps', pricePerUnitCents: 9000 })
  await aPart({ ...common, name: 'Nozzle', category: 'injectors', pricePerUnitCents: 3000 })
  await aPart({ ...common, name: 'Anything', category: 'fuel', pricePerUnitCents: 5000 })
  expect(titles(await list('fuel', { sort: 'price', brand }))).toEqual([
    'Nozzle',
    'Anything',
    'Pump',
  ])
  expect(titles(await list('fuel', { sort: 'price-down', brand }))).toEqual([
    'Pump',
    'Anything',
    'Nozzle',
  ])
  expect(titles(await list('fuel', { sort: 'newest', brand }))).toEqual([
    'Anything',
    'Nozzle',
    'Pump',
  ])
  expect(titles(await list('fuel', { category: 'injectors', brand }))).toEqual(['Nozzle'])
  expect(counts(await list('fuel', { category: 'injectors', brand }), 'category')).toEqual({
    'fuel-pumps': 1,
    injectors: 1,
    fuel: 1,
  })
})

test('a list has pages, and a page after the last is empty', async () => {
  for (let n = 0; n <= PAGE_SIZE; n += 1) await aPart({ name: `G${n}`, category: 'mirrors' })
  const pages = await Promise.all([1, 2, 3].map((page) => list('mirrors', { page })))
  expect(pages.map(({ cards }) => cards.length)).toEqual([PAGE_SIZE, 1, 0])
  expect(pages.map(({ total }) => total)).toEqual([PAGE_SIZE + 1, PAGE_SIZE + 1, PAGE_SIZE + 1])
  const names = pages.flatMap((page) => titles(page))
  expect(new Set(names).size).toBe(PAGE_SIZE + 1)
})

test('a card says what the part is, with the first lines of its specification', async () => {
  const { id } = await aPart({
    name: 'Vented brake disc 288',
    title: 'Vented brake disc 288 mm, front axle',
    number: 'BR 2882.V',
    category: 'glow-plugs',
    brand: 'Norbrake',
    axle: 'front',
    minimumOrderQuantity: 2,
    pricePerUnitCents: 5740,
    attributes: { Diameter: '288 mm', Thickness: '25 mm', Holes: '5' },
  })
  const { cards } = await list('glow-plugs')
  expect(cards.find(({ _id }) => _id === id)).toEqual({
    _id: id,
    slug: 'vented-brake-disc-288-mm-front-axle',
    title: 'Vented brake disc 288 mm, front axle',
    number: 'BR 2882.V',
    brand: 'Norbrake',
    categoryId: 502,
    position: 'front',
    size: 'Diameter 288 mm, Thickness 25 mm',
    img: '/parts/spark-plug.svg',
    pictures: [],
    pricePerUnit: 57.4,
    availableQuantity: 100,
    minimumOrderQuantity: 2,
  })
})

test('what a visitor types as a filter is a value, never SQL', async () => {
  await aPart({ name: 'H', category: 'flywheels' })
  const { total: all } = await list('flywheels')
  const hostile = `'; drop table product; --\u202e"\\`
  const { total } = await list('flywheels', {
    brand: [hostile],
    position: hostile,
    category: hostile,
    attributes: { [hostile]: hostile },
  })
  expect(total).toBe(0)
  expect((await list('flywheels')).total).toBe(all)
})

test('many sizes are a range: their amounts in order, and what lies between two of them', async () => {
  const lengths = ['8 mm', '10 mm', '12.5 mm', '20 mm', '100 mm', '9 mm', '30 mm']
  for (const [at, Length] of lengths.entries()) {
    await aPart({
      name: `L${at}`,
      category: 'gas-struts',
      attributes: { Length, Thread: `M${at}` },
    })
  }
  const range = (of: Awaited<ReturnType<typeof list>>) =>
    of.facets.find(({ name }) => name === 'spec.Length')
  const all = await list('gas-struts')
  expect(range(all)?.amounts).toEqual([8, 9, 10, 12.5, 20, 30, 100])
  const thread = all.facets.find(({ name }) => name === 'spec.Thread')
  expect(thread).not.toHaveProperty('amounts')
  const middle = await list('gas-struts', { attributes: { Length: '9..20' } })
  expect(titles(middle)).toEqual(['L5', 'L3', 'L2', 'L1'])
  expect(range(middle)?.amounts).toHaveLength(7)
  const chosen = range(middle)?.choices.filter(({ isChosen }) => isChosen)
  expect(chosen?.map(({ value }) => value)).toEqual(['9 mm', '10 mm', '12.5 mm', '20 mm'])
  const none = await list('gas-struts', { attributes: { Length: '40..50' } })
  expect(none.total).toBe(0)
  expect(range(none)?.choices).toContainEqual(
    expect.objectContaining({ value: '40..50', isChosen: true }),
  )
})

test('values that are no amounts, or of two units, are choices, in the order of their numbers', async () => {
  const category = 'radiators'
  for (const n of [10, 2, 1, 4, 5, 6, 7]) {
    const unit = n === 7 ? 'in' : 'mm'
    const attributes = { Thread: `M${n}`, Width: `${n} ${unit}` }
    await aPart({ name: `T${n}`, category, attributes })
  }
  const { facets } = await list(category)
  const of = (name: string) => facets.find((one) => one.name === name)
  expect(of('spec.Thread')?.choices.map(({ value }) => value)).toEqual(
    [1, 2, 4, 5, 6, 7, 10].map((n) => `M${n}`),
  )
  expect(of('spec.Width')).not.toHaveProperty('amounts')
})
