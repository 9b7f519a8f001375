import { csvRecords, type Dialect, findDialect, type Read } from './csv-records.ts'
import { ENCODING_NAMES } from './encoding.ts'
import { isZip } from './file-type.ts'
import { findHeader, type Header, secondLine } from './header-row.ts'
import { UnreadableFile } from './import-error.ts'
import { inOrderOf } from './later-headers.ts'
import { type Merged, mergedCells, mergedFiller } from './merged-cells.ts'
import { areOneList, isAlike } from './one-list.ts'
import { hiddenColumns, sheetRecords } from './sheet-records.ts'
import type { FileRecord } from './source-row.ts'
import { openWorkbook, type Sheet, type Workbook } from './workbook.ts'

// A file with a table, a CSV or a sheet of a workbook: what is above its header, its header, its
// first rows, and all of its rows.

/** Rows by which columns, numbers and units are found. */
const LOOKED_AT = 1_000
const LOOKED_AT_CHARACTERS = 1024 * 1024
/** Rows that are read to find them: a spreadsheet may write blank ones by the million. */
const READ = 3_000
const SHEETS_LOOKED_AT = 20

type Table = {
  /** Of a CSV. */
  dialect?: Dialect
  /** How the file is written, in words. */
  words: string[]
  records: () => AsyncIterable<FileRecord>
  /** The columns of a sheet that it hides, from 0. */
  hidden: number[]
  /** The cells that are merged over several rows, from this row on. */
  mergedFrom: (line: number) => Promise<Merged[]>
  /** The name of the sheet; undefined: a CSV. */
  sheet?: string
  isHidden: boolean
}

export type TableHead = Table & {
  /** What is above the header, and not read. */
  above: FileRecord[]
  /** The lines of the header; none, if the first row has data. */
  headerLines: number[]
  headers: string[]
  rows: FileRecord[]
  /** The line from which on all records are rows. */
  from: number
  merged: Merged[]
  /** The sheets with the same columns whose rows follow. */
  more: TableHead[]
  /**
   * The sheets that have rows. `hasMore`: more than were looked at; `isList`: names of columns are
   * known; `isAlike`: it has the columns of the one that is read.
   */
  sheets: { name: string; rows: number; hasMore: boolean; isList: boolean; isAlike: boolean }[]
}

type IsKnown = (name: string) => boolean
/** What the owner has chosen, where the shop would take another one. */
export type TableChoice = { headerLine?: number; sheet?: string }

/**
 * @param dialect as it was found before
 * @param isKnown is it what suppliers call one of our columns?
 * @throws UnreadableFile
 */
export async function readTableHead(
  read: Read,
  isKnown: IsKnown,
  choice: TableChoice = {},
  dialect?: Dialect,
): Promise<TableHead> {
  const bytes = await zipOf(read)
  if (!bytes) {
    const table = csvTable(read, dialect ?? (await findDialect(read)))
    return withMerged(await headOf(table, isKnown, choice))
  }
  const workbook = await openWorkbook(bytes)
  const heads: TableHead[] = []
  for (const sheet of workbook.sheets.slice(0, SHEETS_LOOKED_AT)) {
    heads.push(await headOf(await sheetTable(sheet, workbook), isKnown, {}))
  }
  const found = chosenSheet(heads, isKnown, choice.sheet)
  if (choice.headerLine === undefined) return withMore(await withMerged(found))
  return withMerged({ ...(await headOf(found, isKnown, choice)), sheets: found.sheets })
}

/** With the first rows of the sheets that are read together with it. */
async function withMore(head: TableHead): Promise<TableHead> {
  if (head.more.length === 0) return head
  const more: TableHead[] = []
  for (const one of head.more) more.push(await withMerged(one))
  return {
    ...head,
    more,
    words: [`${more.length + 1} sheets of a workbook`],
    above: [head, ...more].flatMap(({ above }) => above),
    rows: [head, ...more].flatMap(({ rows }) => rows),
    hidden: [...new Set([head, ...more].flatMap(({ hidden }) => hidden))],
  }
}

/** Names of columns are not filled: two lines of them are joined. */
async function withMerged(head: TableHead): Promise<TableHead> {
  const merged = await head.mergedFrom(head.from)
  const rows = head.rows.map(mergedFiller(merged)).map(inOrderOf(head.headers))
  return { ...head, merged, rows }
}

/** By the owner, else the one whose header has most names that are known; hidden ones last. */
function chosenSheet(heads: TableHead[], isKnown: IsKnown, chosen: string | undefined) {
  const filled = heads.filter(({ rows }) => rows.length > 0)
  const visible = filled.filter(({ isHidden }) => !isHidden)
  const isList = (head: TableHead) => countKnown(head, isKnown) > 1
  const hiddenList = visible.some(isList) ? undefined : filled.find(isList)
  const byName = heads.find(({ sheet }) => sheet === chosen)
  const head = byName ?? hiddenList ?? firstOf(visible, isKnown) ?? heads[0]
  if (!head) throw new UnreadableFile('The workbook has no sheet with rows.')
  const shown = filled.filter((one) => !one.isHidden || one === head)
  const sheets = shown.map((one) => {
    const { sheet: name = '', rows } = one
    const hasMore = rows.length >= LOOKED_AT
    return { name, rows: rows.length, hasMore, isList: isList(one), isAlike: isAlike(one, head) }
  })
  const isOne = byName !== undefined || !isList(head)
  const alike = isOne ? [] : visible.filter((one) => one !== head && isAlike(one, head))
  return { ...head, sheets, more: chosen === ALL_SHEETS || areOneList(head, alike) ? alike : [] }
}

