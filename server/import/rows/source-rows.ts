import type { ImportOptions, SkippedRow } from '#contract/import/import.ts'
import { formatCountOf } from '#contract/money.ts'
import { headOf, isTableKind, proposeColumns, tableChoice } from '../columns/propose-columns.ts'
import type { Read } from '../file/csv-records.ts'
import { pageText, sectionColumns, withoutFooter } from '../file/footer-rows.ts'
import { UnreadableFile } from '../file/import-error.ts'
import { columnsOf, holdsOf, missingColumns } from '../file/known-columns.ts'
import { errorOf, NO_WORD } from '../file/open-csv.ts'
import { isOwnFile } from '../file/own-file.ts'
import type { FileRecord, SourceRow } from '../file/source-row.ts'
import { type TableHead, tableRows } from '../file/table-file.ts'
import type { ImportRecord } from '../import-record.ts'
import { type Reading, readingOf } from '../reading.ts'
import { rawOf } from './read-cells.ts'
import { withSteps } from './row-steps.ts'
import { splitRows } from './split-rows.ts'
import { laterDayOf } from './valid-from.ts'
import { withVariants } from './whole-records.ts'

/** What names a part: a total has it not. */
const KEYS = ['sku', 'part_number']
const NAMING = [...KEYS, 'brand', 'name', 'title', 'make', 'model', 'number']

/** Of these lines the report has the text. */
const MAX_SKIPPED = 100

/**
 * The rows of a file, in our columns and the shop's own form, as the owner has matched them.
 * `skipped` is whole once the rows are read.
 * @throws UnreadableFile
 */
export async function openRows({ kind, options }: ImportRecord, read: Read) {
  if (!isTableKind(kind)) throw new Error(`${kind} has no columns`)
  const { answers = {}, headerLine } = options
  const head = await headOf(read, kind, tableChoice(answers, headerLine), options.dialect)
  if (head.headers.length === 0) throw new UnreadableFile(NO_WORD)
  const known = columnsOf(kind)
  const names =
    options.columns?.map((name) => name || null) ??
    proposeColumns(kind, head).map(({ name }) => name)
  const missing = missingColumns(known, names)
  if (missing.length > 0) {
    throw new UnreadableFile(`It has no column ${missing.map(({ name }) => name).join(', ')}.`)
  }
  const reading = readingOf(head, names, answers)
  const skipped = { count: 0, first: [] as SkippedRow[] }
  const columnsIn = (ours: string[]) =>
    names.flatMap((name, at) => (name && ours.includes(name) ? [at] : []))
  const columns = {
    headers: head.headers,
    named: columnsIn(NAMING),
    keys: columnsIn([...KEYS, 'oe', 'cross', 'old']),
    sections: sectionColumns(names, head.rows),
    titles: new Set(head.above.map(({ cells }) => pageText(cells))),
  }
  const shown = withoutHidden(tableRows(head), answers['hidden-rows'])
  const records = withoutFooter(shown, columns, (row) => {
    skipped.count += 1
    if (skipped.first.length < MAX_SKIPPED) skipped.first.push(row)
  })
  const all = rowsOf(withVariants(records, { headers: head.headers, names }), reading)
  const parts = names.includes('from_quantity') ? withSteps(all) : all
  const rows = kind === 'products' ? withoutPictures(parts) : all
  const hasLists = known.some(({ name, isList }) => isList && names.includes(name))
  const matched = names.filter(Boolean).length
  return {
    format: formatOf(head, matched, options),
    /** Has it a supplier's words for its parts? */
    isForeign:
      names.some((name) => holdsOf(name) === 'words' || name === 'category') &&
      !isOwnFile(head.headers),
    skipped,
    stops: stopsOf(head, names),
    table: reading.columns.map(({ header, name }) => ({ header, name })),
    rows: kind === 'products' ? rows : splitRows(rows, kind === 'numbers' && hasLists),
  }
}

/** Prices that do not hold yet. */
function stopsOf({ above }: TableHead, names: (string | null)[]) {
  const lines = above.map(({ line, cells }) => ({ line, text: cells.join(' ').slice(0, 1_000) }))
  const hasPrices = names.some((name) => holdsOf(name) === 'money')
  const later = hasPrices ? laterDayOf(lines) : undefined
  return later ? [`Line ${later.line} says that its prices hold from ${later.day} on.`] : []
}

/** How a file is written, in words. */
export function formatOf(
  { words, headerLines }: TableHead,
  columns: number,
  options: ImportOptions,
) {
  return [
    ...words,
    formatCountOf(columns, 'column'),
    ...(Number(headerLines[0]) > 1 ? [`names in line ${headerLines.join(' and ')}`] : []),
    ...(headerLines.length === 0 ? ['no names of columns'] : []),
    ...(options.isRemembered ? ['matched as last time'] : []),
  ].join(', ')
}

/** Above this share of rows that can't be read the file as a whole can't. */
const MAX_UNREADABLE = 0.5
const FEW_ROWS = 10

async function* withoutHidden(records: AsyncIterable<FileRecord>, answer: string | undefined) {
  for await (const record of records) {
    if (!record.isHidden || answer !== 'leave-out') yield record
  }
}

async function* rowsOf(
  records: AsyncIterable<FileRecord>,
  reading: Reading,
): AsyncGenerator<SourceRow> {
  const names = reading.columns.map(({ name }) => name)
  let count = 0
  let unreadable = 0
  let first = ''
  for await (const record of records) {
    const { line } = record
    const raw = rawOf(record, reading)
    const error = errorOf(record.cells, names)
    if (Object.keys(raw).length === 0 && !error) continue
    count += 1
    if (error) unreadable += 1
    if (error) first ||= `Line ${line}: ${error}`
    const cells = kindsOf(record, names)
    yield { line, raw, fileCells: record.cells, ...(cells && { cells }), ...(error && { error }) }
  }
  if (count >= FEW_ROWS && unreadable > count * MAX_UNREADABLE) {
    throw new UnreadableFile(`Most rows can’t be read. ${first}.`)
  }
}

/** Another picture of the part above, in a line of its own, is no part: a part has one by URL. */
async function* withoutPictures(rows: AsyncIterable<SourceRow>) {
  let hasPart = false
  for await (const row of rows) {
    const isPicture = Object.keys(row.raw).join() === 'image' && !row.error
    if (!isPicture || !hasPart) yield row
    hasPart ||= !isPicture
  }
}

/** Of a workbook: which cells are not text. */
function kindsOf({ kinds = [] }: FileRecord, names: string[]): SourceRow['cells'] {
  const found = kinds.flatMap((kind, at) => (names[at] ? [[names[at], kind] as const] : []))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
