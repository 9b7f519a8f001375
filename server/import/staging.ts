import { eq, max, sql } from 'drizzle-orm'
import type { Finding } from '#contract/import.ts'
import { formatCount } from '#contract/money.ts'
import { db } from '../db/client.ts'
import { importRow, importTable } from '../db/schema/import.ts'
import type { CheckedRow } from './fitment-check.ts'
import { UnreadableFile } from './import-error.ts'
import { throwIfStopping } from './stopping.ts'

/** Rows that are checked, and written in one transaction. */
const BATCH = 1_000
/** A compressed file of empty records would fill the disk. Real ones of the largest size have half as many. */
const MAX_ROWS = 1_500_000

/**
 * Checks the rows of a file in batches and stores them. A process that was killed left whole batches: they are checked once
 * more, since later rows refer to them, and not written again.
 * @throws UnreadableFile it has more than `maxRows`
 */
export async function stageRows<Source>(
  importId: string,
  rows: AsyncIterable<Source>,
  check: (batch: Source[]) => Promise<CheckedRow[]>,
  maxRows = MAX_ROWS,
) {
  const [staged] = await db
    .select({ line: max(importRow.line) })
    .from(importRow)
    .where(eq(importRow.importId, importId))
  const last = staged?.line ?? 0
  let count = 0
  let batch: Source[] = []
  const flush = async () => {
    throwIfStopping()
    if (count + batch.length > maxRows) {
      throw new UnreadableFile(`The file has more than ${formatCount(maxRows)} rows. Split it.`)
    }
    const checked = await check(batch)
    await write(
      importId,
      checked.filter(({ line }) => line > last),
    )
    count += batch.length
    batch = []
    await db.update(importTable).set({ checked: count }).where(eq(importTable.id, importId))
  }
  for await (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  // Its statistics are those of before: PostgreSQL would plan for a handful of rows.
  await db.execute(sql`analyze import_row`)
  return count
}

async function write(importId: string, rows: CheckedRow[]) {
  if (rows.length === 0) return
  const values = rows.map(({ line, raw, action, product, resolved, findings, key }) => ({
    line,
    raw,
    action,
    product_id: product?.id ?? null,
    resolved: key ? { key } : (resolved ?? null),
    findings,
  }))
  await db.execute(sql`
    insert into import_row (import_id, line, raw, action, product_id, resolved, findings)
    select ${importId}, line, raw, action, product_id, resolved, findings
    from jsonb_to_recordset(${storable(values)}::jsonb)
      as r (line int, raw jsonb, action text, product_id uuid, resolved jsonb, findings jsonb)`)
}

/** Neither can be stored: PostgreSQL has no NUL in text, and half a surrogate pair is no character. */
function storable(values: unknown) {
  // A backslash of the text itself is two: what follows them is text, too.
  const escapes = /\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/gi
  return JSON.stringify(values).replace(escapes, (one) => (one === '\\\\' ? one : '\ufffd'))
}

/** Adds to rows that are stored what all rows together show. */
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
