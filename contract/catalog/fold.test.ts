import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ABBREVIATIONS } from './abbreviations.ts'
import { fold, otherSpellings } from './fold.ts'

const SPELLINGS: [string, ...string[]][] = [
  ['195t65r15', '195/65 R15', '195-65-15', '195/65R15', '195 / 65 r 15', 'P195/65ZR15'],
  ['225t45r17', '225/45 R17', '225 45 17', '225 45 R17', '225/45/17s', '225 45 17s', '225 45r17'],
  ['5w30 engine oil', '5W-30 engine oil', '5w30 Engine-Oil', '5 W 30 engine oil'],
  ['6pk1753 belt', '6 PK 1753 belt', '6PK1753 Belt'],
  ['39x72x37', '39 x 72 x 37 mm', '39x72x37', '39×72×37mm'],
  ['spark plug m14', 'Spark plug M14x1.25', 'spark plug M14 x 1.25'],
  ['wiper 24in', 'Wiper 24"', 'wiper 24 inch', 'wiper 24 in', 'WPR 24”'],
  ['12v 70ah', '12V70AH', '12 V 70 Ah', '12v 70ah'],
  ['bulb 60w 55w', 'bulb 60/55W', 'bulb 60 / 55 w'],
  ['filter 345mm 135mm', 'filter 34.5 x 13.5 cm', 'filter 34,5x13,5cm'],
  ['battery 278mm 175mm 190mm', 'battery 27.8 x 17.5 x 19 cm', 'battery 27.8 by 17.5 by 19 cm'],
  ['filter 10in 8.8in', 'filter 10 x 8.8 inch', 'filter 10 x 8.8"'],
  ['bearing 1.772in 3.307in 1.535in', 'bearing 1.772 x 3.307 x 1.535'],
  ['pads 109x52', 'pads 109.0x52.0', 'pads 109 x 52'],
  ['battery 70ah', 'battery 70 amp hour', 'battery 70 amp-hours', 'battery 70 Ah'],
  ['gap 0.8', 'gap 0.8 mm', 'gap 0,8mm'],
  ['clamp 54.5', 'clamp 54.5 mm', 'clamp 54,5mm', 'clamp 54,5 mm'],
  ['bolt circle 114.3', 'bolt circle 114,3 millimeters'],
  ['f150', 'F-150', 'f150', 'F‑150'],
  ['0446533450', '04465-33450'],
  ['vbelt belt', 'V-belt', 'vbelt', 'V-Belt'],
  ['1.9 2.0 tdi', '1.9/2.0 TDI', '1,9/2,0 tdi'],
  ['golf 2012 2020', 'Golf 2012-2020', 'golf 2012 – 2020'],
  ['ac compressor', 'A/C compressor'],
  ['ac filter', 'A/C filter', 'air con filter', 'aircon filter'],
  ['35x65x35 bearing', '35/65/35 bearing', '35 / 65 / 35 bearing', '35 x 65 x 35 bearing'],
  ['fuse 7.5a', 'fuse 7.5 A', 'fuse 7.5 amp', 'fuse 7.5amps'],
  ['fr brake pad set left right without abs', 'FR BRK PAD SET L/R W/O ABS'],
  ['brake disc 288mm 288x25', 'Brake disc 288x25 mm'],
  ['head gasket', 'HD GSKT'],
  ['with sensor', 'w/ sensor', 'W/SENSOR'],
  ['left mirror', 'n/s mirror'],
  ['bremsbelage vorderachse', 'Bremsbeläge Vorderachse'],
  ['machoires de frein', 'Mâchoires de frein'],
  ['288', 'Ø288', '⌀ 288'],
  ['m8x20 bolt', 'M8x20 bolt'],
  ['disc 288mm', 'disc 28.8 cm', 'disc 28,8cm'],
  ['hose 410mm', 'hose 41 cm', 'hose 410 mm'],
  ['bolt circle 114.3', 'bolt circle 11.43 cm', 'bolt circle 114.3 mm'],
  ['wheel 7.5j 17', 'wheel 7.5J x 17', 'wheel 7.5Jx17'],
  ['grease 400g', 'grease 400 g'],
  ['2 in 1 tool', '2 in 1 tool'],
  ['крышка', 'Крышка'],
  ['', ' -./ '],
]

