import { expect, test } from 'vitest'
import { proposeCategory } from '../columns/category-names.ts'
import { rawOf } from '../rows/read-cells.ts'
import { findHeader } from './header-row.ts'
import { htmlLines } from './html-lines.ts'
import { columnsOf } from './known-columns.ts'
import { matchColumns, nameTest } from './match-columns.ts'

// A file is read inside a request, where a cell that takes long stops the shop.

/** Of CPU time, which other work of the machine adds little to; a cubic reader takes minutes. */
const AT_ONCE_MS = 10_000
const BLANKS = ' '.repeat(90_000)
const CELLS = [
  `Pads (${BLANKS}x`,
  `Pads${BLANKS}x`,
  `1${BLANKS}x`,
  `x${BLANKS}1`,
  `a,${BLANKS}b`,
  'Pads ( '.repeat(12_000),
  '1 '.repeat(45_000),
  '/ '.repeat(45_000),
  '<p '.repeat(30_000),
  `<p>${'<p '.repeat(30_000)}`,
  ': 1'.repeat(30_000),
]

function timeOf(work: () => unknown, times = 1) {
  const began = process.cpuUsage()
  for (let n = 0; n < times; n += 1) work()
  return process.cpuUsage(began).user / 1_000
}

test('a cell of any length is read at once, as a name of a column and as a value', () => {
  const known = columnsOf('products')
  const isKnown = nameTest(known)
  const names = ['price', 'weight', 'weight_kg', 'price_steps', 'image', 'units', 'attribute']
  for (const cell of CELLS) {
    const records = Array.from({ length: 50 }, (_, at) => ({ line: at + 1, cells: [cell, 'x'] }))
    const columns = names.map((name) => ({ name, header: cell }))
    const nothing = { weightUnit: undefined, foreign: undefined, constants: {} }
    const row = { line: 1, cells: columns.map(() => cell) }
    // A value is shorter, but there are many.
    const value = cell.slice(0, 10_000)
    for (const [work, times] of [
      [() => findHeader(records, isKnown), 1],
      [() => matchColumns([cell, 'sku'], known, [[cell, cell]]), 1],
      [() => rawOf(row, { ...nothing, columns }), 50],
      [() => htmlLines(value), 50],
      [() => proposeCategory(value), 50],
    ] as const) {
      expect(timeOf(work, times)).toBeLessThan(AT_ONCE_MS)
    }
  }
})

test('the columns of a file with as many as there may be are matched at once', () => {
  const headers = Array.from(
    { length: 1_000 },
    (_, at) => `Some attribute of the part, number ${at}`,
  )
  const rows = Array.from({ length: 20 }, () => headers.map(() => 'some text'))
  expect(timeOf(() => matchColumns(headers, columnsOf('products'), rows))).toBeLessThan(AT_ONCE_MS)
})
