import { eq, max, sql } from 'drizzle-orm'
import type { Finding } from '#contract/import.ts'
import { db } from '../db/client.ts'
import { importRow, importTable } from '../db/schema/import.ts'
import type { CheckedRow } from './check-fitment-row.ts'
import { throwIfStopping } from './stopping.ts'

/** Rows that are checked, and written in one transaction. */
const BATCH = 1_000

/**
 * Checks the rows of a file in batches and stores them. A process that was killed left whole batches: they are checked once
 * more, since later rows refer to them, and not written again.
 */
export async function stageRows<Source>(
  importId: string,
  rows: AsyncIterable<Source>,
  check: (batch: Source[]) => Promise<CheckedRow[]>,
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
  // With the statistics from before, PostgreSQL would plan for a handful of rows.
  await db.execute(sql`analyze import_row`)
  return count
}

async function write(importId: string, rows: CheckedRow[]) {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into import_row (import_id, line, raw, action, product_id, resolved, findings)
    select ${importId}, line, raw, action, product_id, resolved, findings
    from jsonb_to_recordset(${stored(rows.map(toColumns))}::jsonb)
      as r (line int, raw jsonb, action text, product_id uuid, resolved jsonb, findings jsonb)`)
}

/** A checked row in the columns of `import_row`. */
export function toColumns({ line, raw, action, product, resolved, findings, key }: CheckedRow) {
  return {
    line,
    raw,
    action,
    product_id: product?.id ?? null,
    resolved: key ? { key } : (resolved ?? null),
    findings,
  }
}

/** Neither can be stored: PostgreSQL has no NUL in text, and half a surrogate pair is no character. */
function stored(values: unknown) {
  return JSON.stringify(values).replace(/\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, '\ufffd')
}

/** Adds findings to rows that are stored already. */
export async function addFindings(importId: string, found: Iterable<[line: number, Finding]>) {
  let batch: { line: number; findings: Finding[] }[] = []
  const flush = async () => {
    throwIfStopping()
    await db.execute(sql`
      update import_row r set findings = r.findings || f.findings
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as f (line int, findings jsonb)
      where r.import_id = ${importId} and r.line = f.line and not r.findings @> f.findings`)
    batch = []
  }
  for (const [line, finding] of found) {
    batch.push({ line, findings: [finding] })
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
}
