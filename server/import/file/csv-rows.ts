import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unescapeFormulas } from '#contract/formula.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { type Column, columnNamed } from './csv-columns.ts'
import { decode, ENCODING_NAMES, findEncoding } from './encoding.ts'
import { UnreadableFile } from './import-error.ts'

/** A row of a file: its line, and its cells by the name of their column. */
export type SourceRow = { line: number; raw: Record<string, string>; error?: string }

const MAX_ROW_CHARACTERS = 100_000
const MAX_COLUMNS = 60
const MAX_CELL = 10_000
/** Above the line with the names of the columns. */
const MAX_BLANK_LINES = 1_000
const DELIMITERS = [',', ';', '\t', '|'] as const

type Read = () => AsyncIterable<Buffer>

/**
 * The rows of a CSV file. Its columns are named in its first line, in any order and spelling of
 * case; others than `known` are ignored.
 * @param read opens the file from its beginning
 * @param chosen what the owner has said instead: for each column of the file the name of one of
 *   `known`, or ''
 * @throws UnreadableFile
 */
export async function openCsv(read: Read, known: Column[], chosen?: string[]) {
  const { records, ...format } = await openRecords(read)
  const headers = await headersOf(records)
  if (!headers) throw new UnreadableFile('The file is empty: it has no line with a word or number.')
  const columns = chosen ?? headers.map((name) => columnNamed(name, known)?.name ?? '')
  const missing = known.filter(({ name, isRequired }) => isRequired && !columns.includes(name))
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ')
    throw new UnreadableFile(`The first line has no column ${names}.`)
  }
  const twice = columns.find((name, at) => name && columns.indexOf(name) < at)
  if (twice) throw new UnreadableFile(`The column ${twice} is listed twice.`)
  return {
    format: { ...format, columns: columns.filter((name) => name !== '') },
    rows: rowsOf(records, columns),
  }
}

/** The names of the columns, as the file has them, and its first rows. @throws UnreadableFile */
export async function readHead(read: Read, count: number) {
  const { records, ...format } = await openRecords(read)
  const headers = ((await headersOf(records)) ?? []).map((name) => name.trim())
  const rows: string[][] = []
  while (rows.length < count) {
    const next = await nextOf(records)
    if (!next) break
    rows.push(next.record.map(cellOf))
  }
  await records.return?.()
  return { ...format, headers, rows }
}

type Records = AsyncIterator<{ record: string[]; info: { lines: number } }>

async function openRecords(read: Read) {
  const encoding = await findEncoding(read())
  const head = await firstLine(decode(read(), encoding))
  if (/^\s*<(\?xml|!DOCTYPE|[a-z]+[\s>])/i.test(head)) {
    throw new UnreadableFile('This is XML, not CSV. Upload it again as ACES or PIES.')
  }
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
  const records: Records = parser[Symbol.asyncIterator]()
  return { encoding: ENCODING_NAMES[encoding], delimiter, records }
}

/**
 * The first line with a word. Lines of blanks or of commas alone, such as a spreadsheet writes
 * above it, are skipped.
 */
async function headersOf(records: Records) {
  for (let skipped = 0; skipped <= MAX_BLANK_LINES; skipped += 1) {
    const next = await nextOf(records)
    if (!next || next.record.some((name) => name.trim())) return next?.record
  }
  return undefined
}

async function* rowsOf(records: Records, columns: string[]): AsyncGenerator<SourceRow> {
  for (;;) {
    const next = await nextOf(records)
    if (!next) return
    const { record, info } = next
    const raw: Record<string, string> = {}
    let error =
      record.length > columns.length && record.slice(columns.length).some((cell) => cell.trim())
        ? `The row has ${formatCountOf(record.length, 'cell')}, its file ${formatCountOf(columns.length, 'column')}`
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

async function nextOf(records: Records) {
  try {
    const { value, done } = await records.next()
    if (done) return undefined
    if (value.record.length > MAX_COLUMNS) {
      throw new UnreadableFile(`The file has more than ${MAX_COLUMNS} columns.`)
    }
    return value
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(messageOf(error))
    throw error
  }
}

function messageOf(error: CsvError) {
  const line = 'lines' in error ? `Line ${String(error.lines)}: ` : ''
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `${line}a row is longer than ${formatCount(MAX_ROW_CHARACTERS)} characters. Is a quote never closed?`
  }
  if (/QUOTE/.test(error.code)) return `${line}a quote is in the wrong place, or never closed.`
  return `${line}the row can’t be read.`
}

function cellOf(text = '') {
  return unescapeFormulas(text.trim())
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
