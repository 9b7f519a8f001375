import { expect, test } from 'vitest'
import { inPounds, toGrams, toLimitInGrams, weightHint } from './weight.ts'

test('a weight is typed in any unit, and is grams', () => {
  expect(toGrams('2 lb 3 oz')).toBe('992')
  expect(toGrams('2lb 3oz')).toBe('992')
  expect(toGrams('5 pounds')).toBe('2267')
  expect(toGrams('12 OZ.')).toBe('340')
  expect(toGrams('1.5 kg')).toBe('1500')
  expect(toGrams('2.3 kg')).toBe('2300') // 2299.9999999999995 in doubles
  expect(toGrams('1.001 kg')).toBe('1001')
  expect(toGrams('900 g')).toBe('900')
})

test('units that weigh as much as a limit are within it, however many make it up', () => {
  const halfPounds = [0.5, 1, 1.5, 2, 2.5, 3, 5, 10]
  for (const pounds of halfPounds) {
    for (const units of [1, 2, 3, 5, 10, 70, 150]) {
      const parcel = units * Number(toGrams(`${pounds} lb`))
      const limit = Number(toLimitInGrams(`${units * pounds} lb`))
      expect(parcel, `${units} of ${pounds} lb`).toBeLessThanOrEqual(limit)
      expect(limit - parcel).toBeLessThanOrEqual(units)
    }
  }
  expect(toLimitInGrams('1 lb')).toBe('454')
  expect(toLimitInGrams('2.3 kg')).toBe('2300')
  expect(toLimitInGrams('900')).toBe('900')
})

test('text without a unit, or that is no weight, stays for the schema to refuse', () => {
  for (const typed of ['900', '', '2,5 kg', '2 feet', 'lb', '3 lb x', '-1 lb']) {
    expect(toGrams(typed)).toBe(typed)
  }
  expect(toGrams(900)).toBe(900)
  expect(toGrams(null)).toBe(null)
})

test('grams are shown in pounds and ounces in a country that uses them', () => {
  expect(inPounds(992, 'US')).toBe('2 lb 3 oz')
  expect(inPounds('55', 'US')).toBe('1.9 oz')
  expect(inPounds(453.59237, 'US')).toBe('1 lb')
  expect(inPounds(453, 'US')).toBe('1 lb') // 15.98 oz
  expect(inPounds(1, 'US')).toBe('0 oz')
  expect(inPounds(992, 'DE')).toBeUndefined()
  expect(inPounds('', 'US')).toBeUndefined()
  expect(inPounds('abc', 'US')).toBeUndefined()
  expect(weightHint('', 'US')).toBe('Grams, or a weight such as 2 lb 3 oz')
  expect(weightHint('992', 'US')).toBe('992 g = 2 lb 3 oz')
  expect(weightHint('992', 'DE')).toBe('Grams')
})
