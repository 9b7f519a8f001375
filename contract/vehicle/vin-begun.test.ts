import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listCategories } from '#server/catalog/category/category-tree.ts'
import { mayBecomeVin } from './vin-begun.ts'
import { makersOf } from './vin-patterns.ts'
import { findVin } from './vin-shape.ts'

const makers = readFileSync('public/vin/makers.txt', 'utf8')

function mayBecome(text: string) {
  return mayBecomeVin(text, async (wmi) => makersOf(wmi, makers).length > 0)
}

/** The beginnings from three characters on for which the browser requests suggestions. */
async function sentOf(typed: string) {
  const beginnings = Array.from({ length: typed.length - 2 }, (_, at) => typed.slice(0, at + 3))
  const held = await Promise.all(beginnings.map(mayBecome))
  return beginnings.filter((_, at) => !held[at])
}

test.each([
  'WVWZZZ1KZ6W123456',
  'TMBJJ7NE8E0123456',
  'JTDKARFU0H3123456',
  'SALEA7EU5L2123456',
  'KMHD35LE2EU123456',
  'WBAVC93537K123456',
  'ZFFEW58A050123456',
  'VSSZZZ5FZGR123456',
  'W0LZZZ1P0H9250123',
  'W1KZF8DB5MA123456',
  'TRUC5AFK3E1123456',
  '1FTFW1ET5DFC10312',
  '19UUA56602A000001',
  '55SWF8HB1LU123456',
  '1HGCM82633A004352',
  'WVW ZZZ1KZ 6W123456',
  'wba-3a5c51-cf256551',
  '1HGC M826 33A0 0435 2',
])('nothing of %s is sent while it is typed', async (vin) => {
  expect(await sentOf(vin)).toEqual([])
})

test.each([
  'VIN 1HGCM82633A004352',
  'vin: 1HGC M826 33A0 0435 2',
  'brake pads 1HGCM82633A004352',
  '2014 golf WVWZZZ1KZ6W123456',
  'golf vin WVW ZZZ 1K Z6W 123456',
  'my car WVWZZZ1KZ6W123456 brake pads',
  'my car WVW ZZZ1KZ 6W123456 brake pads',
  'golf wvw-zzz-1kz-6w1 23456 front',
  'camry JTD KARFU0H 3123456',
  'camry jtd-kar-fu0-h31-23456',
  'camry JTD KAR FU0 H31 23456 oil filter',
  'accord: 1HGC M826 33A0 0435 2 brake pads',
])('of “%s” only the words before the VIN are sent', async (typed) => {
  const vin = typed.search(/1HG|WVW|JTD/i)
  expect((await sentOf(typed)).filter(({ length }) => length >= vin + 3)).toEqual([])
})

test('two characters are sent only if other words begin with them', async () => {
  for (const begun of ['WV', 'WB', 'KM', 'JT', 'VF', 'YV', 'ZF', '1H', '5Y'])
    expect(await mayBecome(begun)).toBe(true)
  for (const begun of ['sa', 'tr', 'ja', 'sh', 'pl', 'kn', 'vw', 'lh', '14', '50', 'h7', '5w'])
    expect(await mayBecome(begun)).toBe(false)
})

test('the first half of a VIN is recognized, and other numbers of its length are not', () => {
  for (const half of ['WVWZZZ1K', 'TMBJJ7NE', '1HGCM826', '1FTFW1ET', 'SALWR2VF', '5YJ3E1EA'])
    expect(findVin(half)).toBe(half)
  // Its second half may be any number, and eight characters may be one, too.
  for (const number of ['EW123456', '6W123456', '3A004352', 'ZFA31200'])
    expect(findVin(number)).toBeUndefined()
})

test.each([
  ...listCategories().map(({ name }) => name.toLowerCase()),
  ...['jacket', 'saddle bag', 'salon', 'slave cylinder', 'slack adjuster', 'scan tool'],
  ...['truck bed', 'trunk strut', 'make up mirror', 'lesabre', 'jtekt hub', 'skoda', 'wabco'],
  ...['0 986 494 123', '04465-33450', 'FDB4433', 'GDB1330', 'NB-2451.F', '6PK1753', 'SKF VKBA'],
  ...['vin plate', 'golf 1k0 698 151 e', 'ford f150 4x4', 'front left'],
  ...[
    'golf vin plate',
    'brake pads 1',
    '5Q0 698 151 F',
    'golf 5q0 698 151 f',
    'civic front left 12',
  ],
  ...['golf vr6 oil filter', 'toyota mr2 brake pads'],
  ...['2014 golf brake pads', '5w30', 'h7 bulb', '195/65 r15', 'MNT-ENG-R', 'f150', 'mazda 3'],
])('suggestions come for “%s” from the fifth character on', async (typed) => {
  expect((await sentOf(typed)).filter(({ length }) => length > 4)).toEqual(
    Array.from({ length: Math.max(0, typed.length - 4) }, (_, at) => typed.slice(0, at + 5)),
  )
})

test.each([
  'golf mnt-eng-r',
  'toyota mr2',
  'golf vss sensor',
  'fiat jtd oil filter',
  'mercedes ml350',
  'mr2',
  'ml 320',
  'spray wd-40',
  'wd40',
])('suggestions come for “%s”, a name that begins like a VIN', async (typed) => {
  expect(await mayBecome(typed)).toBe(false)
})
