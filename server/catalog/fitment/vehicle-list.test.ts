import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aFitment, aModel, aPart } from '#test/parts.ts'
import { listForVehicle } from '#test/vehicle-list.ts'
import { db } from '../../platform/db/client.ts'
import { countByCategoryFor } from './vehicle-categories.ts'
import { listEngines, modelsWithParts } from './vehicle-list.ts'
import { findModelOf } from './vehicle-model.ts'

beforeAll(emptyShop) // parts of other tests fit, too

const said = ({ cards }: { cards: PartCard[] }) =>
  Object.fromEntries(cards.map(({ title, verdict }) => [title, verdict?.word]))

test('a vehicle’s parts are those that fit, and those that fit if something is so; never others', async () => {
  const xc90 = await aModel('volvo/xc90')
  const xc60 = await aModel('volvo/xc60')
  const brakes = { fits: 'vehicle', category: 'brake-pads', brand: 'Sombra' } as const
  const own = { brand: ['sombra'] } // other tests have universal pads
  await aFitment(await aPart({ ...brakes, name: 'Any' }), xc90, [2010, 2014])
  await aFitment(await aPart({ ...brakes, name: 'Diesel' }), xc90, [2010, 2014], {
    engine: '2.0 TDI',
  })
  await aFitment(await aPart({ ...brakes, name: 'Petrol' }), xc90, [2010, 2014], {
    engine: '1.4 TSI',
  })
  const conditions = ['front discs 288 mm']
  await aFitment(await aPart({ ...brakes, name: 'Discs' }), xc90, [2014, 2014], { conditions })
  await aFitment(await aPart({ ...brakes, name: 'Older' }), xc90, [2005, 2013])
  await aFitment(await aPart({ ...brakes, name: 'XC60' }), xc60, [2010, 2014])
  const draft = await aPart({ ...brakes, name: 'Draft', state: 'draft' })
  await aFitment(draft, xc90, [2010, 2014], { isListed: false })
  await aPart({ name: 'Universal', category: 'brake-pads', fits: 'universal' })
  const oil = await aPart({ fits: 'vehicle', name: 'Oil filter', category: 'oil-filters' })
  await aFitment(oil, xc90, [2010, 2014])

  expect(said(await listForVehicle('2014/volvo/xc90'))).toEqual({
    Any: 'fits',
    'Oil filter': 'fits',
    Diesel: 'fits-if',
    Petrol: 'fits-if',
    Discs: 'fits-if',
  })
  expect(said(await listForVehicle('2014/volvo/xc90/2.0-tdi', 'brakes', own))).toEqual({
    Any: 'fits',
    Diesel: 'fits',
    Discs: 'fits-if',
  })
  expect(said(await listForVehicle('2014/volvo/xc90/another'))).toEqual({
    Any: 'fits',
    'Oil filter': 'fits',
    Discs: 'fits-if',
  })
  // Those that fit come first.
  const pads = await listForVehicle('2014/volvo/xc90', 'brake-pads', own)
  expect(pads.cards.map(({ title }) => title)).toEqual(['Any', 'Discs', 'Petrol', 'Diesel'])
  expect(pads.total).toBe(4)
  expect(pads.judged[pads.cards[1]?._id ?? '']?.rows).toMatchObject([
    { model: 'volvo/xc90', conditions },
  ])
  expect(
    said(await listForVehicle('2010/volvo/xc90', 'brake-pads', { sort: 'price' })),
  ).toMatchObject({
    Older: 'fits',
  })

  const [model] = [await findModelOf({ year: 2014, make: 'volvo', model: 'xc90' })]
  if (!model) throw new Error('no XC90')
  expect(await listEngines(model, 2014)).toEqual(['1.4 TSI', '2.0 TDI'])
  expect(await modelsWithParts('volvo', 2014)).toEqual(new Set(['xc90', 'xc60']))
  expect(await modelsWithParts('volvo', 2003)).toEqual(new Set())
})

test('parts for other engines are counted by the same filters, and shown when they are asked for', async () => {
  const model = await aModel('volvo/s60')
  const brakes = { fits: 'vehicle', category: 'brake-pads', brand: 'Kestrel' } as const
  const years: [number, number] = [2010, 2014]
  await aFitment(await aPart({ ...brakes, name: 'Any' }), model, years)
  await aFitment(await aPart({ ...brakes, name: 'Diesel' }), model, years, { engine: 'D5' })
  await aFitment(await aPart({ ...brakes, name: 'Petrol' }), model, years, { engine: 'T6' })
  const filter = await aPart({ fits: 'vehicle', name: 'Filter', category: 'oil-filters' })
  await aFitment(filter, model, years, { engine: 'T6' })
  expect((await listForVehicle('2014/volvo/s60')).unfit).toEqual({
    count: 0,
    cards: [],
    isShown: false,
  })
  expect((await listForVehicle('2014/volvo/s60/d5')).unfit).toMatchObject({ count: 2, cards: [] })
  expect((await listForVehicle('2014/volvo/s60/d5', 'brakes')).unfit.count).toBe(1)
  const shown = await listForVehicle('2014/volvo/s60/d5', 'brake-pads', {
    unfit: true,
    brand: ['kestrel'],
  })
  expect(said(shown)).toEqual({ Any: 'fits', Diesel: 'fits' })
  expect(said(shown.unfit)).toEqual({ Petrol: 'does-not-fit' })
  expect(
    (await listForVehicle('2014/volvo/s60/another', undefined, { unfit: true })).unfit.count,
  ).toBe(3)
})

