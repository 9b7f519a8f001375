import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import type { ImportOptions } from '#contract/import/import.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/import/import-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { decode, findEncoding, isEastern } from './encoding.ts'
import { UnreadableFile } from './import-error.ts'
import type { FileRecord } from './source-row.ts'

// The records of a CSV file, in whatever dialect it is written.

const MAX_ROW_CHARACTERS = 100_000
/** A quoted cell with more lines was never closed. */
const MAX_QUOTED_LINES = 200
/** By which the delimiter is found. */
const SAMPLE_CHARACTERS = 256 * 1024
const PIECE_CHARACTERS = 16 * 1024
const DELIMITERS = [',', ';', '\t', '|'] as const

export type Read = () => AsyncIterable<Buffer>

export type Dialect = NonNullable<ImportOptions['dialect']>

/** @param read opens the file from its beginning @throws UnreadableFile */
export async function findDialect(read: Read): Promise<Dialect> {
  const found = await findEncoding(read())
  const first = await sampleOf(decode(read(), found))
  const encoding = found === 'windows-1252' && isEastern(first) ? 'windows-1250' : found
  const sample = encoding === found ? first : await sampleOf(decode(read(), encoding))
  if (/^\s*<(\?xml|!DOCTYPE|[a-z]+[\s>])/i.test(sample)) {
    throw new UnreadableFile('This is XML, not CSV. Upload it again as ACES or PIES.')
  }
  const { delimiter, width } = delimiterOf(sample)
  const dialect = { encoding, delimiter, isQuoted: true }
  return { ...dialect, isQuoted: await hasQuotedCells(read, dialect, width) }
}

/** Each line or, where a quoted cell has several, each record. @throws UnreadableFile */
export async function* csvRecords(read: Read, dialect: Dialect): AsyncGenerator<FileRecord> {
  const text = Readable.from(inPieces(decode(read(), dialect.encoding)), { objectMode: true })
  const parser = text.pipe(parse({ ...optionsOf(dialect), max_record_size: MAX_ROW_CHARACTERS }))
  text.on('error', (error) => parser.destroy(error))
  const records: AsyncIterable<string[]> = parser
  let line = 1
  try {
    for await (const cells of records) {
      if (cells.length > MAX_IMPORT_COLUMNS) {
        const most = formatCount(MAX_IMPORT_COLUMNS)
        throw new UnreadableFile(`The file has more than ${most} columns.`)
      }
      const shown = dialect.isQuoted ? cells : cells.map(unquoted)
      yield { line, cells: shown.some(isFormula) ? shown.map(withoutFormula) : shown }
      line += linesOf(cells)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(messageOf(error))
    throw error
  } finally {
    text.destroy()
  }
}

/** The parser has all records of a piece at once: of a megabyte of line breaks a million. */
async function* inPieces(text: AsyncIterable<string>) {
  for await (const part of text) {
    let at = 0
    while (at < part.length) {
      const end = at + PIECE_CHARACTERS
      // Halves of a character beyond 16 bits stay together.
      const piece = part.slice(at, /[\uD800-\uDBFF]/.test(part.charAt(end - 1)) ? end + 1 : end)
      yield piece
      at += piece.length
    }
  }
}

function optionsOf({ delimiter, isQuoted }: Pick<Dialect, 'delimiter' | 'isQuoted'>): Options {
  return {
    delimiter,
    bom: true,
    quote: isQuoted ? '"' : null,
    // A quote inside a cell that none begins is a character: 18" wheel.
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  }
}

/** In a file whose quotes are inch marks some cells are quoted all the same. */
function unquoted(cell: string) {
  return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

function isFormula(cell: string) {
  return cell.startsWith('="')
}

/** A formula of a mere text, ="00712", keeps a spreadsheet from dropping its zeros. */
function withoutFormula(cell: string) {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell.trim()) ?? []
  return text?.replaceAll('""', '"') ?? cell
}

function linesOf(cells: string[]) {
  const breaks = cells.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
  return 1 + breaks.length
}

function messageOf(error: CsvError) {
  const line = 'lines' in error ? `Line ${String(error.lines)}: ` : ''
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `${line}a row is longer than ${formatCount(MAX_ROW_CHARACTERS)} characters.`
  }
  return `${line}the row can’t be read.`
}

/** Whole lines from the beginning of the file. */
async function sampleOf(text: AsyncIterable<string>) {
  let sample = ''
  for await (const piece of text) {
    sample += piece
    if (sample.length < SAMPLE_CHARACTERS) continue
    const end = sample.lastIndexOf('\n', SAMPLE_CHARACTERS)
    return sample.slice(0, end > 0 ? end : SAMPLE_CHARACTERS)
  }
  return sample
}

/** The delimiter with which most records have the same number of cells, and that number. */
function delimiterOf(sample: string) {
  const [first, ...others] = DELIMITERS.map((delimiter) => {
    return { delimiter, ...constancyOf(recordsIn(sample, delimiter)) }
  })
  return others.reduce(
    (best, one) =>
      one.share > best.share || (one.share === best.share && one.width > best.width) ? one : best,
    first ?? { delimiter: ',', share: 0, width: 1 },
  )
}

function recordsIn(sample: string, delimiter: string): string[][] {
  const read = (isQuoted: boolean) => parseText(sample, optionsOf({ delimiter, isQuoted }))
  try {
    return read(true)
  } catch {
    return read(false)
  }
}

function constancyOf(records: string[][]) {
  const filled = records.filter((cells) => cells.some((cell) => cell.trim()))
  const counts = new Map<number, number>()
  for (const { length } of filled) {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  const [[width, count] = [1, 0]] = [...counts].toSorted((one, other) => other[1] - one[1])
  return { width, share: count / Math.max(1, filled.length) }
}

/**
 * Reads the whole file: a quote that is never closed would swallow the rows behind it, and inch
 * marks that begin cells join them.
 */
async function hasQuotedCells(read: Read, dialect: Dialect, width: number) {
  if (!(await hasQuote(decode(read(), dialect.encoding)))) return true
  const quoted = await countRagged(read, dialect, width)
  if (quoted === 0) return true
  return quoted <= (await countRagged(read, { ...dialect, isQuoted: false }, width))
}

async function hasQuote(text: AsyncIterable<string>) {
  for await (const piece of text) if (piece.includes('"')) return true
  return false
}

function isRagged(cells: string[], { isQuoted, delimiter }: Dialect, width: number) {
  if (cells.length > width && cells.slice(width).some((cell) => cell.trim())) return true
  // Lines that are whole rows by themselves were joined by two inch marks.
  const lines = cells.join(delimiter).split(/\r\n|\n|\r/)
  const areRows = lines.every((line) => line.split(delimiter).length === width)
  if (isQuoted) return width > 2 && lines.length > 1 && areRows
  // A line with one quote is whole, or the piece of a cell with line breaks.
  const quotes = cells.join('').split('"').length - 1
  return quotes % 2 === 1 && cells.length !== width
}

/**
 * Records with more cells than the others, or that two rows make; Infinity: a quote is never
 * closed.
 */
async function countRagged(read: Read, dialect: Dialect, width: number) {
  let [ragged, count] = [0, 0]
  try {
    for await (const { cells } of csvRecords(read, dialect)) {
      count += 1
      // The check refuses a file with more.
      if (count > 2 * MAX_IMPORT_ROWS) break
      if (linesOf(cells) > MAX_QUOTED_LINES) return Infinity
      if (isRagged(cells, dialect, width)) ragged += 1
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return Infinity
    throw error
  }
  return ragged
}
