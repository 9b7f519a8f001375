import { and, eq, max, sql } from 'drizzle-orm'
import { MAX_IMPORT_ROWS } from '#contract/import/import-bounds.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { importRow, importTable } from '../../platform/db/schema/import.ts'
import { UnreadableFile } from '../file/import-error.ts'
import type { ImportRecord } from '../import-record.ts'
import { throwIfStopping, updateImport } from '../interruption.ts'
import type { StorableRow } from './checked-row.ts'
import { toFileCells } from './file-cells.ts'
import { storable } from './storable.ts'

/** Rows that are checked, and written in one transaction: no visitor waits long for them. */
const BATCH = 500
/** Is it still this process that checks it? */
export function ofRun({ id, options }: ImportRecord) {
  return and(
    eq(importTable.id, id),
    eq(importTable.state, 'checking'),
    sql`${importTable.options} ->> 'run' = ${options.run ?? ''}`,
  )
}

type Staged = { line: number; fileCells?: string[] }

/**
 * Checks the rows of a file in batches and stores them. A process that was killed left whole
 * batches: they are checked once more, since later rows refer to them, and not written again.
 * @throws Superseded
 */
export async function stageRows<Source extends Staged>(
  record: ImportRecord,
  rows: AsyncIterable<Source>,
  check: (batch: Source[]) => Promise<StorableRow[]>,
) {
  const [staged] = await db
    .select({ line: max(importRow.line) })
    .from(importRow)
    .where(eq(importRow.importId, record.id))
  const last = staged?.line ?? 0
  let count = 0
  let batch: Source[] = []
  const write = async (sources: Source[], checked: StorableRow[], progress: number) => {
    const cells = new Map(sources.map(({ line, fileCells }) => [line, fileCells]))
    const added = checked.filter(({ line }) => line > last)
    await db.transaction(async (tx) => {
      await showProgress(tx, record, progress)
      await writeRows(tx, record.id, added, cells)
    })
  }
  // PostgreSQL writes a batch while the next one is checked; an error of it ends the check there.
  let writing: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    throwIfStopping()
    const sources = batch
    batch = []
    const checked = await check(sources)
    await writing
    count += sources.length
    writing = write(sources, checked, count)
    writing.catch(() => {})
  }
  for await (const row of boundedRows(rows, MAX_IMPORT_ROWS)) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  await writing
  // With the statistics from before, PostgreSQL would plan for a handful of rows.
  await db.execute(sql`analyze import_row`)
  return count
}

/** @throws UnreadableFile there are more */
export async function* boundedRows<Row>(rows: AsyncIterable<Row>, max: number) {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > max) throw new UnreadableFile(tooManyRows(max))
    yield row
  }
}

export function tooManyRows(max: number) {
  return `The file has more than ${max.toLocaleString('en-US')} rows. Split it into several, each with the same first lines.`
}

/**
 * First in its transaction: its lock makes the owner's stop wait for the rows that follow, which
 * the stop then deletes.
 */
function showProgress(tx: Transaction, record: ImportRecord, count: number) {
  return updateImport(tx, ofRun(record), { checked: count })
}

/** @param fileCells those of the file's own rows, by their lines */
async function writeRows(
  tx: Transaction,
  importId: string,
  rows: StorableRow[],
  fileCells?: Map<number, string[] | undefined>,
) {
  if (rows.length === 0) return
  const columns = rows.map((row) => ({
    ...toColumns(row),
    file_cells: toFileCells(fileCells?.get(row.line)),
  }))
  await tx.execute(sql`
    insert into import_row (import_id, line, raw, file_cells, action, product_id, resolved, findings, checked_version)
    select ${importId}, line, raw, file_cells, action, product_id, resolved, findings, checked_version
    from jsonb_to_recordset(${storable(columns)}::jsonb)
      as r (line int, raw jsonb, file_cells jsonb, action text, product_id uuid, resolved jsonb,
        findings jsonb, checked_version int)`)
}

/** A checked row in the columns of `import_row`. */
export function toColumns(row: StorableRow) {
  const { line, raw, action, product, resolved, findings, key, single, mayMean, version } = row
  const waiting = (key ?? mayMean) && { key, ...single, mayMean }
  return {
    line,
    raw,
    action,
    product_id: product?.id ?? null,
    resolved: waiting ?? resolved ?? null,
    findings,
    checked_version: version ?? null,
  }
}

/** Adds findings to rows that are stored already. */
export async function addFindings(importId: string, found: Iterable<[line: number, Finding]>) {
  let batch: { line: number; findings: Finding[] }[] = []
  const flush = async () => {
    throwIfStopping()
    await db.execute(sql`
      update import_row r set findings = r.findings || f.findings
      from jsonb_to_recordset(${storable(batch)}::jsonb) as f (line int, findings jsonb)
      where r.import_id = ${importId} and r.line = f.line and not r.findings @> f.findings`)
    batch = []
  }
  for (const [line, finding] of found) {
    batch.push({ line, findings: [finding] })
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
}
