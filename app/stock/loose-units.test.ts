import { expect, test } from 'vitest'
import { looseUnits } from './loose-units.ts'

test.each([
  [115, 10, '5 are less than a pack of 10'],
  [1, 4, '1 is less than a pack of 4'],
  [2_400, 2_000, '400 are less than a pack of 2,000'],
  [120, 10, undefined],
  [0, 10, undefined],
  [7, 1, undefined],
])('of %i units in packs of %i: %s', (units, packSize, words) => {
  expect(looseUnits(units, packSize)).toBe(words)
})
