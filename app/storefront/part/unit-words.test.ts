import { expect, test } from 'vitest'
import { unitWords } from './unit-words.ts'

test.each([
  ['Front brake pads, set of four, for 288 and 312 mm discs', 'per set of 4'],
  ['Spark plugs, set of 6', 'per set of 6'],
  ['Gasket set for 2.0 TDI', 'per set'],
  ['Lock cylinders, set of keys', 'per set'],
  ['Pair of shock absorbers', 'per pair'],
  ['Spark plug', 'each'],
])('the price of ‘%s’ is %s', (title, words) => {
  expect(unitWords(title)).toBe(words)
})
