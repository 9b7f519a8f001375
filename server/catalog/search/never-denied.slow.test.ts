import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoFitment, type DemoPart, readDemoParts } from '#demo/sample-parts.ts'
import { seedEmptyDatabase } from '#demo/seed.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { find } from '#test/searched-shop.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { ownSearches } from './own-words.ts'
import { countTitles, indexNewProducts } from './search.ts'
import { invalidateNames } from './understand/known-names.ts'

// What a sample part has is never denied: each category beside each value of its attributes, in
// either unit, and beside its positions and vehicles; and each part in its own words.

const DENIES = /^No part|^None|^Nothing|\bhas no\b|\bknows no\b/

const parts = (await readDemoParts()).filter(({ fields }) => fields.state !== 'draft')

beforeAll(async () => {
  await emptyShop()
  await seedEmptyDatabase()
  await indexNewProducts()
  await countTitles()
})

afterAll(async () => {
  await emptyShop()
  invalidateNames()
})

type Attribute = DemoPart['attributes'][number]

/** How a buyer may type it. */
function notationsOf({ name, value, unit }: Attribute) {
  if (/^(?:yes|no|none)$/.test(value) || name === 'Type') return []
  const isNumber = /^[\d.]+$/.test(value)
  if (!isNumber) return [value, ...threadsOf(value)]
  const counted = name.toLowerCase()
  if (unit === null) return [`${value} ${counted}`, `${value} ${counted.replace(/s$/, '')}`]
  const named = /side|ring|Flow/.test(name) ? [] : [`${counted} ${value} ${unit}`]
  return [`${value} ${unit}`, ...named, ...inOtherUnits(Number(value), unit)]
}

function threadsOf(value: string) {
  return /^M\d+ x /.test(value) ? [value.replaceAll(' ', ''), value.replace(' x ', ' ')] : []
}

function inOtherUnits(amount: number, unit: string) {
  const inches = amount / 25.4
  switch (unit) {
    case 'mm':
      return [
        `${amount}`,
        `${amount}mm`,
        amount < 25 ? `${inches.toFixed(3)} in` : `${inches.toFixed(2)}"`,
        ...(amount < 100 ? [] : [`${amount / 10} cm`, `${inches.toFixed(1)} inch`]),
      ]
    case 'L':
      return [`${amount} liters`, `${amount * 1000} ml`, `${(amount / 0.9464).toFixed(1)} quarts`]
    case 'ml':
      return [`${amount / 1000} l`]
    case 'bar':
      return [`${Math.round(amount * 14.5)} psi`]
    case '°C':
      return [`${Math.round(amount * 1.8 + 32)}°F`]
    case 'A':
      return [`${amount}a`, `${amount} amps`]
    default:
      return []
  }
}

const PLACE = /^(?:front|rear|left|right|front left|front right|rear left|rear right)$/

function vehicleQueries({ make, model, yearFrom, yearTo, engine, trim, position }: DemoFitment) {
  const year = Math.floor((yearFrom + yearTo) / 2)
  return [
    `${year} ${make} ${model}`,
    ...(engine ? [`${year} ${make} ${model} ${engine}`] : []),
    ...(trim ? [`${year} ${make} ${model} ${trim}`] : []),
    ...(position && PLACE.test(position) ? [`${year} ${model} ${position}`] : []),
  ]
}

function queriesOf(part: DemoPart) {
  const category = findCategoryBySlug(part.category)?.name.toLowerCase() ?? ''
  const places = part.vehicles.flatMap(({ position }) =>
    position && PLACE.test(position) ? position : [],
  )
  return {
    attribute: part.attributes.flatMap(notationsOf).map((one) => `${category} ${one}`),
    position: places.flatMap((place) => [
      `${place} ${category}`,
      `${category} ${place.replace('left', 'driver side').replace('right', 'passenger side')}`,
    ]),
    vehicle: part.vehicles.flatMap(vehicleQueries).map((one) => `${one} ${category}`),
  }
}

function denialOf({ notes, sections }: Awaited<ReturnType<typeof find>>) {
  const said = [...notes.map(({ text }) => text), ...sections.flatMap(({ why }) => why ?? [])]
  return said.find((text) => DENIES.test(text))
}

test.each(['attribute', 'position', 'vehicle'] as const)(
  'no %s that a part of the category has is denied',
  async (kind) => {
    const asked = new Set(parts.flatMap((part) => queriesOf(part)[kind]))
    const denied: string[] = []
    for (const q of asked) {
      const denial = denialOf(await find(q))
      if (denial !== undefined) denied.push(`${q}: ${denial}`)
    }
    expect(asked.size).toBeGreaterThan(50)
    expect(denied).toEqual([])
  },
  900_000, // thousands of searches
)

/** Of the searches in own words: a prime, so that each form and each kind of part has some. */
const EVERY = 7

/** Still wrong of all: a new one fails. */
const LEFT: ReadonlySet<string> = new Set([
  'Halden brake fitting kits 4098',
  'sport air filter  washable',
  'Drive shaft, front right, 915 mm, with ABS ring',
  'five holes on 100 mm for winter tires Steel wheel 6J x 15',
  '20 Model 3 filtro de habitáculo',
  '690 mm 340 N Gas strut',
  'coolant OS 58-5',
  'Voltaine starter motors 14.10',
  // The only one is an upper one, which is said.
  'lower radiator hose',
  'Frostline lower radiator hose',
])

test('a search in the own words of a part finds its kind first, and denies nothing', async () => {
  const categories = new Map(parts.map((part) => [keyOf(part.fields), part.category]))
  const all = new Map(parts.flatMap(ownSearches).map((one) => [one.q, one]))
  const asked = [...all.values()].filter((_, at) => at % EVERY === 0)
  const wrong: string[] = []
  for (const { q, form, category } of asked) {
    const found = await find(q)
    const [first] = found.cards
    const denial = denialOf(found)
    const isKind = first !== undefined && categories.get(keyOf(first)) === category
    const isWrong = (denial !== undefined || !isKind) && !LEFT.has(q)
    if (isWrong) wrong.push(`${form}: ${q}: ${denial ?? first?.title}`)
  }
  expect(asked.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
}, 900_000)

function keyOf({ brand, number }: { brand?: string | null; number?: string | null }) {
  return `${brand} ${number}`
}
