import { expect, test } from 'vitest'
import { isDamaged, isDateLike, isPowerLike } from './damaged-number.ts'

test.each([
  ['1.5E+12', true],
  ['9,86E+11', true],
  ['2e+12', true],
  ['1E+5', true],
  ['#REF!', true],
  ['#N/A', true],
  ['7E-12', false],
  ['E12', false],
  ['12E+4', true],
  ['9E11', false],
  ['8E0615301', false],
  ['06E115562', false],
  ['#12', false],
])('%s has lost its characters to a spreadsheet: %s', (number, lost) => {
  expect(isDamaged(number)).toBe(lost)
})

test.each([
  ['Dec-03', true],
  ['03-Mar', true],
  ['3. Mär', true],
  ['Okt 12', true],
  ['12/03/2026', true],
  ['31.12.1999', true],
  ['2026-03-12', true],
  ['12-03', false],
  ['12/03/26', false],
  ['41/03/2026', false],
  ['MARK-03', false],
  ['AP-4410', false],
])('%s may have been another number before it became a date: %s', (number, date) => {
  expect(isDateLike(number)).toBe(date)
})

test.each([
  ['9E11', true],
  ['1.5E12', true],
  ['9,86e7', true],
  ['5E0', false],
  ['12E4', false],
  ['9E11A', false],
  ['8E0615301', false],
  ['4E0615301', false],
  ['06E115562', false],
])('%s may have been a long number before it became a power: %s', (number, power) => {
  expect(isPowerLike(number)).toBe(power)
})