/** No sheet can be called so. */
export const ALL_SHEETS = '*'

/** Of those without a name that is known, or with as many, the longest. */
function firstOf(heads: TableHead[], isKnown: IsKnown) {
  const ranked = heads.map((head) => ({ head, known: countKnown(head, isKnown) }))
  const [first] = ranked.toSorted((one, other) => {
    return other.known - one.known || other.head.rows.length - one.head.rows.length
  })
  return first?.head
}

/** One alone may be a word. */
function countKnown({ headers }: TableHead, isKnown: IsKnown) {
  const known = headers.filter((header) => isKnown(header) || isKnown(secondLine(header)))
  return known.length > 1 ? known.length : 0
}

const DELIMITER_NAMES: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

function csvTable(read: Read, dialect: Dialect): Table {
  const { encoding, delimiter, isQuoted } = dialect
  const quotes = isQuoted ? [] : ['quotes read as inch marks']
  return {
    dialect,
    words: [ENCODING_NAMES[encoding], DELIMITER_NAMES[delimiter] ?? '', ...quotes],
    records: () => csvRecords(read, dialect),
    hidden: [],
    mergedFrom: async () => [],
    isHidden: false,
  }
}

async function sheetTable(sheet: Sheet, workbook: Workbook): Promise<Table> {
  return {
    words: [`sheet “${sheet.name}” of a workbook`],
    records: () => sheetRecords(sheet, workbook),
    hidden: await hiddenColumns(sheet),
    mergedFrom: (line) => mergedCells(sheet, line),
    sheet: sheet.name,
    isHidden: sheet.isHidden,
  }
}

/** All of a file that is a ZIP file, as a workbook is. */
async function zipOf(read: Read) {
  const pieces: Buffer[] = []
  for await (const piece of read()) {
    if (pieces.length === 0 && !isZip(piece)) return undefined
    pieces.push(piece)
  }
  return pieces.length > 0 ? Buffer.concat(pieces) : undefined
}

async function headOf(
  table: Table,
  isKnown: IsKnown,
  { headerLine }: TableChoice,
): Promise<TableHead> {
  const records = await firstRecords(table, headerLine)
  const header = headerOf(records, isKnown, headerLine)
  const rows = records.slice(header.at + header.count)
  const lines = records.slice(header.at, header.at + header.count).map(({ line }) => line)
  // Beside the table of a sheet may stand more, under no name.
  const beside =
    table.sheet === undefined ? 0 : Math.max(0, ...rows.map(({ cells }) => cells.length))
  const width = Math.max(header.names.length, beside)
  return {
    ...table,
    above: records.slice(0, header.at),
    headerLines: lines,
    headers: Array.from({ length: width }, (_, at) => header.names[at]?.trim() ?? ''),
    rows,
    from: rows[0]?.line ?? Infinity,
    merged: [],
    more: [],
    sheets: [],
  }
}

/** All rows below the header; the lines of several sheets count on. @throws UnreadableFile */
export async function* tableRows(head: TableHead) {
  let [before, last] = [0, 0]
  for (const { headers, records, from, merged } of [head, ...head.more]) {
    const fill = mergedFiller(merged)
    const inOrder = inOrderOf(headers)
    for await (const record of records()) {
      if (record.line < from || !isFilled(record)) continue
      const row = inOrder(fill(record))
      last = before + row.line
      yield before > 0 ? { ...row, line: last } : row
    }
    before = last
  }
}

/** The first records with a word. */
async function firstRecords({ records, sheet }: Table, headerLine = 0) {
  const first: FileRecord[] = []
  // A sheet may leave out its blank rows, and a record of a CSV may take several lines.
  const isSheet = sheet !== undefined
  let last = 0
  let isApart = false
  let [read, characters] = [0, 0]
  for await (const record of records()) {
    read += 1
    isApart ||= isSheet && record.line > last + 1
    last = record.line
    if (isFilled(record)) first.push({ ...record, isApart })
    isApart = !isFilled(record)
    characters += record.cells.reduce((sum, cell) => sum + cell.length, 0)
    const isEnough = first.length > LOOKED_AT || characters > LOOKED_AT_CHARACTERS || read > READ
    if (isEnough && record.line > headerLine) break
  }
  return first
}

function headerOf(records: FileRecord[], isKnown: IsKnown, headerLine: number | undefined): Header {
  const at = records.findIndex(({ line }) => line === headerLine)
  const names = records[at]?.cells.map((cell) => cell.trim())
  return names ? { at, count: 1, names } : findHeader(records, isKnown)
}

/** CP/M ended a text by Ctrl-Z, and so do old programs. */
function isFilled({ cells }: FileRecord) {
  return cells.some((cell) => cell.trim() && cell !== '\u001a')
}
