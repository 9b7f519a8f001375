import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, NEAR_NUMBERS } from './near-number.ts'

test.each([
  ['ATO-75', 'ATO-7.5', 'point', 'other'],
  ['TR-2,5', 'TR 25', 'point', 'other'],
  ['OL-1', 'ÖL-1', 'accents', 'other'],
  ['0986 77012', '0 986 770 12', 'spaces', 'same'],
  ['F210/3', 'F-210/3', 'hyphen', 'same'],
  ['AP/4410', 'AP 4410', 'hyphen', 'same'],
  ['F-210 3', 'F-210/3', 'sign', null],
  ['1-23', '12-3', 'sign', null],
  ['NB 2451.F', 'NB 2451 F', 'sign', null],
  ['KV8801', 'KV88O1', 'look', null],
  ['АТО-75', 'ATO-75', 'look', null],
  ['712', '00712', 'zeros', null],
  ['0F-21', 'OF 21', 'look', null],
])('%s and %s differ in: %s', (one, other, difference, proposal) => {
  expect(differenceOf(one, other)).toBe(difference)
  expect(NEAR_NUMBERS[differenceOf(one, other)].proposal).toBe(proposal)
})

test('two numbers differ in the same way, whichever comes first', () => {
  const number = fc.string({ unit: fc.constantFrom(...'AOÖ01 -/.,'), maxLength: 8 })
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(differenceOf(one, other)).toBe(differenceOf(other, one))
    }),
  )
})
