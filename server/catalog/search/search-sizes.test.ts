import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aFoundPart } from '#test/parts.ts'
import { aSearchedShop, find, listQuery, titlesOf } from '#test/searched-shop.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { countTitles } from './search.ts'

// Sizes as people say them: nothing is denied that a part has.

beforeAll(async () => {
  await aSearchedShop()
  await aFoundPart('Brake drum 228 mm, five holes', 'brake-drums')
  await aFoundPart('Steel wheel 6J x 15, five holes', 'wheels')
  await aFoundPart('All-season tire 195/65 R15', 'tires')
  await aFoundPart('Blade fuse set, 5, 7.5 and 10 A', 'fuses-and-relays')
  await aFoundPart('V-ribbed belt 6PK1070, six ribs, 1070 mm', 'v-ribbed-belts')
  await aFoundPart('V-ribbed belt 6PK1753, six ribs, 1753 mm', 'v-ribbed-belts')
  await aFoundPart('Wheel bearing 35 x 65 x 35 mm', 'wheel-bearings')
  await aFoundPart('Brake fluid DOT 4, 0.5 L', 'brake-fluid')
  await aFoundPart('Engine oil 5W-40, 1 liter', 'engine-oil')
  await aFoundPart('Engine oil 5W-30, 5 liters', 'engine-oil')
  await aFoundPart('Coolant, 5 liters', 'coolant')
  await aFoundPart('Relay 12 V 40 A, five pins', 'fuses-and-relays')
  await aFoundPart('Cabin filter 215 x 194 mm', 'cabin-filters')
  await aFoundPart('Spin-on oil filter 3/4-16 UNF, 76 x 79 mm', 'oil-filters')
  await aFoundPart('Spin-on oil filter M20 x 1.5, 76 x 85 mm', 'oil-filters')
  await aFoundPart('Wheel bolt M14 x 1.5, 27 mm', 'wheel-bolts-and-nuts')
  await aFoundPart('Windshield wiper blades, flat, 650 and 400 mm', 'wiper-blades')
  await aFoundPart('Windshield wiper blades, flat, 600 and 475 mm', 'wiper-blades')
  await aFoundPart('Bulb P21W, 12 V 21 W', 'bulbs')
  await aFoundPart('Headlight bulb H7, 12 V 55 W', 'bulbs')
  await aFoundPart('Headlight bulb H11, 12 V 55 W, long life', 'bulbs')
  await aFoundPart('Thermostat 78 °C with gasket', 'thermostats')
  await aFoundPart('Thermostat 87 °C with gasket', 'thermostats')
  await countTitles()
})

test.each([
  ['9 inch brake drum five lug', 'Brake drum 228 mm, five holes'],
  ['brake drum 5 holes', 'Brake drum 228 mm, five holes'],
  ['i need a 15in steel wheel this week please', 'Steel wheel 6J x 15, five holes'],
  ['15 inch tire', 'All-season tire 195/65 R15'],
  ['7.5 amp blade fuse', 'Blade fuse set, 5, 7.5 and 10 A'],
  ['6 rib belt 42 1/8 inch', 'V-ribbed belt 6PK1070, six ribs, 1070 mm'],
  ['brake fluid dot4', 'Brake fluid DOT 4, 0.5 L'],
  ['35/65/35 wheel bearing', 'Wheel bearing 35 x 65 x 35 mm'],
  ['bearing 35 65 35', 'Wheel bearing 35 x 65 x 35 mm'],
  ['cabin filter 215 194', 'Cabin filter 215 x 194 mm'],
  ['hub bearing ID35 OD65 W35', 'Wheel bearing 35 x 65 x 35 mm'],
  ['cabin filter 8 7/16 x 7 5/8', 'Cabin filter 215 x 194 mm'],
  ['brake drum 228', 'Brake drum 228 mm, five holes'],
  ['ribbed belt 1753', 'V-ribbed belt 6PK1753, six ribs, 1753 mm'],
  ['oil filter with 3/4-16 thread', 'Spin-on oil filter 3/4-16 UNF, 76 x 79 mm'],
  ['oil filter 3/4 x 16 UNF', 'Spin-on oil filter 3/4-16 UNF, 76 x 79 mm'],
  ['filter that screws on a 3/4-16 nipple oil', 'Spin-on oil filter 3/4-16 UNF, 76 x 79 mm'],
  ['oil filter screws onto 3/4-16', 'Spin-on oil filter 3/4-16 UNF, 76 x 79 mm'],
  ['oil filter 3/4 16 nipple', 'Spin-on oil filter 3/4-16 UNF, 76 x 79 mm'],
  ['oil filter m20x1.5 nipple', 'Spin-on oil filter M20 x 1.5, 76 x 85 mm'],
  ['oil filter m20 1.5', 'Spin-on oil filter M20 x 1.5, 76 x 85 mm'],
  ['wheel bolts 14x1.5 27mm long', 'Wheel bolt M14 x 1.5, 27 mm'],
  ['wipers 26 16', 'Windshield wiper blades, flat, 650 and 400 mm'],
  ['bulb 382', 'Bulb P21W, 12 V 21 W'],
  ['172f thermostat', 'Thermostat 78 °C with gasket'],
  ['brake fluid half liter', 'Brake fluid DOT 4, 0.5 L'],
  ['4x headlight bulb h7', 'Headlight bulb H7, 12 V 55 W'],
  ['headlight bulb h7 long life', 'Headlight bulb H7, 12 V 55 W'],
  ['steel wheel 15 inch', 'Steel wheel 6J x 15, five holes'],
  ['belt 6 1070', 'V-ribbed belt 6PK1070, six ribs, 1070 mm'],
  ['8.46 x 7.64 inch cabin filter', 'Cabin filter 215 x 194 mm'],
  ['bearing 1.378 x 2.559 x 1.378', 'Wheel bearing 35 x 65 x 35 mm'],
  ['tire 195 65r15 no spare', 'All-season tire 195/65 R15'],
  ['87c stat', 'Thermostat 87 °C with gasket'],
  ['oil 5w30 cinco litros', 'Engine oil 5W-30, 5 liters'],
  ['brake drum 228 mm 4x4 crew cab 150k miles', 'Brake drum 228 mm, five holes'],
])('‘%s’ finds %s, and nothing is denied', async (q, title) => {
  const { cards, notes } = await find(q)
  expect(cards[0]?.title).toBe(title)
  expect(notes).toEqual([])
})

