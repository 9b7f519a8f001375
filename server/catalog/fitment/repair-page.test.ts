import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { itemUnits } from '#contract/catalog/repair.ts'
import { parseVehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { explain, namesOf, statementsOf } from '#test/query-plan.ts'
import { db, searchPool } from '../../platform/db/client.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import type { RepairItemRow, RepairRow } from '../category/repair-rows.ts'
import { fillRepair } from './repair-page.ts'
import { findModelOf } from './vehicle-model.ts'

beforeAll(emptyShop) // parts of other tests fit, too

const YEARS: [number, number] = [2010, 2014]

function anItem(slug: string, more: Partial<RepairItemRow> = {}): RepairItemRow {
  const categoryId = findCategoryBySlug(slug)?.id ?? 0
  const unsaid = { position: null, quantity: 1, note: null, isOptional: false, productId: null }
  return { categoryId, ...unsaid, ...more }
}

async function fill(path: string, ...items: RepairItemRow[]) {
  const vehicle = parseVehiclePath(path)
  const model = vehicle && (await findModelOf(vehicle))
  if (!vehicle || !model) throw new Error(`no vehicle ${path}`)
  const repair: RepairRow = {
    ...{ id: 1, slug: 'job', name: 'Job', description: null, isHidden: false, version: 1 },
    items,
  }
  return fillRepair(repair, vehicle, model)
}

/** The titles of each item's parts. */
async function titlesOf(path: string, ...items: RepairItemRow[]) {
  const filled = await fill(path, ...items)
  const titles = new Map(filled.list.cards.map(({ _id, title }) => [_id, title]))
  return filled.items.map(({ ids }) => ids.map((id) => titles.get(id)))
}

test('each item has the parts that fit its position: the owner’s choice, then what is in stock, the cheapest first', async () => {
  const model = await aModel('volvo/v70')
  const add = async (name: string, position: string | null, cents: number, more = {}) => {
    const part = await aPart({ name, category: 'brake-pads', pricePerUnitCents: cents, ...more })
    await aFitment(part, model, YEARS, { position })
    return part
  }
  const vehicle = { fits: 'vehicle' } as const
  await add('Dear', 'front', 5000, vehicle)
  await add('Cheap', 'Front', 4000, vehicle)
  await add('Anywhere', null, 4500, vehicle)
  await add('Rear', 'rear', 1000, vehicle)
  await add('Out', 'front', 500, { ...vehicle, availableQuantity: 0 })
  await add('Draft', 'front', 500, { ...vehicle, state: 'draft' })
  const wanted = await add('Wanted', 'front', 9000, vehicle)
  const front = { position: 'front' }
  expect(
    await titlesOf(
      '2010/volvo/v70',
      anItem('brake-pads', front),
      anItem('brake-pads', { ...front, productId: wanted.id }),
      anItem('brake-discs', front),
    ),
  ).toEqual([['Cheap', 'Anywhere', 'Dear', 'Wanted'], ['Wanted', 'Cheap', 'Anywhere', 'Dear'], []])
})

test('a universal part is taken only if the owner has chosen it', async () => {
  await aModel('volvo/v50')
  const fluid = await aPart({ name: 'DOT 4', category: 'brake-fluid', fits: 'universal' })
  const items = [anItem('brake-fluid'), anItem('brake-fluid', { productId: fluid.id })]
  expect(await titlesOf('2008/volvo/v50', ...items)).toEqual([[], ['DOT 4']])
})

test('a part for one side alone is half of what an item without a side needs', async () => {
  const model = await aModel('volvo/s80')
  const arm = { category: 'control-arms', fits: 'vehicle' } as const
  for (const position of ['front left', 'front right']) {
    await aFitment(await aPart({ ...arm, name: position }), model, YEARS, { position })
  }
  const both = await aPart({ ...arm, name: 'Both', pricePerUnitCents: 99_900 })
  for (const position of ['front left', 'front right']) {
    await aFitment(both, model, YEARS, { position, quantity: 1 })
  }
  expect(
    await titlesOf(
      '2012/volvo/s80',
      anItem('control-arms', { position: 'front' }),
      anItem('control-arms', { position: 'front left' }),
    ),
  ).toEqual([['Both'], ['front left', 'Both']])
  const { items, list } = await fill(
    '2012/volvo/s80',
    anItem('control-arms', { position: 'front' }),
    anItem('control-arms', { position: 'front left' }),
  )
  const card = list.cards.find(({ title }) => title === 'Both')
  // One of the two positions is not the item's.
  expect(items.map((item) => card && itemUnits(item, card))).toEqual([2, 1])
})

test('a question is asked only for an item that no part surely fits', async () => {
  const model = await aModel('volvo/c30')
  const add = async (name: string, category: string, more = {}) =>
    aFitment(await aPart({ name, category, fits: 'vehicle' }), model, YEARS, more)
  await add('Any', 'brake-pads')
  await add('Sport', 'brake-pads', { conditions: ['Sport brakes'] })
  const pads = anItem('brake-pads')
  expect((await fill('2010/volvo/c30', pads)).list.deciding).toBeUndefined()
  await add('288', 'brake-discs', { conditions: ['Front discs 288 mm'] })
  await add('312', 'brake-discs', { conditions: ['Front discs 312 mm'] })
  const { items, list } = await fill('2010/volvo/c30', pads, anItem('brake-discs'))
  expect(items.map(({ ids }) => ids.length)).toEqual([1, 2])
  expect(list.deciding?.question.choices.map(({ label }) => label)).toEqual([
    '288 mm',
    '312 mm',
    'Another',
  ])
  expect(Object.keys(list.judged)).toHaveLength(2)
})

test('the parts of all items are found in one statement, by the index of a vehicle’s parts', async () => {
  const model = await aModel('volvo/s40')
  const slugs = ['brake-pads', 'brake-discs', 'brake-hoses', 'oil-filters']
  for (const category of slugs) {
    await aFitment(await aPart({ category, fits: 'vehicle' }), model, YEARS)
  }
  const other = await aModel('volvo/v50')
  const many = await aPart({ category: 'brake-pads', fits: 'vehicle' })
  for (let year = 0; year < 500; year += 1) await aFitment(many, other, [1500 + year, 1500 + year])
  await db.execute(sql`analyze product, fitment`)
  const items = slugs.map((slug) => anItem(slug))
  await fill('2010/volvo/s40', ...items) // the model is known from now on
  let finding: Awaited<ReturnType<typeof statementsOf>> = []
  const others = await statementsOf(async () => {
    finding = await statementsOf(() => fill('2010/volvo/s40', ...items), searchPool)
  })
  expect([finding.length, others.length]).toEqual([1, 2]) // parts; their cards and fitments
  const steps = namesOf(await explain('analyze', finding[0] ?? {}))
  expect(steps).not.toContain('Seq Scan fitment')
})