test.each(SPELLINGS)('“%s” has one spelling', (folded, ...texts) => {
  for (const text of texts) expect(fold(text)).toBe(folded)
})

const word = fc.constantFrom(
  ...SPELLINGS.flat().flatMap((text) => text.split(' ')),
  ...Object.keys(ABBREVIATIONS),
  ...Object.values(ABBREVIATIONS),
  ...['x', '-', '/', '"', 'in', 'mm', 'w', 'w/', 'r', 'v', 'belt', 'ribbed', 'm', '1', '5', '.'],
  ...['195', '65', '15', '30', '2012', 'ah', 'pk', 'thread', 'a-arm', '0.8', '1.25', 'ø', ','],
)
const title = fc
  .array(fc.tuple(word, fc.constantFrom('', ' ', '-', '/')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''))
const anything = fc.oneof(
  title,
  title,
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
)

test('folding folded text changes nothing', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 3000 },
  )
})

test('case, and spaces around and between words, make no difference', () => {
  const words = fc.array(fc.constantFrom('Brake', 'BRK', 'F-150', '5W-30', '288mm', 'é', 'Golf'))
  fc.assert(
    fc.property(words, (list) => {
      const folded = fold(list.join(' '))
      expect(fold(list.join(' ').toUpperCase())).toBe(folded)
      expect(fold(list.join(' ').toLowerCase())).toBe(folded)
      expect(fold(`  ${list.join('   ')}\n`)).toBe(folded)
    }),
  )
})

test('a folded text has letters, digits, decimal points and single spaces only', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(fold(text)).toMatch(/^$|^[\p{L}\p{N}.]+(?: [\p{L}\p{N}.]+)*$/u)
      expect(fold(text)).not.toMatch(/\.(?!\d)|(?<!\d)\./)
    }),
    { numRuns: 1000 },
  )
})

test('inches and millimeters are other spellings of each other, and a diameter of its bare number', () => {
  expect(otherSpellings('24in')).toContain('610mm')
  expect(otherSpellings('22in')).toContain('550mm')
  expect(otherSpellings('11.3in')).toEqual(['286mm', '287mm', '288mm', '286.5', '287.5'])
  expect(otherSpellings('0.625in')).toContain('16mm')
  expect(otherSpellings('0.625in')).toContain('58in')
  expect(otherSpellings('2.125in')).toEqual(['54mm', '53.5', '54.5'])
  expect(otherSpellings('0.044in')).toContain('1.1')
  expect(otherSpellings('0.028in')).toContain('0.7')
  expect(otherSpellings('0.375in')).toContain('9.525')
  expect(otherSpellings('4.5in')).toContain('114.3')
  expect(otherSpellings('5x120')).toEqual(['120mm', '120'])
  expect(otherSpellings('et48')).toEqual(['48mm', '48'])
  expect(otherSpellings('610mm')).toEqual(['610', '24in'])
  expect(otherSpellings('14x1.5')).toEqual(['m14'])
  expect(otherSpellings('0.375in')).toContain('38in')
  expect(otherSpellings('288mm')).toEqual(['288'])
  expect(otherSpellings('brake')).toEqual([])
})

test('volumes and pressures are said in either unit, as sellers round them', () => {
  expect(otherSpellings('5qt')).toContain('4.7l')
  expect(otherSpellings('5.3qt')).toContain('5l')
  expect(otherSpellings('4700ml')).toContain('4.7l')
  expect(otherSpellings('0.075l')).toContain('75ml')
  expect(otherSpellings('58psi')).toContain('4bar')
})

test('a long run of spaces is folded at once', () => {
  const began = performance.now()
  expect(fold(`195/65${' '.repeat(100_000)}x`)).toBe('19565 x')
  expect(performance.now() - began).toBeLessThan(1_000)
})
