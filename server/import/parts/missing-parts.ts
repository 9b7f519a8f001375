import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { FileRules } from '#contract/import/file-rules.ts'
import type { Finding } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { db } from '../../platform/db/client.ts'
import { importRow, importTable } from '../../platform/db/schema/import.ts'
import type { ImportRecord } from '../import-record.ts'
import { updateImport } from '../interruption.ts'
import type { StorableRow } from '../rows/checked-row.ts'
import { ofRun, writeRows } from '../rows/stage-rows.ts'
import { sourceOf } from '../same-source.ts'
import { namesOf, type PresentPart, partChange, readPresent } from './part-change.ts'

// Parts that a supplier's last file named, and this one does not.

/** Of so many imports one is of the same supplier. */
const LOOKED_AT = 200
/** A file that lacks more is more often a part of one than what the supplier has left. */
const MISSING_SHARE = 0.2
const BATCH = 1_000

/** Locks the import, so that its owner's stop waits. */
const AS_IT_IS = { checked: sql`${importTable.checked}` }

/**
 * Stores a row for each, behind those of the file: it is listed, or becomes a draft.
 * @returns how many, and why the file is applied only when the owner confirms
 */
export async function stageMissing(row: ImportRecord, rule: FileRules['missing']) {
  const last = rule && (await lastOfSource(row))
  if (!last) return { count: 0, stops: [] }
  const { named, missing } = await readMissing(row.id, last.id)
  const line = await forgetMissing(row)
  for (let at = 0; at < missing.length; at += BATCH) {
    const ids = missing.slice(at, at + BATCH)
    const present = await readPresent(db, ids)
    const rows = ids.flatMap((id, n) => {
      const part = present.get(id)
      return part ? [missingRow(line + 1 + at + n, part, rule)] : []
    })
    await db.transaction(async (tx) => {
      await updateImport(tx, ofRun(row), AS_IT_IS)
      await writeRows(tx, row.id, rows)
    })
  }
  const isMost = missing.length > named * MISSING_SHARE
  const text = `It lacks ${formatCount(missing.length)} of ${formatCountOf(named, 'part')} of ${last.fileName}.`
  return { count: missing.length, stops: isMost ? [text] : [] }
}

/** The latest file of the supplier that was applied; undefined: none, or its name tells none. */
async function lastOfSource({ id, kind, fileName }: ImportRecord) {
  const source = sourceOf(fileName)
  if (source === '') return undefined
  const applied = await db
    .select({ id: importTable.id, fileName: importTable.fileName })
    .from(importTable)
    .where(
      and(eq(importTable.kind, kind), eq(importTable.state, 'applied'), ne(importTable.id, id)),
    )
    .orderBy(desc(importTable.appliedAt))
    .limit(LOOKED_AT)
  return applied.find((one) => sourceOf(one.fileName) === source)
}

/** A part that a row which waits may mean is not missing. */
async function readMissing(importId: string, lastId: string) {
  const { rows } = await db.execute<{ id: string; isMissing: boolean }>(sql`
    with named as (
      select distinct r.product_id as id from import_row r
      join product p on p.id = r.product_id and p.deleted_at is null
      where r.import_id = ${lastId} and r.action in ('add', 'change', 'same')
        and not r.findings @> '[{"code": "missing"}]'
    ), meant as (
      select product_id::text as id from import_row where import_id = ${importId}
      union select resolved ->> 'productId' from import_row where import_id = ${importId} and action = 'queued'
      union select jsonb_array_elements_text(resolved -> 'mayMean') from import_row
        where import_id = ${importId} and action = 'queued' and resolved ? 'mayMean'
    )
    select n.id, m.id is null as "isMissing" from named n left join meant m on m.id = n.id::text
    order by n.id`)
  return {
    named: rows.length,
    missing: rows.filter(({ isMissing }) => isMissing).map(({ id }) => id),
  }
}

/** Of a check that was killed. @returns the last line of the file */
async function forgetMissing(row: ImportRecord) {
  return db.transaction(async (tx) => {
    await updateImport(tx, ofRun(row), AS_IT_IS)
    await tx.execute(sql`
      delete from import_row where import_id = ${row.id} and findings @> '[{"code": "missing"}]'`)
    const [last] = await tx
      .select({ line: sql<number>`coalesce(max(${importRow.line}), 0)::int` })
      .from(importRow)
      .where(eq(importRow.importId, row.id))
    return last?.line ?? 0
  })
}

const MISSING: Finding = { code: 'missing', text: 'The file no longer names it' }

function missingRow(line: number, part: PresentPart, rule: FileRules['missing']): StorableRow {
  const raw: Record<string, string> = rule === 'draft' ? { state: 'draft' } : {}
  const change = partChange(raw, part)
  if (!change.ok) throw new Error(change.text)
  return {
    ...{ line, product: { id: part._id }, findings: [MISSING], version: part.version },
    raw: { ...namesOf(part), ...raw },
    action: Object.keys(change.resolved.fields).length > 0 ? 'change' : 'same',
    resolved: { ...change.resolved, raw },
  }
}
