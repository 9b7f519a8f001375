import { expect, test } from 'vitest'
import { sayLine } from '#contract/catalog/pasted-list.ts'
import { readingsOf, readList, shortenRuns } from './list-lines.ts'
import { isNumberLine } from './number-pieces.ts'

function linesOf(text: string) {
  const lines = readList(text).lines.flatMap(readingsOf)
  return lines.map(({ text, amount, unread }) => text + said(amount, unread)).join(' | ')
}

function said(amount: number | undefined, unread: string | undefined) {
  if (unread !== undefined) return ` ?${unread}`
  return amount === undefined ? '' : ` ×${amount}`
}

test.each([
  ['NB-2451.F x1, BR 2881.V x2', 'NB-2451.F ×1 | BR 2881.V ×2'],
  ['0012 4457 x24 / 0047 3451 x6', '0012 4457 ×24 | 0047 3451 ×6'],
  ['2x HD 40981-L 2x HD 40981-R 4x HD 7410-F', 'HD 40981-L ×2 | HD 40981-R ×2 | HD 7410-F ×4'],
  ['ZP12-I11 qty 8; VT 80.22 qty 4', 'ZP12-I11 ×8 | VT 80.22 ×4'],
  ['ZP12-I11, qty 8, VT 80.22, x4', 'ZP12-I11 ×8 | VT 80.22 ×4'],
  ['OS 50-5305 - 12 pcs, OS 90-500 - 24 pcs', 'OS 50-5305 ×12 | OS 90-500 ×24'],
  ['FV 2350-6 (2); NB-9941.Z', 'FV 2350-6 ×2 | NB-9941.Z'],
  ['6PK1070/6PK1753 1 each', '6PK1070 ×1 | 6PK1753 ×1'],
  ['1K0615301X,1K0698151E', '1K0615301X | 1K0698151E'],
  ['NB-2451.F\nBR 2881.V\r\n\nW712/94', 'NB-2451.F | BR 2881.V | W712/94'],
  ['1K0615123X+1K0615124X+2pcs 1K0611701X', '1K0615123X | 1K0615124X | 1K0611701X ×2'],
  ['1) TH-087.2 2) WP-2060 3) T-141.23', 'TH-087.2 | WP-2060 | T-141.23'],
  ['"VT 620.11" "VT 840.21"', 'VT 620.11 | VT 840.21'],
  ['TH-087.2 → WP-2060&T-141.23 or VK 3.48 please', 'TH-087.2 | WP-2060 | T-141.23 | VK 3.48'],
  ['part # VT 620.11, p/n VT 840.21', 'VT 620.11 | VT 840.21'],
  ['1xVT 620.11, VT 840.21x2, ZP 14-N8: 4', 'VT 620.11 ×1 | VT 840.21 ×2 | ZP 14-N8 ×4'],
  ['4 of ZP 14-N8, 1 of ZC 4410', 'ZP 14-N8 ×4 | ZC 4410 ×1'],
  ['6PK1753 + TT-65.10 and WP-2060', '6PK1753 | TT-65.10 | WP-2060'],
  ['1K0 407 151 EA, OS 90-500 12 ea', '1K0 407 151 EA | OS 90-500 ×12'],
  ['BP-1234, 4\nBP-1235,12\nBP-1236;2', 'BP-1234 ×4 | BP-1235 ×12 | BP-1236 ×2'],
  ['BP-1234, 4, BP-1235, 2', 'BP-1234 ×4 | BP-1235 ×2'],
  ['BP-1234\t4\tBrake pads\nBP-1235\t\t2', 'BP-1234 Brake pads ×4 | BP-1235 ×2'],
  ['4\tBP-1234\r\n2, BP-1235', 'BP-1234 ×4 | BP-1235 ×2'],
  ['BP-1234 x0, BP-1235\t0', 'BP-1234 ×0 | BP-1235 ×0'],
  ['BP-1234 x1,000, BP-1235\t1,200', 'BP-1234 ×1000 | BP-1235 ×1200'],
  ['BP-1234\t4.00\nBP-1235\t4,0\nBP-1236 x2.0', 'BP-1234 ×4 | BP-1235 ×4 | BP-1236 ×2'],
  ['BP-1234\t25.00\t4', 'BP-1234 ×4'],
  ['BP-1234 x２\nBP-1235 4 Stück', 'BP-1234 ×2 | BP-1235 ×4'],
  ['5\tBP-1234\t4', 'BP-1234 ×4'],
  ['1\tBP-1\t4\n2\tBP-2\t8', 'BP-1 ×4 | BP-2 ×8'],
  ['1\tBP-1\n2\tBP-2\n3\tBP-3', 'BP-1 | BP-2 | BP-3'],
  ['1\tBP-1\n2\tBP-2', 'BP-1 ?1 | BP-2 ?2'],
  ['BP-1234\t25\t2', 'BP-1234 ?25, 2'],
  ['BP-1234;25;2', 'BP-1234 ?25, 2'],
  ['BP-1234\t24,90\t2', 'BP-1234 24.90 ×2'],
  ['912\nBP-1234\nBP-1235\n912', '912 | BP-1234 | BP-1235 ?912'],
  ['BP-1234; 4 sets; BP-1235, -5', 'BP-1234 ?4 sets | BP-1235 ?-5'],
  ['BP-1234 x2 pcs, BP-1235 x4 units', 'BP-1234 ×2 | BP-1235 ×4'],
  ['OS 90-500 12 ea, BP-1234 2 each', 'OS 90-500 ×12 | BP-1234 ×2'],
  ['SD 370-R*2,SF1340*2', 'SD 370-R ×2 | SF1340 ×2'],
  ['4 pcs ZP 12-I11 & 1 pc OS 21-228 & XJ-994', 'ZP 12-I11 ×4 | OS 21-228 ×1 | XJ-994'],
  ['0012 4457 (4 pcs)', '0012 4457 ×4'],
  ['4 x GL H7-55 & 1 x VF 6-ATO', 'GL H7-55 ×4 | VF 6-ATO ×1'],
  ['36531-RAA-X01 1pc & 12030RAAX00 2pc', '36531-RAA-X01 ×1 | 12030RAAX00 ×2'],
  ['QX-2451.F/00445588 x2', 'QX-2451.F | 00445588 ×2'],
  ['RW397237 / OS 81-356535 two of each', 'RW397237 ×2 | OS 81-356535 ×2'],
  ['NB-2451.F, BR 2881.V, one apiece please', 'NB-2451.F ×1 | BR 2881.V ×1'],
  ['NB-2451.F; BR 2881.V (x3 of each)', 'NB-2451.F ×3 | BR 2881.V ×3'],
  ['2 of each: NB-2451.F, BR 2881.V', 'NB-2451.F ×2 | BR 2881.V ×2'],
  ['NB-2451.F y BR 2881.V, dos de cada uno', 'NB-2451.F ×2 | BR 2881.V ×2'],
  ['a pair of NB-2451.F, six pcs BR 2881.V', 'NB-2451.F ×2 | BR 2881.V ×6'],
  ['NB-2451.F BR 2881.V x2 pls', 'NB-2451.F BR 2881.V ×2'],
])('%j is read as %s', (text, lines) => {
  expect(linesOf(text)).toBe(lines)
})

