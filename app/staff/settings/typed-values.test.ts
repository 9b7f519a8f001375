import { expect, test } from 'vitest'
import { numberOrNull, toCountries, toNumber } from './typed-values.ts'

test('countries are typed by code or by name', () => {
  expect(toCountries('us, Canada')).toEqual(['us', 'CA'])
  expect(toCountries('US CA MX')).toEqual(['US', 'CA', 'MX'])
  expect(toCountries('united states; Mexiko')).toEqual(['US', 'Mexiko'])
  expect(toCountries('USA, U.S.A., uk')).toEqual(['US', 'US', 'GB'])
  expect(toCountries('constructor')).toEqual(['constructor'])
  expect(toCountries(['US'])).toEqual(['US'])
  expect(toCountries('')).toEqual([])
})

test('a number may have its sign; other text stays for the schema to refuse', () => {
  expect(numberOrNull('$150')).toBe(150)
  expect(numberOrNull('8.25 %')).toBe(8.25)
  expect(numberOrNull(' ')).toBe(null)
  expect(numberOrNull('14,90')).toBe('14,90')
  expect(toNumber('')).toBeNaN()
})

test('a sign without figures is no number', () => {
  expect(numberOrNull('$')).toBe('$')
  expect(toNumber(' % ')).toBe('%')
})
