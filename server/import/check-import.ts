import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FileKind, ImportKind, ImportOptions, ImportReport } from '#contract/import/import.ts'
import { MAX_IMPORT_ROWS, MAX_TABLE_MB, MAX_XML_MB } from '#contract/import/import-bounds.ts'
import { db } from '../platform/db/client.ts'
import { importRow, importTable } from '../platform/db/schema/import.ts'
import { checkEdit } from './edit/check-edit.ts'
import { isZip } from './file/file-type.ts'
import { UnreadableFile } from './file/import-error.ts'
import { readFile } from './file/stored-file.ts'
import { checkAces, checkFitmentsTable } from './fitments/check-fitments.ts'
import type { Check, ImportRecord, Outcome } from './import-record.ts'
import { countReport, isFullOfRows, stopsOfMissing, withStops } from './import-report.ts'
import { updateImport } from './interruption.ts'
import { checkNumbersTable } from './parts/check-numbers.ts'
import { checkPies, checkProducts } from './parts/check-products.ts'
import { digestRemoved } from './rows/compare-rows.ts'
import { ofRun, tooManyRows } from './rows/stage-rows.ts'

const CHECKS: Record<ImportKind, Check> = {
  fitments: checkFitmentsTable,
  numbers: checkNumbersTable,
  products: checkProducts,
  aces: checkAces,
  pies: checkPies,
  edit: checkEdit,
}

/** What begins a record, or ends it in CSV: counted for the progress. */
const RECORDS: Record<FileKind, string> = {
  fitments: '\n',
  numbers: '\n',
  products: '\n',
  aces: '<App',
  pies: '<Item>',
}

/**
 * Reads a file and stores its rows with their effects. Changes no other data of the shop. May be
 * repeated at any point.
 */
export async function checkImport(importId: string) {
  const run = JSON.stringify({ run: randomUUID() })
  const [row] = await db
    .update(importTable)
    .set({
      state: 'checking',
      checked: 0,
      options: sql`${importTable.options} || ${run}::jsonb`,
    })
    .where(
      and(
        eq(importTable.id, importId),
        inArray(importTable.state, ['uploaded', 'checking']),
        sql`not ${importTable.options} ? 'awaits'`,
      ),
    )
    .returning()
  if (!row) return
  const isXml = row.kind === 'aces' || row.kind === 'pies'
  const maxBytes = (isXml ? MAX_XML_MB : MAX_TABLE_MB) * 1024 * 1024
  const gzip = row.options.gzip ?? false
  const read = () => readFile(importId, { gzip, maxBytes, isTable: !isXml })
  try {
    if (row.total === null && row.kind !== 'edit') {
      const total = await countRecords(read(), RECORDS[row.kind])
      // Lines may be inside quotes: what is certain is counted row by row.
      if ((total ?? 0) > 2 * MAX_IMPORT_ROWS) throw new UnreadableFile(tooManyRows(MAX_IMPORT_ROWS))
      await db.update(importTable).set({ total }).where(eq(importTable.id, importId))
    }
    const found = await CHECKS[row.kind](row, read)
    const { count, format, stops, skipped } = found
    if (count === 0) throw new UnreadableFile(NO_ROWS)
    const options = { ...row.options, ...said(found) }
    if (isFullOfRows(row.kind, options.mode)) {
      options.removes = await digestRemoved(db, importId, row.kind)
    }
    const report = await countReport(importId, row.kind, options.mode)
    await finish(row, {
      total: count,
      options,
      report: {
        ...withStops(report, format, [...stops, ...(await stopsOfMissing(row))]),
        skipped: skipped?.first ?? [],
        skippedCount: skipped?.count ?? 0,
      },
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await fail(row, error.message)
  }
}

function said({ mode, texts, table }: Outcome) {
  return { ...(mode && { mode }), ...(texts && { texts }), ...(table && { table }) }
}

const NO_ROWS = 'The file has no rows after its first line: there is nothing to check.'

/** Deletes the rows that were staged before. */
async function fail(row: ImportRecord, error: string) {
  await db.transaction(async (tx) => {
    await updateImport(tx, ofRun(row), { state: 'failed', error, checked: 0 })
    await tx.delete(importRow).where(eq(importRow.importId, row.id))
  })
}

type Finished = { total: number; options: ImportOptions; report: ImportReport }

function finish(row: ImportRecord, { total, options, report }: Finished) {
  const checkedAt = sql`now()`
  const checked = { state: 'checked' as const, total, checked: total, options, report, checkedAt }
  return updateImport(db, ofRun(row), checked)
}

/** An estimate: a line break may be inside quotes. null: a workbook, which has none. */
async function countRecords(pieces: AsyncIterable<Buffer>, mark: string) {
  let count = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (count === 0 && rest.length === 0 && isZip(piece)) return null
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length))
      count += 1
    rest = mark.length > 1 ? bytes.subarray(bytes.length - mark.length + 1) : Buffer.alloc(0)
  }
  return count
}
