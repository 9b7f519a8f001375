import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'
import { MAX_IMPORT_ROWS } from '#contract/import/import-bounds.ts'
import { formatCount } from '#contract/money.ts'
import { cleanName } from '#contract/text.ts'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { product } from '../../platform/db/schema/product.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { emptyReport, IMPORT_JOB } from '../upload.ts'
import { describeEdit } from './describe-edit.ts'
import { areEdited } from './edited-parts.ts'

/**
 * Queues the check of a bulk edit. Nothing of the shop changes. @returns the id of its import
 * @throws AppError 409 it is of no part, or of too many
 */
export async function startEdit(actor: SessionUser, edit: BulkEdit) {
  const total = await db.$count(product, await areEdited(edit.parts))
  if (total === 0) throw new AppError(409, 'No part matches any more')
  if (total > MAX_IMPORT_ROWS) {
    throw new AppError(409, `It is of more than ${formatCount(MAX_IMPORT_ROWS)} parts: choose less`)
  }
  const id = uuidv7()
  const name = cleanName(describeEdit(edit), 120)
  await db.transaction(async (tx) => {
    await tx.insert(importTable).values({
      id,
      kind: 'edit',
      fileName: name,
      // Of the edit: the same one, applied twice, is noticed.
      sha256: createHash('sha256').update(JSON.stringify(edit)).digest('hex'),
      options: { mode: 'UPDATE', edit },
      total,
      report: emptyReport(),
      createdBy: actor.id,
    })
    await insertJob(tx, { kind: IMPORT_JOB, subjectId: id, event: 'check' })
    await record(tx, actor, 'check bulk edit', { id, name })
  })
  return id
}
