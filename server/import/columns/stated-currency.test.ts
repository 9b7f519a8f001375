import { expect, test } from 'vitest'
import { foreignCurrencies, readingOf } from '../reading.ts'
import { rawOf } from '../rows/read-cells.ts'

const NAMES = ['sku', 'price', null]

/** What a file with these lines asks about, and its prices where a euro is 1.10 dollars. */
function read({ above = '', header = 'Preis', rows = ['A,10.00,', 'B,20.00,'], below = '' }) {
  const records = (lines: string[]) =>
    lines.filter(Boolean).map((line, at) => ({ line: at + 1, cells: line.split(',') }))
  const body = records(rows)
  const head = {
    headers: ['Nr', header, 'Art'],
    above: records([above]),
    rows: [...body, ...records([below])],
  }
  const reading = readingOf(head, NAMES, { currency: 'rate EUR 1.10' })
  return {
    asked: foreignCurrencies(head, NAMES),
    prices: body.map((record) => rawOf(record, reading).price),
  }
}

const IN_EUROS = { asked: ['EUR'], prices: ['11.00', '22.00'] }
const IN_DOLLARS = { asked: [], prices: ['10.00', '20.00'] }

test('a title or a footer says the currency of amounts without one', () => {
  expect(read({ above: 'Preisliste 12-2026,alle Preise in EUR' })).toEqual(IN_EUROS)
  expect(read({ above: 'Tarif en euros' })).toEqual(IN_EUROS)
  expect(read({ below: 'Alle Preise in € zzgl. gesetzl. MwSt.' })).toEqual(IN_EUROS)
  expect(read({ below: 'Currency:,EUR' })).toEqual(IN_EUROS)
  expect(read({ below: 'Preise in CAD' }).asked).toEqual(['CAD'])
})

test('neither a word nor a line that names dollars, too, makes dollars another currency', () => {
  expect(read({ above: 'cad drawings of Euro Parts' })).toEqual(IN_DOLLARS)
  expect(read({ below: 'Prices in USD. EUR on request' })).toEqual(IN_DOLLARS)
  expect(read({ above: 'Preise in EUR', header: 'Price (USD)' })).toEqual(IN_DOLLARS)
  expect(read({ above: 'Preise in EUR', rows: ['A,$10.00,', 'B,$20.00,'] })).toEqual(IN_DOLLARS)
})

test('a column with a currency in each row says that of the row', () => {
  expect(read({ rows: ['A,10.00,EUR', 'B,20.00,EUR'] })).toEqual(IN_EUROS)
  expect(read({ rows: ['A,10.00,EUR', 'B,20.00,USD'] })).toEqual({
    asked: ['EUR'],
    prices: ['11.00', '20.00'],
  })
  expect(read({ above: 'EUR', rows: ['A,10.00,USD', 'B,20.00,USD'] })).toEqual(IN_DOLLARS)
})

test('$ is a sign of the dollars that the file names', () => {
  const rows = ['A,$10.00,', 'B,US$20.00,']
  expect(read({ above: 'All prices in Canadian dollars', rows }).asked).toEqual(['CAD'])
  expect(read({ above: 'Prices in CAD', rows }).prices).toEqual(['CAD $10.00', '20.00'])
})
