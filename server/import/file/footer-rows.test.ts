import { expect, test } from 'vitest'
import type { SkippedRow } from '#contract/import/import.ts'
import { sectionColumns, withoutFooter } from './footer-rows.ts'

async function read(...lines: string[]) {
  const records = async function* () {
    for (const [at, line] of lines.entries()) yield { line: at + 1, cells: line.split(';') }
  }
  const skipped: SkippedRow[] = []
  const rows: number[] = []
  const sections = sectionColumns(
    ['sku', 'name', 'price'],
    [{ line: 1, cells: ['A-1', 'Bolt', '1'] }],
  )
  const columns = { count: 3, named: [0, 1], keys: [0], sections }
  for await (const { line } of withoutFooter(records(), columns, (row) => skipped.push(row))) {
    rows.push(line)
  }
  return { rows, skipped: skipped.map(({ line, why }) => [line, why]) }
}

test('a total and a sentence below the rows are no rows', async () => {
  expect(await read('A-1;Bolt;1', 'Total;;1', 'Ask our sales desk.', ';;1.00')).toEqual({
    rows: [1],
    skipped: [
      [2, 'total'],
      [3, 'note'],
      [4, 'total'],
    ],
  })
})

test('what has a row below it, or names a part, is a row', async () => {
  expect(await read('A-1;Bolt;1', 'Total;;1', 'A-2;Nut;1')).toEqual({
    rows: [1, 2, 3],
    skipped: [],
  })
  expect(await read('A-1;Bolt;1', 'Total;9000;1')).toEqual({ rows: [1, 2], skipped: [] })
  for (const number of ['TOTAL-5W30', 'Total 5W30', 'SUM-100', 'Gesamt-1', 'SUM/1']) {
    expect(await read('A-1;Bolt;1', `${number};;41.00`)).toEqual({ rows: [1, 2], skipped: [] })
  }
  // Beside it stands what it is a total of.
  expect((await read('A-1;Bolt;1', 'Total:;;1', ';Sum of all;1')).rows).toEqual([1])
})

test('a line that names the parts below it is no row, wherever it stands', async () => {
  const lines = [
    'BRAKES;;',
    'A-1;Bolt;1',
    ';Öle 5W30;',
    'A-2;Nut;1',
    'Alle Preise netto;;',
    'A-3;Pin;1',
  ]
  expect(await read(...lines, 'Ende')).toEqual({
    rows: [2, 4, 6],
    skipped: [1, 3, 5, 7].map((line) => [line, 'section']),
  })
})

test('a line with a part number, a figure or a second cell names no section', async () => {
  const lines = ['B-1;;', 'A-1;Bolt;1', ';;9.50', 'A-2;Nut;1', 'BRAKES;Nut;', 'A-3;Pin;1']
  expect(await read(...lines)).toEqual({ rows: [1, 2, 3, 4, 5, 6], skipped: [] })
})

test('where part numbers have no digits, or pictures stand alone, a word is no section', () => {
  const rows = [{ line: 1, cells: ['BOLT', 'https://x', 'Bolt'] }]
  expect(sectionColumns(['sku', 'image', null], rows)).toEqual([2])
})
