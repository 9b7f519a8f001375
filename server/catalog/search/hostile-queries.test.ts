import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { partListQuerySchema } from '#contract/catalog/part-list.ts'
import { aNumber, aPart } from '#test/parts.ts'
import { searchPool } from '../../platform/db/client.ts'
import { readList } from './read/list-lines.ts'
import { countTitles, indexProducts, searchParts } from './search.ts'

// Searches that are made to cost much.

/** More than a search for words takes, however many of them are misspelled. */
const MANY_STATEMENTS = 30

const query = partListQuerySchema.parse({})
const MAKES =
  'toyota ford chevrolet honda bmw audi nissan hyundai kia mazda subaru jeep dodge gmc lexus volvo'

beforeAll(async () => {
  const part = await aPart({ title: 'Brake pad set', category: 'brake-pads' })
  await indexProducts([part.id])
  await countTitles()
})

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['signs that are sentences to Unicode', '\ufdfa '.repeat(100)],
  ['as many unknown words as fit in', 'qzwx vkjq wxzv jqkz '.repeat(10)],
  ['pairs that are one word together', 'brake pad '.repeat(20)],
  ['as many misspelled words as fit in', 'braek padz seet bruke '.repeat(9)],
  ['as many numbers as fit in', '1a2b3c4 '.repeat(25)],
  ['all makes', `${MAKES} left front 12v 70ah pads`],
  ['blanks around a number', `a${' '.repeat(1_300)}12345${' '.repeat(650)}b`],
])('a search for %s takes few statements', async (_, q) => {
  const statements = vi.spyOn(searchPool, 'query')
  await searchParts(q, { query })
  expect(statements.mock.calls.length).toBeLessThan(MANY_STATEMENTS)
})

test.each([
  ['characters that are words to Unicode', '\u3316'.repeat(200)],
  ['letters without a space', 'q'.repeat(200)],
  ['an emoji with all its modifiers', '👩🏽‍🚀'.repeat(40)],
  ['quotes and operators', `'":*!&|()<->\\`.repeat(15)],
])('a search for %s finds nothing, and fails not', async (_, q) => {
  expect(await searchParts(q, { query })).toMatchObject({ cards: [], total: 0 })
})

/** Of CPU time, which other work of the machine adds little to. */
function timeOf(work: () => unknown) {
  const began = process.cpuUsage()
  work()
  return process.cpuUsage(began).user
}

test('a list of blanks, signs or quotes without end takes time that grows with its length', () => {
  const [short, times] = [10_000, 10]
  const read = (length: number) => {
    for (const run of [' ', '+', '"', "'", '#', 'pn ', '1) ', '->', '_'])
      readList(`7105${run.repeat(length)}7106`)
  }
  read(short)
  const ofShort = timeOf(() => {
    for (let n = 0; n < times; n += 1) read(short)
  })
  // Of a reader that tries each beginning with each end, ten times as much.
  expect(timeOf(() => read(short * times))).toBeLessThan(4 * ofShort)
})

test('a search that names more makes than any car has is for no car', async () => {
  const { vehicle, understood } = await searchParts(`${MAKES} brake pads`, { query })
  expect(vehicle?.path).toBeUndefined()
  expect(understood[0]?.kind).toBe('vehicle')
})

const numbers = Array.from({ length: 300 }, (_, at) => 71_000 + at)

test.each([
  ['one number very often', '7105 '.repeat(399)],
  ['more numbers than a list may have', numbers.join(' ')],
  ['more lines than a list may have', numbers.join('\n')],
  ['lines of signs that are sentences to Unicode', '1\ufdfa\n'.repeat(660)],
  ['signs that are sentences to Unicode', '71051 7106 '.concat('1\ufdfa '.repeat(660))],
])('of %s so many are looked for as a list may have', async (_, q) => {
  const part = await aPart({ title: 'Brake pad set', category: 'brake-pads' })
  for (const number of ['7105', '7106', '71051']) await aNumber(part, 'own', number)
  const statements = vi.spyOn(searchPool, 'query')
  const { sections } = await searchParts(q, { query })
  const asked = statements.mock.calls.map((call) => JSON.stringify(call).split(',').length)
  expect(Math.max(...asked)).toBeLessThan(5 * 300 + 100)
  expect(sections.length).toBeLessThanOrEqual(60)
  expect(sections.reduce((sum, { ids }) => sum + ids.length, 0)).toBeLessThanOrEqual(180)
})

test('of very many sizes the first few are read', async () => {
  const sizes = Array.from({ length: 60 }, (_, n) => `${n + 10}l`).join(' ')
  const { understood } = await searchParts(sizes, { query })
  expect(understood.length).toBeLessThanOrEqual(10)
})

test.each([
  ['nothing', ''],
  ['a NUL', 'brake\0pads'],
  ['10 kB', 'brake '.repeat(1_700)],
  ['digits without end', '1'.repeat(10_000)],
  ['right-to-left marks', '\u202ebrake pads\u202c'],
  ['operators of text search', "brake & !pads | (x:* <-> 'y') \\"],
  ['quotes', `'"’” ); drop table product; --`],
  ['wildcards', '%_%'],
  ['letters of other scripts', 'тормозные колодки 制动片'],
  ['an emoji', '🚗 brake pads'],
  ['spaces', '   \t\n '],
])('%s is searched for without an error', async (_, q) => {
  await expect(searchParts(q, { query })).resolves.toMatchObject({ total: expect.any(Number) })
})