test('a word with two letters swapped is the part, and not a word of another', async () => {
  await aFoundPart('Coolant, ready to use, 4 liters', 'coolant')
  const { cards, notes } = await find('realy 12v 40 apm')
  expect(cards[0]?.title).toBe('Relay 12 V 40 A, five pins')
  expect(notes.map(({ text }) => text)).toEqual(['Results for “relay”.'])
})

test('the grade of an oil outranks its amount, and it is said that there is no can of both', async () => {
  const { cards, notes } = await find('5w40 5 ltr')
  expect(cards[0]?.title).toBe('Engine oil 5W-40, 1 liter')
  expect(cards.map(({ title }) => title)).not.toContain('Coolant, 5 liters')
  expect(notes.map(({ text }) => text)).toEqual(['None of these has 5w40 and 5 ltr together.'])
})

test('what no part has is denied', async () => {
  const { notes } = await find('19 inch tire')
  expect(notes.map(({ text }) => text)).toEqual(['No part of this kind has 19 inch.'])
})

test.each([
  'spark plug frobnitz 2.4 2012',
  'spark plug frobnitz 2.4L',
  '2012 2.4 spark plug',
  'spark plug golf 2012 9.9',
  'golf with the 9.9 spark plug',
])('‘%s’: liters beside a car or a year, known or not, are not denied', async (q) => {
  const { notes, cards } = await find(q)
  expect(cards[0]?.title).toBe('Spark plug M14 0.8 mm gap')
  expect(notes.filter(({ text }) => text.includes('No part of this kind has'))).toEqual([])
})

test('without a car a bare decimal is a size', async () => {
  const { notes } = await find('spark plug 1.1 gap')
  expect(notes.map(({ text }) => text)).toEqual(['No part of this kind has 1.1.'])
})

test('the parts of a pack are no size', async () => {
  await aFoundPart('Headlight bulb 55 W, pack of 5', 'bulbs')
  const { notes } = await find('5 watt headlight bulb')
  expect(notes.map(({ text }) => text)).toEqual(['No part of this kind has 5 watt.'])
})

test('of equally right parts those in stock come first', async () => {
  const titles = ['Glow plug, ceramic', 'Glow plug, steel']
  const [, sold] = await Promise.all(titles.map((title) => aFoundPart(title, 'glow-plugs')))
  await db
    .update(product)
    .set({ availableQuantity: 0 })
    .where(eq(product.id, sold?.id ?? ''))
  expect((await titlesOf('glow plug')).slice(0, 2)).toEqual(titles)
})

test.each([
  'flywheel in stock',
  'flywheel available now',
  'flywheels need them sat',
  'flywheel that r in stock',
])('“%s”: what is in stock comes before what has more of the words', async (q) => {
  const titles = ['Flywheel', 'Flywheel, dual mass, with bolts']
  const [sold] = await Promise.all(titles.map((title) => aFoundPart(title, 'flywheels')))
  await db
    .update(product)
    .set({ availableQuantity: 0 })
    .where(eq(product.id, sold?.id ?? ''))
  expect((await titlesOf(q))[0]).toBe(titles[1])
  const { cards } = await find(q, { ...listQuery, sort: 'price' })
  expect(cards[0]?.title).toBe(titles[1])
})
