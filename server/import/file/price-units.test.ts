import { expect, test } from 'vitest'
import { priceUnitOf, unitNameOf, unitsIn } from './price-units.ts'

test('a column of packages says nothing beside one of units', () => {
  const rows = [{ cells: ['45.00', 'BX', 'C'] }]
  const of = (headers: string[]) => priceUnitOf({ headers, rows }, 0, -1)
  expect(of(['Price', 'Pkg', 'U/M'])).toEqual({ at: 2 })
  expect(of(['Price', 'Pkg', 'Note'])).toEqual({ at: 1 })
})

test.each([
  ['CS12', 12, 'cs'],
  ['BTE/4', 4, 'bte'],
  ['PAIRE/2', 2, 'paire'],
  ['op. 10 szt.', 10, 'op'],
  ['karton 12 szt.', 12, 'karton'],
  ['para', 2, 'para'],
  ['C', 100, 'c'],
  ['szt.', 1, 'szt.'],
])('%s is a price of %i', (cell, units, name) => {
  const of = priceUnitOf({ headers: ['Price', 'J.m.'], rows: [] }, 0, -1) ?? {}
  expect([unitsIn(of, ['1.00', cell]), unitNameOf(of, ['1.00', cell])]).toEqual([units, name])
})
