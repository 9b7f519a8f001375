import { expect, test } from 'vitest'
import { findHeader } from './header-row.ts'
import { columnsOf } from './known-columns.ts'
import { nameTest } from './match-columns.ts'
import { readTableHead } from './table-file.ts'

const isKnown = nameTest(columnsOf('products'))

function headerOf(...lines: string[]) {
  const records = lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }))
  return findHeader(records, isKnown)
}

async function headOf(lines: string[], headerLine?: number) {
  const read = async function* () {
    yield Buffer.from(lines.join('\n'))
  }
  const head = await readTableHead(read, isKnown, headerLine === undefined ? {} : { headerLine })
  return [head.headerLines, head.headers]
}

test('titles above the names of the columns are not read', () => {
  const header = headerOf('Quenby Parts', 'valid from;2026-03-01', 'Brand;Part #;Price', 'A;B;1.00')
  expect(header).toEqual({ at: 2, count: 1, names: ['Brand', 'Part #', 'Price'] })
})

test('of names that stand on each page the first are those of the columns', () => {
  const names = 'Part Number;Pop Code;Jobber Price'
  const header = headerOf('Price sheet', names, 'A-1;B;1.00', 'Page 2', names, '7-1;2;1.00')
  expect(header).toMatchObject({ at: 1, count: 1 })
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

test('a title that a blank line or a colon sets apart from the names is not joined with them', async () => {
  const title = 'Acct 4471;DRIVELINE PARTS;;Terms: NET 30'
  const names = 'Brand;Part #;Description;Your Cost'
  const row = 'A;A-1;PADS;31.20'
  for (const lines of [
    ['Acct 4471;DRIVELINE PARTS;;Terms', ';;;', names, row],
    ['Acct 4471;DRIVELINE PARTS;;Terms', '', names, row],
    [title, names, row],
  ]) {
    expect(await headOf(lines)).toEqual([[lines.indexOf(names) + 1], names.split(';')])
  }
})

test('the line that the owner names is used alone', async () => {
  const lines = ['Item;;Pricing;', 'No.;Brand;List;Net', 'A-1;B;2.00;1.00']
  expect(await headOf(lines, 2)).toEqual([[2], ['No.', 'Brand', 'List', 'Net']])
})

test('a line of units below the names belongs to them', () => {
  expect(headerOf('Brand;Part #;Price;Weight', ';;USD;[kg]', 'A;B;1.00;2')).toEqual({
    at: 0,
    count: 2,
    names: ['Brand', 'Part #', 'Price (USD)', 'Weight (kg)'],
  })
  expect(headerOf('Brand;Part #;Price;', 'A;B;1.00;kg')).toMatchObject({ count: 1 })
  expect(headerOf('Brand;Part #;Price;', ';;;kg')).toMatchObject({ count: 1 })
})

test('names in two languages are those of the second line, or of the first where it has none', () => {
  const french = 'No de pièce;Marque;Texte;Pour'
  expect(headerOf(french, 'Part No.;Brand;;MSRP', 'A-1;B;C;1')).toEqual({
    ...{ at: 0, count: 2 },
    names: ['Part No.', 'Brand', 'Texte', 'MSRP'],
  })
})

test('below two groups stand the same names', () => {
  const lines = [
    'Part #;Brand;Trade;;RRP;',
    ';;Current;New;Current;New',
    'A-1;B;1.00;2.00;3.00;4.00',
  ]
  expect(headerOf(...lines)).toMatchObject({
    names: ['Part #', 'Brand', 'Trade / Current', 'Trade / New', 'RRP / Current', 'RRP / New'],
  })
})