test('the categories of a vehicle are counted as its list has them', async () => {
  const model = await aModel('volvo/v70')
  const years: [number, number] = [2008, 2010]
  for (const category of ['brake-pads', 'brake-discs', 'brakes', 'oil-filters']) {
    await aFitment(await aPart({ fits: 'vehicle', category }), model, years)
  }
  await aFitment(await aPart({ fits: 'vehicle', category: 'air-filters' }), model, years, {
    engine: 'D5',
  })
  await aFitment(await aPart({ fits: 'vehicle' }), model, years)
  await aPart({ fits: 'universal', category: 'engine-oil' })
  const vehicle = { year: 2009, make: 'volvo', model: 'v70', answers: {} }
  const found = await countByCategoryFor(vehicle)
  expect(found.parts).toBe(6)
  // Of an earlier year none is listed: what is left are universal parts of other tests.
  const none = await countByCategoryFor({ ...vehicle, year: 2003 })
  expect(none.parts).toBe(0)
  const partsIn = ({ categories }: typeof found, slug: string) =>
    categories.find((one) => one.slug === slug)?.parts ?? 0
  expect(partsIn(found, 'brakes') - partsIn(none, 'brakes')).toBe(3)
  expect(partsIn(found, 'filters') - partsIn(none, 'filters')).toBe(2)
  expect(partsIn(found, 'oils-and-fluids')).toBeGreaterThan(0) // parts for every vehicle
  expect(await countByCategoryFor({ ...vehicle, engine: 'another' })).toMatchObject({ parts: 5 })
  await expect(countByCategoryFor({ ...vehicle, year: 1950 })).rejects.toThrow('vehicle')
})

test('a vehicle that was never made is none', async () => {
  await aModel('tesla/model-3')
  expect(await findModelOf({ year: 2014, make: 'tesla', model: 'model-3' })).toBeUndefined()
  expect(await findModelOf({ year: 2014, make: 'tesla', model: 'golf' })).toBeUndefined()
})

test('a long list of a vehicle is walked, with counts of the first level’s categories and brands', async () => {
  const model = await aModel('ford/f-150')
  const parts = await Promise.all(
    [0, 1, 2, 3].map((n) =>
      aPart({
        name: `K${n}`,
        category: n % 2 ? 'wheel-bolts-and-nuts' : 'exhaust-clamps-and-gaskets',
        brand: n < 2 ? 'A' : 'B',
      }),
    ),
  )
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents, fits,
      category_id, brand_id)
    select uuidv7(), 'P' || n, '/parts/oil.svg', '', 1, 1, 100, 'vehicle', category_id, brand_id
    from generate_series(0, 500) n join product on product.name = 'K' || n % 4`)
  await db.execute(sql`
    insert into fitment (product_id, model_id, year_from, year_to, is_listed, category_id, brand_id)
    select id, ${model.id}, 2013, 2013, true, category_id, brand_id from product where name ~ '^P\\d+$'`)
  expect(parts).toHaveLength(4)
  const first = await listForVehicle('2013/ford/f-150')
  expect(first).toMatchObject({ total: 501, pages: 21 })
  expect(first.cards).toHaveLength(24)
  expect(first.cards[0]?.verdict?.word).toBe('fits')
  expect(first.facets).toMatchObject([
    {
      name: 'category',
      choices: expect.arrayContaining([
        expect.objectContaining({ value: 'exhaust', count: 251 }),
        expect.objectContaining({ value: 'wheels-and-tires', count: 250 }),
      ]),
    },
    {
      name: 'brand',
      choices: [
        { label: 'A', count: 251 },
        { label: 'B', count: 250 },
      ],
    },
  ])
  const last = await listForVehicle('2013/ford/f-150', undefined, { page: 21 })
  expect(last.cards).toHaveLength(21)
  expect(
    (await listForVehicle('2013/ford/f-150', 'wheels-and-tires', { brand: ['a'] })).total,
  ).toBe(125)
})
