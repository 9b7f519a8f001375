import { csvRecords, type Dialect, findDialect, type Read } from './csv-records.ts'
import { findHeader, type Header, headerAt } from './header-row.ts'
import type { FileRecord } from './source-row.ts'

// A file with a table: what is above its header, its header, its first rows, and all of its rows.

/** Rows by which columns, numbers and units are found. */
const LOOKED_AT = 1_000
const LOOKED_AT_CHARACTERS = 1024 * 1024

export type TableHead = {
  dialect: Dialect
  /** What is above the header, and not read. */
  above: FileRecord[]
  /** The lines of the header; none, if the first row has data. */
  headerLines: number[]
  headers: string[]
  rows: FileRecord[]
  /** The line from which on all records are rows. */
  from: number
}

/**
 * @param isKnown is it what suppliers call one of our columns?
 * @param headerLine as the owner has chosen; undefined: where most names are known
 * @throws UnreadableFile
 */
export async function readTableHead(
  read: Read,
  isKnown: (name: string) => boolean,
  headerLine?: number,
): Promise<TableHead> {
  const dialect = await findDialect(read)
  const records = await firstRecords(csvRecords(read, dialect), headerLine)
  const header = headerOf(records, isKnown, headerLine)
  const body = records.slice(header.at + header.count)
  const lines = records.slice(header.at, header.at + header.count).map(({ line }) => line)
  return {
    dialect,
    above: records.slice(0, header.at),
    headerLines: lines,
    headers: header.names.map((name) => name.trim()),
    rows: body,
    from: body[0]?.line ?? Infinity,
  }
}

/** All rows below the header. @throws UnreadableFile */
export async function* tableRows(read: Read, { dialect, from }: TableHead) {
  for await (const record of csvRecords(read, dialect)) {
    if (record.line >= from && isFilled(record)) yield record
  }
}

/** The first records with a word. */
async function firstRecords(records: AsyncIterable<FileRecord>, headerLine = 0) {
  const first: FileRecord[] = []
  let characters = 0
  for await (const record of records) {
    if (!isFilled(record)) continue
    first.push(record)
    characters += record.cells.reduce((sum, cell) => sum + cell.length, 0)
    const isEnough = first.length > LOOKED_AT || characters > LOOKED_AT_CHARACTERS
    if (isEnough && record.line > headerLine) break
  }
  return first
}

function headerOf(
  records: FileRecord[],
  isKnown: (name: string) => boolean,
  headerLine: number | undefined,
): Header {
  const at = records.findIndex(({ line }) => line === headerLine)
  return at < 0 ? findHeader(records, isKnown) : headerAt(records, at, isKnown)
}

function isFilled({ cells }: FileRecord) {
  return cells.some((cell) => cell.trim())
}
