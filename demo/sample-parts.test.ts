import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { normNumber } from '#contract/catalog/part-number.ts'
import { newProductSchema } from '#contract/catalog/product.ts'
import { verdict } from '#contract/fitment/verdict.ts'
import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { findCategoryBySlug } from '#server/catalog/category/category-tree.ts'
import { findModel, isOfYear } from '#server/catalog/vehicle/vehicle-base.ts'
import { type DemoFitment, type DemoPart, readDemoParts } from './sample-parts.ts'

const demoParts = await readDemoParts()

const vehiclesOf = (parts: DemoPart[]) => parts.flatMap(({ vehicles }) => vehicles)
const modelOf = ({ make, model }: DemoFitment) => findModel(slugify(make), slugify(model))

test('there are parts for every shelf and for many cars', () => {
  expect(demoParts.length).toBeGreaterThanOrEqual(120)
  expect(new Set(demoParts.map(({ category }) => category)).size).toBeGreaterThanOrEqual(25)
  expect(new Set(vehiclesOf(demoParts).map(modelOf)).size).toBeGreaterThanOrEqual(30)
})

test.each(demoParts)('$sku is a part that a seller could enter', (part) => {
  const { fields, availableQuantity, numbers, attributes } = part
  expect(newProductSchema.safeParse({ ...fields, availableQuantity }).error).toBeUndefined()
  expect([...(fields.title ?? '')].length).toBeLessThanOrEqual(120)
  expect(findCategoryBySlug(part.category)?.parentId).toBeTypeOf('number')
  expect(existsSync(`public${fields.img}`)).toBe(true)
  const names = attributes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { shown } of numbers) expect(normNumber(shown)).not.toBe('')
})

test('every part has a shelf, as staff can enter it, and parts of a kind lie together', () => {
  const shelves = new Map(demoParts.map(({ sku, fields }) => [sku, fields.shelf]))
  const labels = demoParts.map(({ sku }) => shelves.get(sku) ?? '')
  for (const label of labels) expect(label).toMatch(/^[A-P]\d{1,2}-\d{1,2}$/)
  expect([shelves.get('BRK-P155')?.slice(0, 3), shelves.get('FER-1120')?.slice(0, 3)]).toEqual([
    'A1-',
    'A1-',
  ])
  expect(new Set(labels).size).toBeGreaterThan(demoParts.length / 2)
})

