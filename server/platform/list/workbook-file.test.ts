import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf } from '../../import/file/open-csv.ts'
import { readTableHead, tableRows } from '../../import/file/table-file.ts'
import { csvFile } from './csv.ts'
import { type Cell, dayCell, money, oneBatch, type Table } from './table.ts'
import { workbookFile } from './workbook-file.ts'

async function bytesOf(pieces: AsyncIterable<string | Buffer>) {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

const COLUMNS = new Set(['sku', 'name', 'units', 'note', 'price', 'day'])

/** As an import reads them, before it takes off an apostrophe. */
async function cellsOf(bytes: Buffer) {
  const head = await readTableHead(
    async function* () {
      yield bytes
    },
    (name) => COLUMNS.has(name),
  )
  const rows: string[][] = []
  for await (const { cells } of tableRows(head)) rows.push(cells)
  return { ...head, rows }
}

function aTable(rows: Cell[][], more: Partial<Table> = {}): Table {
  return { name: 'parts', columns: ['sku', 'name'], batches: oneBatch(() => rows), ...more }
}

test('amounts and days of a workbook are numbers, and a text stays what it is', async () => {
  const rows = [['00712', '=1+1', 5, null, money(-1250), dayCell('2026-02-28')]]
  const columns = ['sku', 'name', 'units', 'note', 'price', 'day']
  const { headers, rows: read } = await cellsOf(
    await bytesOf(workbookFile(aTable(rows, { columns }))),
  )
  expect(headers).toEqual(columns)
  expect(read).toEqual([['00712', '=1+1', '5', '', '-12.5', '2026-02-28']])
})

test('any text comes back from a CSV and from a workbook, read as an import reads it', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((one) => one.trim().replaceAll('\r', ''))
  const signs = fc.constantFrom("'=a", "''-b", ';=c', "';'\"+d", '_x0041_', 'a\nb', '<&>"', '﷽ 😀')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, signs), { minLength: 1, maxLength: 20 }),
      async (texts) => {
        const rows = texts.filter(Boolean).map((one) => ['A1', one])
        for (const write of [csvFile, workbookFile]) {
          const { rows: read } = await cellsOf(await bytesOf(write(aTable(rows))))
          expect(read.map(([, cell]) => cellOf(cell))).toEqual(rows.map(([, one]) => one))
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('what a sheet has no room for is in the next one', async () => {
  const batches = async function* () {
    yield [['A1', 'one']]
    yield [['A2', 'two']]
  }
  const bytes = await bytesOf(workbookFile(aTable([], { batches: batches() }), 2))
  const { sheets } = await cellsOf(bytes)
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['parts', 1],
    ['parts 2', 1],
  ])
})

test.each([csvFile, workbookFile])('a client that leaves ends the reading (%o)', async (write) => {
  let read = 0
  let isOver = false
  const batches = async function* () {
    try {
      for (; read < 10_000; read += 1) yield Array.from({ length: 50 }, () => ['A1', String(read)])
    } finally {
      isOver = true
    }
  }
  for await (const _ of write(aTable([], { batches: batches() }))) {
    if (read > 5) break
  }
  expect(isOver).toBe(true)
  expect(read).toBeLessThan(1_000)
})

test('a statement that fails breaks the file off', async () => {
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    yield [['A1', 'one']]
    throw new Error('no connection')
  }
  const written = bytesOf(workbookFile(aTable([], { batches: batches() })))
  await expect(written).rejects.toThrow('no connection')
})

test('a table that nobody reads asks for no rows', () => {
  let isRead = false
  const batches = oneBatch(() => {
    isRead = true
    return []
  })
  expect([isRead, typeof batches.next]).toEqual([false, 'function'])
})
