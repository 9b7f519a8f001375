import { expect, test } from 'vitest'
import type { CodedPart } from '#contract/catalog/received-stock.ts'
import { readCode, totalOf, unitsOf, withPart } from './received-line.ts'

const part = (_id: string): CodedPart => ({
  _id,
  ...{ name: 'Spark plug', title: null, sku: null, brand: null, number: null },
  ...{ shelf: null, packSize: 1, availableQuantity: 4 },
})

test('a new part comes first, and one that has a line gets more units', () => {
  const first = withPart([], part('a'), 1)
  const second = withPart(first, part('b'), 12)
  expect(second.map(({ part, units }) => [part._id, units])).toEqual([
    ['b', '12'],
    ['a', '1'],
  ])
  const third = withPart(second, part('a'), 2)
  expect(third.map(({ units }) => units)).toEqual(['12', '3'])
  expect(totalOf(third)).toBe(15)
})

test.each(['', '0', '-3', '1.5', 'x', '1000001'])('%j is no number of units', (units) => {
  expect(unitsOf({ part: part('a'), units })).toBeUndefined()
})

test('units can be typed before the code', () => {
  expect(readCode('12*BRK-288V')).toEqual({ code: 'BRK-288V', units: 12 })
  expect(readCode('12 × BRK 288')).toEqual({ code: 'BRK 288', units: 12 })
  expect(readCode('4006381333931')).toEqual({ code: '4006381333931', units: undefined })
  expect(readCode('0*X')).toEqual({ code: '0*X', units: undefined })
})
