import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactNumber, normNumber } from './part-number.ts'

test.each([
  ['0 986 424 123', '986424123'],
  ['1K0 698 151 E', '1K0698151E'],
  ['NB-2451.F', 'NB2451F'],
  ['W 712 / 94', 'W71294'],
  ['06A115561L', '6A115561L'],
  ['LR-OI', 'LR01'],
  ['４０６６', '4066'],
  ['5SB', '5SB'],
  ['000', '0'],
  ['- / .', ''],
  ['\u041e12\u0410', '\u041e12\u0410'],
  ['\u043e 12-\u0430', '\u041e12\u0410'],
  ['\u00d6L-1', '\u00d6L1'],
  ['o\u0308l 1', '\u00d6L1'],
])('%s is compared as %s', (number, norm) => {
  expect(normNumber(number)).toBe(norm)
})

const number = fc.string({ unit: fc.constantFrom(...'ABIOSL0159 -./'), maxLength: 20 })

test('comparing a compared number changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(number, fc.string({ unit: 'binary' })), (text) => {
      expect(normNumber(normNumber(text))).toBe(normNumber(text))
    }),
  )
})

test('case, dashes, spaces, O for 0, I for 1 and leading zeros make no other number', () => {
  const rewritten = fc.array(fc.tuple(fc.constantFrom('', ' ', '-', '.', '/'), fc.boolean()), {
    minLength: 20,
    maxLength: 20,
  })
  fc.assert(
    fc.property(number, rewritten, (text, changes) => {
      const typed = [...text].map((character, index) => {
        const [separator = '', isOther] = changes[index] ?? []
        const swapped = { 0: 'o', O: '0', I: '1', 1: 'i' }[character] ?? character.toLowerCase()
        return (isOther ? swapped : character) + separator
      })
      fc.pre(normNumber(text) !== '')
      expect(normNumber(`00 ${typed.join('')}`)).toBe(normNumber(text))
    }),
  )
})

test('numbers that differ in another character stay apart', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'ABCLS2345678'), minLength: 1 })
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      expect(normNumber(one) === normNumber(other)).toBe(one === other)
    }),
  )
})

test.each([
  ['ap 4412', 'AP 4412'],
  [' AP\u00a0\u2009 4410 ', 'AP 4410'],
  ['DR\u2013312/25', 'DR-312/25'],
  ['DR\uff0d312\uff0f25', 'DR-312/25'],
  ['o\u0308l-1', '\u00d6L-1'],
  ['stra\u00dfe 1', 'STRASSE 1'],
  ['00712', '00712'],
  ['\u000212\u3000', '\u000212'],
])('%s is the number %s', (number, exact) => {
  expect(exactNumber(number)).toBe(exact)
})

test.each([
  ['ATO-7.5', 'ATO-75'],
  ['\u00d6L-1', 'OL-1'],
  ['\u00d6L-1', '\u00c4L-1'],
  ['712', '00712'],
  ['KV8801', 'KV88O1'],
  ['F-210/3', 'F210/3'],
  ['0 986', '0986'],
  ['A_1', 'A-1'],
  ['\u0410TO', 'ATO'],
])('%s and %s are two numbers', (one, other) => {
  expect(exactNumber(one)).not.toBe(exactNumber(other))
})

test('only case, width, composition, and the kinds of dashes and blanks make no other number', () => {
  const written = fc.string({
    unit: fc.constantFrom(
      ...'aAbBo\u0308\u00f6O01.,/_- \u00a0\u2009\u2010\u2013\u2212\uff0d\uff21',
    ),
    maxLength: 8,
  })
  const plain = (text: string) =>
    [...text.normalize('NFC')]
      .map((one) => (/\p{Pd}|\u2212/u.test(one) ? '-' : one.replace('\uff21', 'a')))
      .join('')
      .split(/\s+/)
      .filter(Boolean)
      .join(' ')
      .toLocaleLowerCase('en')
  fc.assert(
    fc.property(written, written, (one, other) => {
      expect(exactNumber(one) === exactNumber(other)).toBe(plain(one) === plain(other))
    }),
  )
})

test('an exact number stays as it is, and is found by the numbers of its part', () => {
  fc.assert(
    fc.property(fc.oneof(number, fc.string({ unit: 'binary' })), (text) => {
      const exact = exactNumber(text)
      expect(exactNumber(exact)).toBe(exact)
      expect(normNumber(exact)).toBe(normNumber(text))
    }),
  )
})
