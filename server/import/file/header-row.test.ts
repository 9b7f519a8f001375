import { expect, test } from 'vitest'
import { columnsOf } from './csv-columns.ts'
import { findHeader } from './header-row.ts'
import { nameTest } from './match-columns.ts'

const isKnown = nameTest(columnsOf('products'))

function headerOf(...lines: string[]) {
  const records = lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }))
  return findHeader(records, isKnown)
}

test('titles above the names of the columns are not read', () => {
  const header = headerOf('Quenby Parts', 'valid from;2026-03-01', 'Brand;Part #;Price', 'A;B;1.00')
  expect(header).toEqual({ at: 2, count: 1, names: ['Brand', 'Part #', 'Price'] })
})

test('two lines of names are joined, whichever of them has the known ones', () => {
  expect(headerOf('Item;;Pricing;', 'No.;Brand;List;Net', 'A-1;B;2.00;1.00')).toEqual({
    at: 0,
    count: 2,
    names: ['Item / No.', 'Item / Brand', 'Pricing / List', 'Pricing / Net'],
  })
  expect(headerOf('Part #;Brand;Prices;', ';;List;Net', 'A-1;B;2.00;1.00')).toEqual({
    at: 0,
    count: 2,
    names: ['Part #', 'Brand', 'Prices / List', 'Prices / Net'],
  })
})

test('a file without names of columns has letters for them, and one with unknown names has these', () => {
  expect(headerOf('A-1;Bolt;2.00', 'A-2;Nut;1.00')).toEqual({
    at: 0,
    count: 0,
    names: ['A', 'B', 'C'],
  })
  // No is what suppliers call a part number, and the answer to a question.
  for (const row of ['BRK-1;Brembo;Pads;44.00;No', 'X-1;Active;Part;1.00', 'X;Motor;DE;9']) {
    expect(headerOf(row, row)).toMatchObject({ at: 0, count: 0 })
  }
  expect(headerOf('No;PA;Text', 'A-1;2.00;Bolt')).toMatchObject({ at: 0, count: 1 })
  expect(headerOf('Foo;Bar', 'A-1;2.00')).toEqual({ at: 0, count: 1, names: ['Foo', 'Bar'] })
})
