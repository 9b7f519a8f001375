import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decode, ENCODING_NAMES, findEncoding } from './encoding.ts'
import { UnreadableFile } from './import-error.ts'

/** A row of a file: its line, and its cells by the name of their column. */
export type SourceRow = { line: number; raw: Record<string, string>; error?: string }

const MAX_ROW_CHARACTERS = 100_000
const MAX_COLUMNS = 60
const MAX_CELL = 10_000
const DELIMITERS = [',', ';', '\t', '|'] as const

type CsvFormat = { encoding: string; delimiter: string; columns: string[] }

/**
 * The rows of a CSV file. Its columns are named in its first line, in any order and spelling of case; others than
 * `known` are ignored.
 * @param read opens the file from its beginning
 * @throws UnreadableFile
 */
export async function openCsv(
  read: () => AsyncIterable<Buffer>,
  known: Record<string, string[]>,
  required: string[],
) {
  const encoding = await findEncoding(read())
  const head = await firstLine(decode(read(), encoding))
  const delimiter = delimiterOf(head)
  const text = Readable.from(decode(read(), encoding), { objectMode: true })
  const parser = text.pipe(
    parse({
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARACTERS,
    }),
  )
  text.on('error', (error) => parser.destroy(error))
  const rows = parser[Symbol.asyncIterator]() as AsyncIterator<{
    record: string[]
    info: { lines: number }
  }>
  const first = await nextOf(rows)
  const columns = (first?.record ?? []).map((name) => columnOf(name, known))
  if (columns.length > MAX_COLUMNS) throw new UnreadableFile('The file has more than 60 columns.')
  const missing = required.filter((name) => !columns.includes(name))
  if (missing.length > 0) {
    throw new UnreadableFile(`The first line has no column ${missing.join(', ')}.`)
  }
  const twice = columns.find((name, at) => name && columns.indexOf(name) < at)
  if (twice) throw new UnreadableFile(`The column ${twice} is there twice.`)
  const format: CsvFormat = {
    encoding: ENCODING_NAMES[encoding],
    delimiter,
    columns: columns.filter((name) => name !== ''),
  }
  return { format, rows: rowsOf(rows, columns) }
}

async function* rowsOf(
  rows: AsyncIterator<{ record: string[]; info: { lines: number } }>,
  columns: string[],
): AsyncGenerator<SourceRow> {
  for (;;) {
    const next = await nextOf(rows)
    if (!next) return
    const { record, info } = next
    const raw: Record<string, string> = {}
    let error =
      record.length > columns.length && record.slice(columns.length).some((cell) => cell.trim())
        ? `The row has ${record.length} cells, its file ${columns.length} columns`
        : undefined
    for (const [at, name] of columns.entries()) {
      const cell = cellOf(record[at])
      if (cell.length > MAX_CELL) error = `The cell of ${name || `column ${at + 1}`} is too long`
      else if (name && cell !== '') raw[name] = cell
    }
    if (Object.keys(raw).length > 0 || error)
      yield { line: info.lines, raw, ...(error && { error }) }
  }
}

async function nextOf(rows: AsyncIterator<{ record: string[]; info: { lines: number } }>) {
  try {
    const { value, done } = await rows.next()
    return done ? undefined : value
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(sentenceOf(error))
    throw error
  }
}

function sentenceOf(error: CsvError) {
  const line = 'lines' in error ? `Line ${String(error.lines)}: ` : ''
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `${line}a row is longer than ${MAX_ROW_CHARACTERS} characters. Is a quote never closed?`
  }
  if (/QUOTE/.test(error.code)) return `${line}a quote is in the wrong place, or never closed.`
  return `${line}the row can’t be read.`
}

/** The shop's exports write `'=1` and `'-42`, so that a spreadsheet calculates nothing: the apostrophe is dropped. */
function cellOf(text = '') {
  const cell = text.trim()
  return /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** @param known the names of each column */
function columnOf(name: string, known: Record<string, string[]>) {
  const spelled = name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  const found = Object.entries(known).find(([column, others]) =>
    [column, ...others].includes(spelled),
  )
  return found?.[0] ?? ''
}

async function firstLine(text: AsyncIterable<string>) {
  let head = ''
  for await (const piece of text) {
    head += piece
    const end = head.search(/[\r\n]/)
    if (end >= 0) return head.slice(0, end)
    if (head.length > MAX_ROW_CHARACTERS) break
  }
  return head
}

function delimiterOf(head: string) {
  const counted = DELIMITERS.map((one) => [one, head.split(one).length] as const)
  return counted.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
