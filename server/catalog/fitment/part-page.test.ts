import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aFitment, aModel, aNumber, aPart } from '#test/parts.ts'
import { db } from '../../platform/db/client.ts'
import { findPartPage, listFitments } from './part-page.ts'

const page = async ({ id }: { id: string }) => {
  const found = await findPartPage(id)
  if (!found) throw new Error('no page')
  return found
}

const titles = (cards: { title: string }[]) => cards.map(({ title }) => title)

test('a part’s page has its specification, numbers and vehicles', async () => {
  const golf = await aModel('volkswagen/golf')
  const pads = await aPart({
    name: 'Brake pads',
    fits: 'vehicle',
    category: 'brake-pads',
    attributes: { Width: '155 mm' },
  })
  await aNumber(pads, 'oe', '1K0 698 151 E', 'Volkswagen')
  await aNumber(pads, 'own', 'NB-2451.F')
  await aFitment(pads, golf, [2010, 2014], { conditions: ['288 mm discs'], position: 'front' })
  const found = await page(pads)
  expect(found).toMatchObject({
    part: { slug: 'brake-pads' },
    fits: 'vehicle',
    fitsComplete: false,
    specification: [{ name: 'Width', value: '155', unit: 'mm' }],
    numbers: [
      { kind: 'own', brand: null, shown: 'NB-2451.F' },
      { kind: 'oe', brand: 'Volkswagen', shown: '1K0 698 151 E' },
    ],
    models: [{ path: 'volkswagen/golf', label: 'Volkswagen Golf' }],
    successor: undefined,
  })
  expect(found.fitments).toMatchObject([
    {
      model: 'volkswagen/golf',
      vehicle: 'Volkswagen Golf',
      yearFrom: 2010,
      yearTo: 2014,
      engine: null,
      conditions: ['288 mm discs'],
    },
  ])
  expect(await listFitments(pads.id, 'volkswagen/golf')).toEqual(found.fitments)
  expect(await listFitments(pads.id, 'volkswagen/jetta')).toEqual([])
  expect(await listFitments(pads.id, '')).toEqual([])
})

test('a draft and a deleted part have no page and no vehicles', async () => {
  const golf = await aModel('volkswagen/golf')
  for (const gone of [{ state: 'draft' }, { deletedAt: new Date() }] as const) {
    const part = await aPart({ fits: 'vehicle', ...gone })
    await aFitment(part, golf, [2010, 2014], { isListed: false })
    expect(await findPartPage(part.id)).toBeUndefined()
    expect(await listFitments(part.id, 'volkswagen/golf')).toEqual([])
  }
})

test('a part that is out shows what equals it and is in stock: one step, both ways', async () => {
  const out = await aPart({ name: 'Out', availableQuantity: 0 })
  const sameOe = await aPart({ name: 'Same OE' })
  const namesIt = await aPart({ name: 'Names it' })
  const twoSteps = await aPart({ name: 'Two steps' })
  const alsoOut = await aPart({ name: 'Also out', availableQuantity: 0 })
  const otherBrand = await aPart({ name: 'Other brand' })
  await aNumber(out, 'oe', '1K0 100')
  await aNumber(sameOe, 'oe', '1K0-100')
  await aNumber(alsoOut, 'oe', '1K0 100')
  await aNumber(sameOe, 'oe', '5Q0 200')
  await aNumber(twoSteps, 'oe', '5Q0 200')
  await aNumber(out, 'own', 'NB 300', 'Norbrake')
  await aNumber(namesIt, 'cross', 'NB300', 'norbrake')
  await aNumber(otherBrand, 'cross', 'NB300', 'Ostara')
  expect(titles((await page(out)).equivalents).sort()).toEqual(['Names it', 'Same OE'])
  expect((await page(sameOe)).equivalents).toEqual([])
})

test('what replaces a part is followed to its end, also around a circle', async () => {
  const last = await aPart({ name: 'Last' })
  const middle = await aPart({ name: 'Middle', supersededBy: last.id, deletedAt: new Date() })
  const first = await aPart({ name: 'First', supersededBy: middle.id })
  expect((await page(first)).successor?.title).toBe('Last')
  const one = await aPart({ name: 'One' })
  const other = await aPart({ name: 'Other', supersededBy: one.id })
  await db.execute(sql`update product set superseded_by = ${other.id} where id = ${one.id}`)
  expect(['One', 'Other']).toContain((await page(one)).successor?.title)
})

test('replaced together are parts of the categories that go with it, for the same vehicles and place', async () => {
  const golf = await aModel('volkswagen/golf')
  const jetta = await aModel('volkswagen/jetta')
  const pads = await aPart({ name: 'Pads', fits: 'vehicle', category: 'brake-pads' })
  await aFitment(pads, golf, [2010, 2014], { position: 'front' })
  const add = async (
    name: string,
    category: string,
    position: string,
    model = golf,
    from = 2012,
  ) => {
    const part = await aPart({ name, fits: 'vehicle', category })
    await aFitment(part, model, [from, from + 1], { position })
  }
  await add('Front disc', 'brake-discs', 'Front')
  await add('Rear disc', 'brake-discs', 'rear')
  await add('Jetta disc', 'brake-discs', 'front', jetta)
  await add('Later disc', 'brake-discs', 'front', golf, 2015)
  await add('Oil filter', 'oil-filters', 'front')
  await add('Kit', 'brake-fitting-kits', 'front')
  expect(titles((await page(pads)).together).sort()).toEqual(['Front disc', 'Kit'])
})

test('a part’s page has a bounded number of its numbers', async () => {
  const part = await aPart()
  await db.execute(sql`
    insert into part_number (product_id, kind, shown, norm, is_listed)
    select ${part.id}, 'cross', 'X' || n, 'X' || n, true from generate_series(1, 600) n`)
  expect((await page(part)).numbers).toHaveLength(500)
})
