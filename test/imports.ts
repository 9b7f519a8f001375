import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'
import type { FileKind, ImportMode } from '#contract/import/import.ts'
import type { QueueDecision } from '#contract/import/import-queue.ts'
import { startEdit } from '#server/import/edit/start-edit.ts'
import { startApplying, startUndoing } from '#server/import/import.ts'
import { runImportJob } from '#server/import/import-job.ts'
import { getImport } from '#server/import/import-view.ts'
import { decideQueued } from '#server/import/queue/decision-queue.ts'
import { listQueue } from '#server/import/queue/queue-entry.ts'
import { IMPORT_JOB, uploadImport } from '#server/import/upload.ts'
import { db } from '#server/platform/db/client.ts'
import { importRow } from '#server/platform/db/schema/import.ts'
import type { SessionUser } from '#server/platform/identity/session-user.ts'
import { endJobs } from '#server/platform/jobs/job.ts'

// Imports of tests: the jobs are run by the test, step by step.

type File = { kind?: FileKind; mode?: ImportMode; name?: string }

export async function anUpload(admin: SessionUser, text: string | Buffer, file: File = {}) {
  const pieces = async function* () {
    yield Buffer.from(text)
  }
  return uploadImport(admin, {
    kind: file.kind ?? 'fitments',
    mode: file.mode ?? 'UPDATE',
    fileName: file.name ?? 'file.csv',
    file: pieces(),
    sha256: createHash('sha256').update(text).digest('hex'),
  })
}

/** An import whose file is uploaded and checked. */
export async function aCheckedImport(admin: SessionUser, text: string | Buffer, file: File = {}) {
  const id = await anUpload(admin, text, file)
  await runStep(id, 'check')
  return getImport(id)
}

/** A bulk edit of these parts, checked. */
export async function aCheckedEdit(
  admin: SessionUser,
  parts: { id: string }[],
  change: BulkEdit['change'],
) {
  const id = await startEdit(admin, { parts: { ids: parts.map((one) => one.id) }, change })
  await runStep(id, 'check')
  return getImport(id)
}

export async function applied(admin: SessionUser, id: string, confirm = false) {
  await startApplying(admin, id, { confirm })
  await runStep(id, 'applying')
  return getImport(id)
}

export async function undone(admin: SessionUser, id: string) {
  await startUndoing(admin, id)
  await runStep(id, 'undoing')
  return getImport(id)
}

/** A name of its queue, by itself the first, gets a meaning, and its rows are checked again. */
export async function decided(
  admin: SessionUser,
  id: string,
  { key: named, ...meaning }: Omit<QueueDecision, 'key'> & { key?: string },
) {
  const [entry] = await listQueue(id)
  const key = named ?? String(entry?.key)
  await decideQueued(admin, id, { key, ...meaning })
  await runStep(id, 'decide 1', { key })
  await db.transaction((tx) => endJobs(tx, { kind: IMPORT_JOB, subjectId: id }))
  return getImport(id)
}

export function runStep(subjectId: string, event: string, payload: Record<string, unknown> = {}) {
  return runImportJob({ subjectId, event, payload })
}

export async function rowsOf(importId: string) {
  return db
    .select()
    .from(importRow)
    .where(eq(importRow.importId, importId))
    .orderBy(asc(importRow.line))
}
