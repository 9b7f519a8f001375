import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normNumber } from './part-number.ts'

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
