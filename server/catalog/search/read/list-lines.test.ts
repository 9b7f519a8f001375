import { expect, test } from 'vitest'
import { isNumberLine, readLines, shortenRuns } from './list-lines.ts'

test.each([
  ['NB-2451.F x1, BR 2881.V x2', 'NB-2451.F ×1 | BR 2881.V ×2'],
  ['0012 4457 x24 / 0047 3451 x6', '0012 4457 ×24 | 0047 3451 ×6'],
  ['2x HD 40981-L 2x HD 40981-R 4x HD 7410-F', 'HD 40981-L ×2 | HD 40981-R ×2 | HD 7410-F ×4'],
  ['ZP12-I11 qty 8; VT 80.22 qty 4', 'ZP12-I11 ×8 | VT 80.22 ×4'],
  ['OS 50-5305 - 12 pcs, OS 90-500 - 24 pcs', 'OS 50-5305 ×12 | OS 90-500 ×24'],
  ['FV 2350-6 (2); NB-9941.Z', 'FV 2350-6 ×2 | NB-9941.Z'],
  ['6PK1070/6PK1753 1 each', '6PK1070 ×1 | 6PK1753 ×1'],
  ['1K0615301X,1K0698151E', '1K0615301X | 1K0698151E'],
  ['NB-2451.F\nBR 2881.V\r\n\nW712/94', 'NB-2451.F | BR 2881.V | W712/94'],
  ['NB-2451.F x2, W712/94, nb 2451 f', 'NB-2451.F ×3 | W712/94'],
  ['6PK1753 + TT-65.10 and WP-2060', '6PK1753 | TT-65.10 | WP-2060'],
])('%j is read as %s', (text, lines) => {
  const read = readLines(text).map((one) => one.text + (one.amount ? ` ×${one.amount}` : ''))
  expect(read.join(' | ')).toBe(lines)
})

test('a list of any length is read up to 60 lines', () => {
  const list = Array.from({ length: 500 }, (_, n) => `NB-${1000 + n}`).join('\n')
  expect(readLines(list)).toHaveLength(60)
})

/** Some expression that reads a list looks for several of them. */
const LONG_RUN = /[^\S\n]{2}|\n\n|[-,:+&*•. ]{4}/

test.each([
  ['blanks', `a${' '.repeat(1_300)}12345${' '.repeat(650)}b`],
  ['all kinds of blanks', `a${'\u2003\t\ufeff\r\n'.repeat(400)}12345${' \u200b'.repeat(300)}b`],
  ['hyphens', `a${'-'.repeat(1_300)}12345${'-'.repeat(650)}b`],
  ['commas with blanks', `a${' , '.repeat(400)}12345${', '.repeat(325)}b`],
  ['colons and stops', `a${':.'.repeat(600)}12345${' :-'.repeat(250)}b`],
  ['plus signs', `a${'+'.repeat(1_990)}b`],
])('a list has no long runs of %s when it is read', (_, text) => {
  const short = shortenRuns(text)
  expect(short).not.toMatch(LONG_RUN)
  expect(shortenRuns(short)).toBe(short)
  expect(readLines(text).map((line) => line.text).join(' ')).toMatch(/^a\b.*\bb$/)
})

test('a list has nothing that is not seen', () => {
  expect(readLines('NB-2451.F\u0001 9\u0001\u202e x2, W712/94\u200b')).toEqual([
    { text: 'NB-2451.F 9', amount: 2 },
    { text: 'W712/94', amount: undefined },
  ])
})

test('a number with a slash between spaces is one', () => {
  expect(readLines('w 712 / 94 oil filter').map(({ text }) => text)).toEqual([
    'w 712 / 94 oil filter',
  ])
  expect(readLines('0012 4457 x24 / 0047 3451 x6')).toMatchObject([
    { text: '0012 4457', amount: 24 },
    { text: '0047 3451', amount: 6 },
  ])
})

test('a line is of a number with its maker before it, and of words otherwise', () => {
  const isNumber = (text: string) => isNumberLine({ text, amount: undefined })
  expect(['NB-2451.F', 'Norbrake NB-2451.F', '0012 4457'].filter(isNumber)).toHaveLength(3)
  expect(['94 oil filter', 'pads f150 2013', '195/65 R15'].filter(isNumber)).toEqual([])
})