test('of a list as many lines are read as may be looked for, and the rest can be typed again', () => {
  const list = Array.from({ length: 500 }, (_, n) => `NB ${1000 + n} x2`)
  const { lines, rest } = readList(list.join('\n'))
  expect(lines).toHaveLength(150)
  expect([...lines.map(sayLine), ...rest]).toEqual(list)
})

test('of a line without separators as many numbers are read', () => {
  const { lines, rest } = readList('7105 '.repeat(700))
  expect(lines.map(({ text }) => text.split(' ').length)).toEqual([300])
  expect(rest.join(' ').split(' ')).toHaveLength(400)
})

test('of signs that are sentences to Unicode few are read', () => {
  const { lines } = readList('1\ufdfa '.repeat(1_990))
  const text = lines.map((line) => line.text).join(' ')
  expect(text.normalize('NFKD').length).toBeLessThanOrEqual(8_000)
})

/** Some expression that reads a list looks for several of them. */
const LONG_RUN = /[^\S\n]{2}|\n\n|[-,:+&*•.\t ]{4}/

test.each([
  ['blanks', `a${' '.repeat(1_300)}12345${' '.repeat(650)}b`],
  ['all kinds of blanks', `a${'\u2003\t\ufeff\r\n'.repeat(400)}12345${' \u200b'.repeat(300)}b`],
  ['hyphens', `a${'-'.repeat(1_300)}12345${'-'.repeat(650)}b`],
  ['commas with blanks', `a${' , '.repeat(400)}12345${', '.repeat(325)}b`],
  ['colons and stops', `a${':.'.repeat(600)}12345${' :-'.repeat(250)}b`],
  ['hyphens with tabs', `a${'\t--'.repeat(1_300)}b`],
  ['plus signs', `a${'+'.repeat(1_990)}b`],
])('a list has no long runs of %s when it is read', (_, text) => {
  const short = shortenRuns(text)
  expect(short).not.toMatch(LONG_RUN)
  expect(shortenRuns(short)).toBe(short)
  expect(linesOf(text)).toMatch(/^a\b.*\bb$/)
})

test('a list has nothing that is not seen', () => {
  expect(linesOf('NB-2451.F\u0001 9\u0001\u202e x2, W712/94\u200b')).toBe(
    'NB-2451.F 9 ×2 | W712/94',
  )
})

test('a number with a slash between spaces is one', () => {
  expect(linesOf('w 712 / 94 oil filter')).toBe('w 712 / 94 oil filter')
  expect(linesOf('0012 4457 x24 / 0047 3451 x6')).toBe('0012 4457 ×24 | 0047 3451 ×6')
})

test.each([
  ['LM11949/LM11910', 'LM11949 | LM11910'],
  ['1K0 407 15 EA', '1K0 407 ×15'],
])('‘%s’ is first read as it stands there, then as %s', (text, otherwise) => {
  expect(readList(text).lines.map((line) => line.text)).toEqual([text])
  expect(linesOf(text)).toBe(otherwise)
})

test('a line is of a number with its maker before it, and of words otherwise', () => {
  const isNumber = (text: string) => readList(text).lines.every(isNumberLine)
  expect(['NB-2451.F', 'Norbrake NB-2451.F', '0012 4457'].filter(isNumber)).toHaveLength(3)
  expect(['94 oil filter', 'pads f150 2013', '195/65 R15'].filter(isNumber)).toEqual([])
})
