import type { ImportKind, ImportOptions } from '#contract/import/import.ts'
import { MAX_CSV_MB } from '#contract/import/import-bounds.ts'
import { isUnique } from '#contract/unique.ts'
import { type CsvKind, columnsOf } from './file/csv-columns.ts'
import type { Read } from './file/csv-records.ts'
import { UnreadableFile } from './file/import-error.ts'
import { type MatchedColumn, matchColumns, nameTest } from './file/match-columns.ts'
import { readFile } from './file/stored-file.ts'
import { readTableHead } from './file/table-file.ts'
import { findColumns } from './name-mappings.ts'
import { ambiguousDecimal } from './read-cells.ts'

// Matches the columns of a file with the shop's. The shop's own names need no match; the owner
// matches others, once for all files with the same names.

/**
 * At the upload: does the owner have to match the columns, or did they do it for an earlier file?
 */
export async function matchByName(
  id: string,
  kind: ImportKind,
  gzip: boolean,
): Promise<Partial<ImportOptions>> {
  if (!isCsv(kind)) return {}
  try {
    const head = await headOf(readStored(id, gzip), kind)
    if (head.headers.length === 0) return { hasNoColumns: true }
    const remembered = await findColumns(kind, head.headers)
    if (remembered) {
      const isUnasked =
        remembered.decimalComma === undefined && ambiguousDecimal(head, remembered.columns ?? [])
      return isUnasked ? { awaits: 'columns' } : { ...remembered, isRemembered: true }
    }
    return isOurs(kind, head) ? {} : { awaits: 'columns' }
  } catch (error) {
    // The check says what is wrong with it.
    if (error instanceof UnreadableFile) return { hasNoColumns: true }
    throw error
  }
}

export function isCsv(kind: ImportKind): kind is CsvKind {
  return kind === 'fitments' || kind === 'numbers' || kind === 'products'
}

export type TableHead = Awaited<ReturnType<typeof headOf>>

/** The beginning of a file with a table. @throws UnreadableFile */
export function headOf(read: Read, kind: CsvKind, { headerLine }: { headerLine?: number } = {}) {
  return readTableHead(read, nameTest(columnsOf(kind)), headerLine)
}

export function readStored(id: string, gzip: boolean): Read {
  return () => readFile(id, { gzip, maxBytes: MAX_CSV_MB * 1024 * 1024 })
}

export function proposeColumns(kind: CsvKind, { headers, rows }: TableHead): MatchedColumn[] {
  return matchColumns(
    headers,
    columnsOf(kind),
    rows.map(({ cells }) => cells),
  )
}

/** Does the file name its columns as we do, above all rows? Then it needs no match. */
function isOurs(kind: CsvKind, head: TableHead) {
  const matched = proposeColumns(kind, head)
  const isWhole = columnsOf(kind).every(
    ({ name, isRequired }) => !isRequired || matched.some((one) => one.name === name),
  )
  const areKnown = matched.every(({ from }, at) => from === 'name' || head.headers[at] === '')
  const found = matched.flatMap(({ name }) => name ?? [])
  const isFirst = head.above.length === 0
  // Grams or pounds?
  const isWeighed = found.includes('weight')
  return (
    isWhole &&
    areKnown &&
    isUnique(found) &&
    isFirst &&
    !isWeighed &&
    !ambiguousDecimal(head, found)
  )
}
