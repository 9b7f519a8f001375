import { expect, test } from 'vitest'
import { canBeOrdered, inPacks, looseUnits, wholePacks } from './units-in-packs.ts'

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

test.each([
  [12, 1, '12 can be ordered'],
  [12, 4, '12 can be ordered'],
  [1_014, 4, '1,012 can be ordered, 2 are less than a pack of 4'],
  [3, 4, '0 can be ordered, 3 are less than a pack of 4'],
])('what can be ordered of %i units in packs of %i', (units, packSize, words) => {
  expect(canBeOrdered(units, packSize)).toBe(words)
})

test.each([
  [10, 4, '10 units are 2 packs of 4 and 2 more'],
  [12, 4, '12 units are 3 packs of 4'],
  [4, 4, '4 units are a pack of 4'],
  [5, 4, '5 units are a pack of 4 and 1 more'],
  [3, 4, '3 units are less than a pack of 4'],
  [1, 4, '1 unit is less than a pack of 4'],
  [10_000, 2_000, '10,000 units are 5 packs of 2,000'],
])('%i units in packs of %i are said', (units, packSize, words) => {
  expect(inPacks(units, packSize)).toBe(words)
})

test.each([
  // The packs below and above, and what the number means if packs were counted.
  [10, 4, [2, 3, 10]],
  [12, 4, [12]],
  [3, 4, [1, 3]],
  // One pack is said once.
  [1, 4, [1]],
  [7, 4, [1, 2, 7]],
  [10, 1, []],
  [0, 4, []],
])('for %i units in packs of %i these packs are proposed: %j', (units, packSize, packs) => {
  expect(wholePacks(units, packSize)).toEqual(
    packs.map((count) => ({ packs: count, units: count * packSize })),
  )
})

test('no more packs are proposed than can be received at once', () => {
  expect(wholePacks(999_999, 10)).toEqual([
    { packs: 99_999, units: 999_990 },
    { packs: 100_000, units: 1_000_000 },
  ])
  expect(wholePacks(1_000_000, 3)).toEqual([{ packs: 333_333, units: 999_999 }])
})