test('no SKU, and no number of a brand, is there twice', () => {
  const skus = demoParts.map(({ sku }) => sku)
  expect(new Set(skus).size).toBe(skus.length)
  const numbers = demoParts.map(
    ({ fields }) => `${fields.brand} ${normNumber(fields.number ?? '')}`,
  )
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('barcodes are of the range that no maker has, and their check digit is right', () => {
  const codes = demoParts
    .flatMap(({ numbers }) => numbers)
    .flatMap(({ kind, shown }) => (kind === 'gtin' ? [shown] : []))
  expect(codes.length).toBeGreaterThan(4)
  for (const code of codes) {
    expect(code).toMatch(/^20\d{11}$/)
    const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
    expect(sum % 10, code).toBe(0)
  }
})

test('every fitment names a model of the vehicle base and years in which it was made', () => {
  for (const one of vehiclesOf(demoParts)) {
    const model = modelOf(one)
    expect(model, `${one.make} ${one.model}`).toBeDefined()
    for (let year = one.yearFrom; year <= one.yearTo; year += 1) {
      expect(model && isOfYear(model, year), `${one.make} ${one.model} ${year}`).toBe(true)
    }
  }
})

test('an engine of a model is written in one way', () => {
  const labels = new Map<string, Set<string>>()
  for (const { make, model, engine } of vehiclesOf(demoParts)) {
    if (!engine) continue
    const key = `${make} ${model} ${slugify(engine)}`
    labels.set(key, (labels.get(key) ?? new Set()).add(engine))
  }
  expect([...labels.values()].filter(({ size }) => size > 1)).toEqual([])
})

test('the 28 parts of older shops are the newest, in their order', () => {
  const newest = demoParts.slice(-28)
  expect(newest[0]?.fields.name).toBe('Diesel fuel filter, in-line')
  expect(newest.slice(-6).map(({ fields }) => fields.name)).toEqual([
    'Drive shaft, front left',
    'Headlight bulb H7 12 V 55 W',
    'Alternator 14 V 120 A',
    'Coil spring, front axle',
    'Spark plug M14, nickel',
    'Vented brake disc 288 mm',
  ])
})

test('nowhere are three parts in a row drawn alike', () => {
  const categories = [...new Set(demoParts.map(({ category }) => category))]
  const lists = categories.map((of) => demoParts.filter(({ category }) => category === of))
  for (const parts of [demoParts, ...lists]) {
    const imageAt = (at: number) => parts[at]?.fields.img
    const alike = parts.filter(
      (_part, at) => imageAt(at) === imageAt(at - 1) && imageAt(at) === imageAt(at - 2),
    )
    expect(alike.map(({ sku }) => sku)).toEqual([])
  }
})

const GOLF: Vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }

function judge(sku: string, vehicle: Vehicle) {
  const part = demoParts.find((one) => one.sku === sku)
  const { vehicles = [], fields, isFitmentComplete: fitsComplete = false } = part ?? {}
  const rows = vehicles.map(({ make, model, ...row }, at) => ({
    ...row,
    _id: at + 1,
    model: `${slugify(make)}/${slugify(model)}`,
  }))
  const judged = { fits: fields?.fits ?? ('vehicle' as const), fitsComplete }
  return verdict(judged, rows, vehicle).word
}

test('for a 2014 Golf every verdict is to be seen', () => {
  expect(judge('BRK-P123R', GOLF)).toBe('fits')
  expect(judge('BRK-P155', GOLF)).toBe('fits-if')
  expect(judge('KES-312V', GOLF)).toBe('fits-if')
  expect(judge('BRK-P160L', GOLF)).toBe('does-not-fit')
  expect(judge('OIL-DOT4-05', GOLF)).toBe('universal')
  expect(judge('BRG-356535', GOLF)).toBe('not-known')
  expect(judge('KES-1199', GOLF)).toBe('not-known')
})

test('the engine and the size of the discs decide', () => {
  expect(judge('FLT-OIL64C', GOLF)).toBe('fits-if')
  expect(judge('FLT-OIL64C', { ...GOLF, engine: '2.0 TDI' })).toBe('fits')
  expect(judge('FLT-OIL64C', { ...GOLF, engine: '1.4 TSI' })).toBe('does-not-fit')
  const answered = { ...GOLF, answers: { 'Front discs 288 mm': 'yes' as const } }
  expect(judge('BRK-P155', answered)).toBe('fits')
})

test('pads and calipers for two sizes of discs fit neither another size nor one that is not said', () => {
  const [yes, no] = ['yes', 'no'] as const
  const with312 = { 'Front discs 288 mm': no, 'Front discs 312 mm': yes }
  const withAnother = { 'Front discs 288 mm': no, 'Front discs 312 mm': no }
  for (const sku of ['FER-1120', 'KES-1177', 'BRK-C54L', 'BRK-C54R']) {
    expect(judge(sku, GOLF), sku).toBe('fits-if')
    expect(judge(sku, { ...GOLF, answers: with312 }), sku).toBe('fits')
    expect(judge(sku, { ...GOLF, answers: withAnother }), sku).toBe('does-not-fit')
  }
})

/** What a car of the model may have or not have. */
const RESTRICTS =
  /\d mm discs|discs \d+ mm|\bheated\b|\bsport suspension|stop-start|\blift(?:ed)?\b|\bwinch|paint code/i

test('a part whose text restricts it to some cars of a model fits none of them without a question', () => {
  const open = demoParts.filter(
    ({ fields: { title, name, description, fits }, vehicles }) =>
      fits === 'vehicle' &&
      RESTRICTS.test(`${title ?? name} ${description}`) &&
      vehicles.some(
        ({ engine, trim, conditions, note }) => ![engine, trim, note, ...conditions].some(Boolean),
      ),
  )
  expect(open.map(({ sku }) => sku)).toEqual([])
})

test.each([
  ['FLT-OIL93', { year: 2013, make: 'ford', model: 'f-150', engine: '5.0 V8', answers: {} }],
  ['FLT-OIL76', { year: 2003, make: 'honda', model: 'accord', answers: {} }],
  ['FLT-OIL57C', { year: 2012, make: 'bmw', model: '328i', engine: '2.0 Turbo', answers: {} }],
  ['BRG-397237', { year: 2010, make: 'mazda', model: 'mazda3', answers: {} }],
])('%s fits another car', (sku, vehicle: Vehicle) => {
  expect(judge(sku, vehicle)).toBe('fits')
})
