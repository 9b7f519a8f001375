import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aFoundPart, aNumber } from '#test/parts.ts'
import { aSearchedShop, find, sectionsOf } from '#test/searched-shop.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

// Pasted lists of part numbers.

beforeAll(async () => {
  await aSearchedShop()
})

test('what is no number in a list is not said to be one that no part has', async () => {
  const { shown } = await sectionsOf('QX-2451.F, QX-2452.R, by next week, glued')
  expect(shown.map(({ heading }) => heading)).toEqual(['QX-2451.F', 'QX-2452.R', 'glued'])
  expect(shown.at(-1)?.why).toBe('“glued” was not read as a part number.')
})

test('each number of a list is found, or named as not found, with its amount', async () => {
  const { shown, notes } = await sectionsOf('2x QX-2451.F, 00445588 (4); ZZ-9941.Z')
  expect(shown).toEqual([
    { heading: 'QX-2451.F', amount: 2, titles: ['Brake pad set, front, ceramic'] },
    { heading: '00445588', amount: 4, titles: ['Brake rotor 288 mm front, vented'] },
    { heading: 'ZZ-9941.Z', titles: [], why: 'No part has the number “ZZ-9941.Z”.' },
  ])
  expect(notes).toEqual(['1 of these 3 lines was not found.'])
})

test('an amount that is the name of a car, too, is an amount', async () => {
  const { shown } = await sectionsOf('QX-2451.F x2, 00445588 x5')
  expect(shown.map(({ heading, amount }) => [heading, amount])).toEqual([
    ['QX-2451.F', 2],
    ['00445588', 5],
  ])
})

test('only the sections of a list of numbers are those of a list, which can be ordered', async () => {
  expect((await find('2x QX-2451.F, 00445588 (4)')).isList).toBe(true)
  for (const q of ['QX-2451.F', 'pads rotors', 'P0171']) expect((await find(q)).isList).toBe(false)
})

test('numbers with blanks alone between them are a list, and one with blanks in it is none', async () => {
  const { shown } = await sectionsOf('qx2451f qx2452r 0044 5588')
  expect(shown.map(({ heading }) => heading)).toEqual(['qx2451f', 'qx2452r', '0044 5588'])
  expect((await sectionsOf('9K0 698 157 E')).shown).toEqual([])
})

test('a number of a list is read as some part has it, with its slash and its last letters', async () => {
  const bearing = await aFoundPart('Wheel bearing set, tapered', 'wheel-bearings')
  await aNumber(bearing, 'own', '1234/5678')
  await aNumber(bearing, 'oe', '9K0 407 12 EA')
  const { shown } = await sectionsOf('1234/5678, 9K0 407 12 EA, QX-2451.F/00445588 x2')
  expect(shown.map(({ heading, amount, titles }) => [heading, amount, titles.length])).toEqual([
    ['1234/5678', undefined, 1],
    ['9K0 407 12 EA', undefined, 1],
    ['QX-2451.F', undefined, 1],
    ['00445588', 2, 1],
  ])
  expect((await find('1234/5678')).cards).toHaveLength(1)
})

test('a line of a list offers what replaces its part, beside it', async () => {
  const [old, between, today] = await Promise.all(
    ['old', 'later', 'latest'].map((one) => aFoundPart(`Gas strut, ${one}`, 'gas-struts')),
  )
  if (!old || !between || !today) throw new Error('no parts')
  await aNumber(old, 'own', 'SM-4711')
  await supersede(old, between)
  await supersede(between, today)
  const { shown } = await sectionsOf('SM-4711, 00445588')
  expect(shown[0]).toEqual({
    heading: 'SM-4711',
    titles: ['Gas strut, old', 'Gas strut, latest', 'Gas strut, later'],
    why: 'Replaced by Gas strut, latest.',
  })
})

test('a list of fifty numbers is found in a few statements', async () => {
  const numbers = Array.from({ length: 48 }, (_, at) => `ZZ-${10_000 + at}`)
  const { shown } = await sectionsOf(['QX-2451.F', ...numbers, '0044 5588'].join(', '))
  expect(shown).toHaveLength(50)
  expect(shown.filter(({ titles }) => titles.length > 0)).toHaveLength(2)
})

test('what the numbers of a list have in common is said once', async () => {
  const { shown, notes } = await sectionsOf('QX-2451.F, 2452.R and 5588')
  expect(shown.map(({ titles }) => titles.length)).toEqual([1, 1, 1])
  expect(notes).toEqual([])
  expect((await sectionsOf('ZZ-9941.Z, 588')).shown.at(-1)?.titles ?? []).toEqual([])
})

async function supersede(old: { id: string }, by: { id: string }) {
  await db.update(product).set({ supersededBy: by.id }).where(eq(product.id, old.id))
}

test.each(['how much is QX-2451.F and 0044 5588', 'QX-2451.F + 0044 5588 whats the core'])(
  '‘%s’: a question beside numbers is none of them',
  async (q) => expect((await sectionsOf(q)).shown).toHaveLength(2),
)

test.each([
  ['QX-2451.F, cabin filters', ['QX-2451.F', 'Cabin filters']],
  ['oil filter + 0044 5588', ['0044 5588', 'Oil filters']],
  [
    '2x QX-2451.F; 00445588, 5w30 and m14 spark plugs',
    ['QX-2451.F', '00445588', 'Engine oil 5w30', 'Spark plugs m14'],
  ],
  ['dot 4, QX-2451.F', ['QX-2451.F', 'Brake fluid']],
])('numbers and kinds in one list, ‘%s’: each below its heading', async (q, headings) => {
  expect((await sectionsOf(q)).shown.map(({ heading }) => heading)).toEqual(headings)
})

test('a kind in a list that is the name of its number’s part is not looked for again', async () => {
  const { shown } = await sectionsOf('Brake pad set, front, ceramic, QX-2451.F')
  expect(shown).toEqual([{ heading: 'QX-2451.F', titles: ['Brake pad set, front, ceramic'] }])
})

test('the car of a list is no line of it, and its numbers are judged for it', async () => {
  const { cards, notes, sections } = await find('QX-2451.F, 0044 5588, golf 2012')
  expect(sections).toHaveLength(2)
  expect(cards[0]?.verdict?.word).toBe('fits')
  expect(notes).toEqual([])
})

test('of two numbers that begin alike the second is no price', async () => {
  await aNumber(
    await aFoundPart('Wheel speed sensor, 620 mm', 'wheel-speed-sensors'),
    'own',
    'VT 620.11',
  )
  await aNumber(
    await aFoundPart('Wheel speed sensor, 840 mm', 'wheel-speed-sensors'),
    'own',
    'VT 840.21',
  )
  const { shown } = await sectionsOf('VT 620.11 + 840.21')
  expect(shown.map(({ titles }) => titles.length)).toEqual([1, 1])
})

test('a misspelled kind beside a number is one of the list, and no number that is missing', async () => {
  const { shown, notes } = await sectionsOf('QX-2451.F, cabbin filter')
  expect(shown.map(({ heading }) => heading)).toEqual(['QX-2451.F', 'Cabin filters'])
  expect(notes).toEqual([])
})

test('a gear oil of a list is one by its viscosity, with its class', async () => {
  await aFoundPart('Gear oil 75W-90, GL-4, 1 liter', 'gear-oil')
  const { shown } = await sectionsOf('cabin filter + 75w90 gl4')
  expect(shown.map(({ titles }) => titles.length)).toEqual([1, 1])
})
