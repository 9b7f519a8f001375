import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ImportOptions } from '#contract/import/import.ts'
import type { AuditAction } from '#contract/staff/audit-action.ts'
import { record } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { importTable } from '../platform/db/schema/import.ts'
import { AppError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { insertJob } from '../platform/jobs/job.ts'
import type { ImportRecord } from './import-record.ts'
import { getImport, IS_KEPT } from './import-view.ts'
import { lockStarts, requireNoOther } from './overlapping-imports.ts'
import { requireNoDecision } from './queue/open-decisions.ts'
import { emptyReport, IMPORT_JOB } from './upload.ts'

const UNDO_DAYS = 90

/**
 * @throws AppError 404; 409 it is in another state, the check stopped it and the editor has not
 *   confirmed, or another import of the same parts is in progress
 */
export async function startApplying(
  actor: SessionUser,
  id: string,
  { confirm }: { confirm: boolean },
) {
  const { open, report, mode } = await getImport(id)
  if (report.stops.length > 0 && !confirm) throw new AppError(409, report.stops.join(' '))
  if (open === 0 && !(mode === 'FULL' && report.removed > 0)) {
    throw new AppError(409, 'There is nothing to apply')
  }
  await startJob(actor, id, ['checked', 'applied'], 'applying', 'apply import')
  return getImport(id)
}

/**
 * @throws AppError 404; 409 it is in another state, too old, or a later import has changed the same
 *   parts
 */
export async function startUndoing(actor: SessionUser, id: string) {
  const { appliedAt } = await getImport(id)
  const age = Date.now() - Date.parse(appliedAt ?? '')
  if (age > UNDO_DAYS * 24 * 60 * 60_000) {
    throw new AppError(
      409,
      `It was applied more than ${UNDO_DAYS} days ago: what it replaced is gone.`,
    )
  }
  await startJob(actor, id, ['applied'], 'undoing', 'undo import')
  return getImport(id)
}

/**
 * Reads the file once more, with what the owner has loaded or decided since.
 * @param chosen its columns, as the owner has matched them
 * @param kept what becomes of the names and prices of parts that the shop has
 * @throws AppError 404, 409
 */
export async function checkAgain(
  actor: SessionUser,
  id: string,
  chosen?: Pick<ImportOptions, 'columns' | 'answers' | 'headerLine' | 'rules'>,
  kept: Pick<ImportOptions, 'texts' | 'prices'> = {},
) {
  const { kind } = await getImport(id)
  const isWaiting = sql`${importTable.state} = 'uploaded' and ${importTable.options} ? 'awaits'`
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(importTable)
      .set({
        state: 'uploaded',
        checked: 0,
        applied: 0,
        error: null,
        undoneAt: null,
        report: emptyReport(),
        options: sql`${importTable.options} || ${JSON.stringify(kept)}::jsonb`,
        ...(chosen && {
          options: sql`(${importTable.options} - 'awaits' - 'isRemembered' - 'headerLine' - 'texts' - 'rules') || ${JSON.stringify(chosen)}::jsonb`,
        }),
      })
      .where(
        and(
          eq(importTable.id, id),
          or(inArray(importTable.state, ['checked', 'failed', 'undone']), chosen && isWaiting),
          IS_KEPT,
        ),
      )
      .returning()
    if (!row) throw new AppError(409, kind === 'edit' ? NO_EDIT_TO_CHECK : NO_FILE_TO_CHECK)
    await tx.execute(sql`delete from import_row where import_id = ${id}`)
    // Of parts that an undo has left as they were.
    await tx.execute(sql`delete from import_replaced where import_id = ${id}`)
    await insertJob(tx, { kind: IMPORT_JOB, subjectId: id, event: `check ${Date.now()}` })
    await record(tx, actor, 'upload import', { id, name: row.fileName }, 'Checked again')
  })
  return getImport(id)
}

const NO_FILE_TO_CHECK =
  'It is in progress, applied, or its file is no longer kept: upload it again'
const NO_EDIT_TO_CHECK =
  'It is in progress, applied, or its undo has left parts, which would be changed twice'

/** Deletes an import that changed nothing, or was undone. @throws AppError 404, 409 */
export async function removeImport(actor: SessionUser, id: string) {
  await getImport(id)
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(importTable)
      .where(
        and(
          eq(importTable.id, id),
          sql`(${importTable.state} in ('checked', 'failed', 'undone') or ${importTable.options} ? 'awaits')`,
        ),
      )
      .returning()
    if (!row) throw new AppError(409, 'It is in progress, or applied: undo it first.')
    await record(tx, actor, 'remove import', { id, name: row.fileName })
  })
}

async function startJob(
  actor: SessionUser,
  id: string,
  from: ImportRecord['state'][],
  to: 'applying' | 'undoing',
  action: AuditAction,
) {
  await db.transaction(async (tx) => {
    await lockStarts(tx)
    await requireNoDecision(tx, id)
    const [row] = await tx
      .update(importTable)
      .set({
        state: to,
        report: sql`${importTable.report} || '{"note": "", "undone": 0}'`,
        ...(to === 'applying' && { applied: 0 }),
      })
      .where(and(eq(importTable.id, id), inArray(importTable.state, from)))
      .returning()
    if (!row)
      throw new AppError(409, 'Somebody else has changed it meanwhile, or it is in progress')
    await requireNoOther(tx, id, to)
    await insertJob(tx, { kind: IMPORT_JOB, subjectId: id, event: `${to} ${Date.now()}` })
    await record(tx, actor, action, { id, name: row.fileName })
  })
}

/**
 * A maintenance job: deletes what can no longer be undone, and files that nobody has applied in
 * that time.
 */
export async function deleteOldImports() {
  const old = sql`now() - ${UNDO_DAYS} * interval '1 day'`
  await db.execute(sql`
    delete from import_replaced k using import i where i.id = k.import_id and i.applied_at < ${old}`)
  await db.execute(sql`
    delete from import_picture w using import i where i.id = w.import_id and i.applied_at < ${old}`)
  await db.execute(sql`
    delete from import_row r using import i where i.id = r.import_id
      and (i.applied_at < ${old} or (i.applied_at is null and i.created_at < ${old}))`)
  await db.execute(sql`
    delete from import_chunk c using import i where i.id = c.import_id
      and i.sha256 = '' and i.created_at < now() - interval '1 day'`)
  // Each variant that the owner tries has rows of all its parts; a click makes them again.
  await db.execute(sql`
    delete from import i where i.kind = 'edit' and i.state in ('checked', 'failed')
      and coalesce(i.checked_at, i.created_at) < now() - interval '1 day'`)
  await db.execute(sql`
    delete from import i where i.created_at < ${old} and i.state in ('uploaded', 'checked', 'failed', 'undone')`)
}
