import { expect, test } from 'vitest'
import { readGtin } from './gtin-cell.ts'

test.each([
  ['2000000000299', '2000000000299', false],
  ['2000-0000-0035', '2000-0000-0035', false],
  ['2000000000299.0', '2000000000299', false],
  ['1234565', '01234565', true],
  ['36000291452', '036000291452', true],
])('%s is the GTIN %s, its zeros restored: %s', (cell, shown, isRestored) => {
  expect(readGtin(cell)).toEqual({ shown, isRestored })
})

test.each([
  ['2000000000283', 'The last digit of this GTIN does not match the others'],
  ['12345', 'A GTIN has 8, 12, 13 or 14 digits'],
  ['0000000000000', 'A GTIN is more than zeros'],
  ['2E+12', 'A GTIN has 8, 12, 13 or 14 digits'],
  ['', 'A GTIN has 8, 12, 13 or 14 digits'],
])('‘%s’ is no GTIN: %s', (cell, problem) => {
  expect(readGtin(cell)).toEqual({ problem })
})
