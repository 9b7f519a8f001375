import { expect, test } from 'vitest'
import type { SkippedRow } from '#contract/import/import.ts'
import { sectionColumns, withoutFooter } from './footer-rows.ts'

const read = (...lines: string[]) => readWith([0], ...lines)

/** @param keys the columns of part numbers */
async function readWith(keys: number[], ...lines: string[]) {
  const records = async function* () {
    for (const [at, line] of lines.entries()) yield { line: at + 1, cells: line.split(';') }
  }
  const skipped: SkippedRow[] = []
  const rows: number[] = []
  const sections = sectionColumns(
    ['sku', 'name', 'price'],
    [{ line: 1, cells: ['A-1', 'Bolt', '1'] }],
  )
  const headers = ['sku', 'name', 'price']
  const titles = new Set(['Price book Page #'])
  const columns = { headers, named: [0, 1], keys, sections, titles }
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

test('a section may have digits, where numbers are no words, and stand where prices do', async () => {
  const lines = ['SERIES 200;;', 'A-1;Bolt;1', ';;Brakes', 'AP 4410;;', 'A-2;Nut;1']
  expect(await read(...lines)).toEqual({
    rows: [2, 4, 5],
    skipped: [
      [1, 'section'],
      [3, 'section'],
    ],
  })
})

test('a section may stand where lists of numbers do', () => {
  const rows = [{ line: 1, cells: ['ZZ1; ZZ2', 'A-1'] }]
  expect(sectionColumns(['oe', 'part_number'], rows)).toEqual([0, 1])
})

test('the names of the columns on each page are no rows', async () => {
  const lines = ['A-1;Bolt;1', 'sku;name; price', 'A-2;Nut;1', 'Totale;;2', 'sku;name;price']
  expect(await read(...lines)).toEqual({
    rows: [1, 3],
    skipped: [
      [2, 'names'],
      [5, 'names'],
      [4, 'total'],
    ],
  })
  expect((await read('A-1;Bolt;1', ';1,00;Razem')).skipped).toEqual([[2, 'total']])
})

test('a subtotal and the title of a page are no rows, wherever they stand', async () => {
  const lines = ['Subtotal brakes;;1', 'A-2;Nut;1', 'Carried forward;;$2.00', 'Price book;;Page 2']
  expect(await read('A-1;Bolt;1', ...lines, ';Zwischensumme:;2', 'A-3;Pin;1')).toEqual({
    rows: [1, 3, 7],
    skipped: [
      [2, 'total'],
      [4, 'total'],
      [5, 'names'],
      [6, 'total'],
    ],
  })
})

test('where part numbers have no digits, a word is no section', () => {
  const rows = [{ line: 1, cells: ['BOLT', '120', 'Bolt'] }]
  expect(sectionColumns(['sku', 'attribute', null], rows)).toEqual([2])
})

test('a total beside a count of parts is no part', async () => {
  const found = await read('A-1;Bolt;1', 'TOTAL;54 items;9')
  expect(found).toEqual({ rows: [1], skipped: [[2, 'total']] })
})

test('another picture of the part above is no section', async () => {
  const lines = [';;https://x.example/a', ';;front left.jpg', 'A-1;Bolt;1']
  expect(await read(...lines)).toEqual({ rows: [1, 2, 3], skipped: [] })
})

test('a total among the rows is none, unless it stands where numbers of parts do', async () => {
  const lines = ['A-1;Bolt;1', ';Summe;2', ';TOTAL 5W30;9', 'Total;;9', 'Total;Oil;9']
  expect(await read(...lines, 'A-2;Nut;1')).toEqual({
    rows: [1, 3, 4, 5, 6],
    skipped: [[2, 'total']],
  })
  const counted = ['A-1;Bolt;1', ';Summe Warengruppe 010;13 Artikel', 'A-2;Nut;1']
  expect((await read(...counted)).skipped).toEqual([[2, 'total']])
})

test('an oil called Total, with its size and its number, is a part', async () => {
  const found = await readWith([2], 'Bolt;M8;100', 'TOTAL QUARTZ;5 L;213765', 'Total;5 L;213766')
  expect(found).toEqual({ rows: [1, 2, 3], skipped: [] })
})
