import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Import } from '#contract/import/import.ts'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { importRow, importTable } from '../platform/db/schema/import.ts'
import { AppError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { endJobs, insertJob } from '../platform/jobs/job.ts'
import type { ImportRecord } from './import-record.ts'
import { getImport } from './import-view.ts'
import { IS_WRITTEN } from './rows/applied-rows.ts'
import { emptyReport, IMPORT_JOB } from './upload.ts'

// The owner stops what is in progress. The process that does it finds its import in another state,
// and rolls back.

const STOPPED_CHECK = 'You stopped the check. Nothing has changed.'
const STOPPED_APPLYING = 'You stopped it before it was applied. Nothing has changed.'
const STOPPED_UNDO = 'You stopped the undo. It is applied, as it was before.'
const STOPPED_AMID_PARTS = 'You stopped the undo. What it had undone can be applied again.'
const STOPPED_HALFWAY = 'You stopped it while it was applied.'
const STOPPED_REST = 'You stopped it. What is not applied yet can be applied later.'

/**
 * Ends a check, an apply or an undo: deletes staged rows, and leaves nothing half applied or half
 * undone.
 * @throws AppError 404; 409 it is not in progress, or goes back because it was stopped
 */
export async function stopImport(actor: SessionUser, id: string): Promise<Import> {
  await getImport(id)
  await db.transaction(async (tx) => {
    // Waits for the batch that is being written.
    const [row] = await tx.select().from(importTable).where(eq(importTable.id, id)).for('update')
    if (row?.state === 'applying') await takeBack(tx, id, STOPPED_HALFWAY)
    else if (row?.state === 'uploaded' || row?.state === 'checking') await endCheck(tx, id)
    else if (row?.state === 'undoing' && !isTakenBack(row)) await endUndo(tx, row)
    else throw new AppError(409, 'It is no longer in progress')
    await record(tx, actor, 'stop import', { id, name: row.fileName })
  })
  return getImport(id)
}

async function endCheck(tx: Transaction, id: string) {
  await endJobs(tx, { kind: IMPORT_JOB, subjectId: id })
  await tx
    .update(importTable)
    .set({ state: 'failed', error: STOPPED_CHECK, checked: 0, report: emptyReport() })
    .where(eq(importTable.id, id))
  await tx.delete(importRow).where(eq(importRow.importId, id))
}

/** Is it undone because it was stopped halfway? Then it can't stay applied. */
function isTakenBack({ report }: ImportRecord) {
  return Boolean(report.note)
}

/**
 * The undo of fitments or numbers is one transaction, which finds that it may not commit. Of parts,
 * those that are undone can be applied again.
 */
async function endUndo(tx: Transaction, { id, kind, report }: ImportRecord) {
  await endJobs(tx, { kind: IMPORT_JOB, subjectId: id })
  const note = isOfParts(kind) && report.undone > 0 ? STOPPED_AMID_PARTS : STOPPED_UNDO
  const applied = await countWritten(tx, id)
  await tx
    .update(importTable)
    .set({ state: 'applied', applied, report: { ...report, undone: 0, note } })
    .where(eq(importTable.id, id))
}

function countWritten(tx: Transaction, id: string) {
  return tx.$count(importRow, sql`${importRow.importId} = ${id} and ${IS_WRITTEN}`)
}

/**
 * Ends an import that is being applied. Fitments and numbers are one transaction, which finds that
 * it may not commit. Of parts, what is committed is undone; of the rest of an applied file it
 * stays, since later imports may build on it.
 * @param note why, for the owner
 */
export async function takeBack(tx: Transaction, id: string, note: string) {
  const isApplying = and(eq(importTable.id, id), inArray(importTable.state, ['applying']))
  const [row] = await tx.select().from(importTable).where(isApplying).for('update')
  if (!row) return
  await endJobs(tx, { kind: IMPORT_JOB, subjectId: id })
  const done = await countWritten(tx, id)
  if (isOfParts(row.kind) && done > 0 && !row.appliedAt) {
    const report = {
      ...row.report,
      note: `${note} The parts that it had changed are as they were, and new ones are deleted.`,
    }
    await tx.update(importTable).set({ state: 'undoing', report }).where(eq(importTable.id, id))
    await insertJob(tx, { kind: IMPORT_JOB, subjectId: id, event: `undoing ${Date.now()}` })
    return
  }
  const stopped = row.appliedAt ? STOPPED_REST : STOPPED_APPLYING
  const report = { ...row.report, note: note === STOPPED_HALFWAY ? stopped : note }
  const state: ImportRecord['state'] = row.appliedAt ? 'applied' : 'checked'
  await tx.update(importTable).set({ state, applied: done, report }).where(eq(importTable.id, id))
}
