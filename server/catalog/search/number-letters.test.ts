import { beforeAll, expect, test } from 'vitest'
import { aFoundPart } from '#test/parts.ts'
import { aSearchedShop, find, titlesOf } from '#test/searched-shop.ts'
import { suggest } from './search.ts'

// Numbers with letters other than A to Z, of few characters, and the middle of longer ones.

const CYRILLIC = '\u041e12\u0410'
const LATIN = 'O12A'

beforeAll(async () => {
  await aSearchedShop()
  await aFoundPart('Wheel stud, Cyrillic', 'wheel-bearings', [['own', CYRILLIC]])
  await aFoundPart('Drain plug, accented', 'tools', [['own', '\u00d6L-1']])
  await aFoundPart('Trim clip, short', 'tools', [['own', '0017']])
  await aFoundPart('Trim clip, oe', 'tools', [['oe', '\u0413\u0410\u0417 21-8']])
  await aFoundPart('Trim clip, cross', 'tools', [['cross', '\u0394-77']])
  await aFoundPart('Wheel nut 17 mm hex', 'tools')
  await aFoundPart('Trim clip, long', 'tools', [['own', 'QXB-62451-F']])
})

test.each([
  [CYRILLIC, 'Wheel stud, Cyrillic'],
  [CYRILLIC.toLowerCase(), 'Wheel stud, Cyrillic'],
  ['\u00d6L-1', 'Drain plug, accented'],
  ['o\u0308l 1', 'Drain plug, accented'],
  ['\u0413\u0410\u0417-218', 'Trim clip, oe'],
  ['\u03b4 77', 'Trim clip, cross'],
  ['0017', 'Trim clip, short'],
  ['17', 'Trim clip, short'],
])('the number “%s” finds the part that has it', async (q, title) => {
  expect((await titlesOf(q))[0]).toBe(title)
  expect((await suggest(q))[0]).toMatchObject({
    kind: 'number',
    detail: expect.stringContaining(title),
  })
})

test.each([
  ['7.5', 'ATO-7.5', 'a size'],
  ['bulb', 'H7', 'a bulb'],
  ['thread', 'M14x1.5', 'a thread'],
  ['oil', '5W-30', 'an oil'],
  ['fluid', 'DOT4', 'a fluid'],
  ['ampere', '10A', 'a current'],
  ['volt', '12V', 'a voltage'],
  ['watt', '60/55W', 'a power'],
  ['diameter', '288MM', 'a diameter'],
  ['car', 'RS-4', 'a model'],
  ['liter', 'GT-3.0L', 'an engine'],
  ['year', '2014', 'a year'],
])('a part whose number (%s: “%s”) is also %s is first of what it finds', async (name, number) => {
  const title = `Trim clip, ${name} of a number`
  await aFoundPart(title, 'tools', [['own', number]])
  expect((await titlesOf(number))[0]).toBe(title)
  expect((await titlesOf(number.toLowerCase()))[0]).toBe(title)
  expect((await suggest(number))[0]).toMatchObject({ kind: 'number', text: number })
})

test('a number that is also a size is found beside the brand, and two that differ in a point are both found', async () => {
  await aFoundPart('Blade fuse, seven and a half', 'tools', [['own', 'QTO-7.5']])
  await aFoundPart('Blade fuse, seventy-five', 'tools', [['own', 'QTO-75']])
  const both = ['Blade fuse, seven and a half', 'Blade fuse, seventy-five']
  for (const q of ['QTO-7.5', 'QTO-75', 'qto 7.5', 'norbrake QTO-7.5']) {
    expect((await titlesOf(q)).slice(0, 2).sort(), q).toEqual(both)
  }
})

test('a number in letters that look alike is proposed, and is not the same', async () => {
  expect(await find(LATIN)).toMatchObject({ cards: [], proposals: [CYRILLIC] })
  expect(await find('OL-1')).toMatchObject({ cards: [], proposals: ['\u00d6L-1'] })
  expect((await suggest(LATIN))[0]).toMatchObject({
    text: CYRILLIC,
    detail: 'Other letters \u00b7 Norbrake \u00b7 Wheel stud, Cyrillic',
  })
  await aFoundPart('Wheel stud, Latin', 'wheel-bearings', [['own', LATIN]])
  expect(await titlesOf(LATIN)).toEqual(['Wheel stud, Latin'])
  expect(await titlesOf(CYRILLIC)).toEqual(['Wheel stud, Cyrillic'])
})

test('what the words find comes after a short number, and a short number is no word of a search', async () => {
  const nut = await aFoundPart('Wheel nut 19 hex', 'tools', [['own', '19']])
  const other = await aFoundPart('Lug key 19 hex', 'tools')
  const { cards, understood } = await find('19')
  expect(cards[0]?._id).toBe(nut.id)
  expect(cards.map(({ _id }) => _id)).toContain(other.id)
  expect(understood).toContainEqual({ kind: 'number', text: '19' })
  expect((await titlesOf('oil filter 17'))[0]).toMatch(/^Oil filter/)
  expect(await suggest('1')).toEqual([])
})

test('the middle of a number finds it after those that begin with it', async () => {
  expect(await titlesOf('2451')).toEqual(
    expect.arrayContaining(['Brake pad set, front, ceramic', 'Trim clip, long']),
  )
  const first = await aFoundPart('Trim clip, beginning', 'tools', [['own', '2451-77']])
  expect((await find('2451')).cards[0]?._id).toBe(first.id)
  expect(await titlesOf('2451')).toContain('Trim clip, long')
  expect((await suggest('62451')).map(({ text }) => text)).toContain('QXB-62451-F')
  expect(await titlesOf('245')).not.toContain('Trim clip, long')
})

test('the number of a belt, which is its size, is proposed from its beginning on', async () => {
  await aFoundPart('V-ribbed belt', 'drive-belts', [['own', '6PK1753']])
  expect((await suggest('6pk175'))[0]).toMatchObject({ kind: 'number', text: '6PK1753' })
})

test('a number that is also a size, and that no part has, finds no part of that size', async () => {
  await aFoundPart('Wheel 7.5 inches wide', 'wheels')
  expect((await find('QZO-7.5')).cards).toEqual([])
})
