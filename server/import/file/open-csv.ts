import { unescapeFormulas } from '#contract/escape-formulas.ts'
import { formatCountOf } from '#contract/money.ts'
import { csvRecords, findDialect, type Read } from './csv-records.ts'
import { UnreadableFile } from './import-error.ts'
import { type Column, columnNamed } from './known-columns.ts'
import type { FileRecord, Raw, SourceRow } from './source-row.ts'

/** Room for all specifications of a part. */
const MAX_CELL = 20_000

/**
 * The rows of a CSV file of the shop's own form: its first line with a word names the columns, in
 * any order and spelling of case; others than `known` are ignored.
 * @throws UnreadableFile
 */
export async function openCsv(read: Read, known: Column[]) {
  const records = csvRecords(read, await findDialect(read))
  const headers = await firstOf(records)
  if (!headers) throw new UnreadableFile(NO_WORD)
  const columns = headers.map((name) => columnNamed(name, known)?.name ?? '')
  const missing = known.filter(({ name, isRequired }) => isRequired && !columns.includes(name))
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ')
    throw new UnreadableFile(`The first line has no column ${names}.`)
  }
  const twice = columns.find((name, at) => name && columns.indexOf(name) < at)
  if (twice) throw new UnreadableFile(`The column ${twice} is listed twice.`)
  return rowsOf(records, columns)
}

export const NO_WORD = 'The file is empty: it has no line with a word or number.'

async function firstOf(records: AsyncIterator<FileRecord>) {
  for (;;) {
    const { value, done } = await records.next()
    if (done) return undefined
    if (value.cells.some((cell: string) => cell.trim())) return value.cells
  }
}

async function* rowsOf(
  records: AsyncIterable<FileRecord>,
  columns: string[],
): AsyncGenerator<SourceRow> {
  for await (const { line, cells } of records) {
    const raw: Raw = {}
    for (const [at, name] of columns.entries()) {
      const cell = cellOf(cells[at])
      if (name && cell !== '') raw[name] = cell
    }
    const error = errorOf(cells, columns)
    if (Object.keys(raw).length > 0 || error) yield { line, raw, ...(error && { error }) }
  }
}

/** Why a row can't be read. @param columns the names of ours, or '' */
export function errorOf(cells: string[], columns: string[]) {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim())) {
    return `The row has ${formatCountOf(cells.length, 'cell')}, its file ${formatCountOf(columns.length, 'column')}`
  }
  const long = cells.findIndex((cell) => cell.length > MAX_CELL)
  return long < 0 ? undefined : `The cell of ${columns[long] || `column ${long + 1}`} is too long`
}

export function cellOf(text = '') {
  return unescapeFormulas(text.trim().replaceAll('\r\n', '\n')).slice(0, MAX_CELL)
}
