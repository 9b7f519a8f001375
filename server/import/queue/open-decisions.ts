import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { IMPORT_JOB } from '../upload.ts'

/**
 * The decisions about an import's queue whose rows are still to be checked again; `key` is the name
 * that each is about.
 */
export function openDecisions(importId: SQL) {
  return sql`select d.payload ->> 'key' as key from job d where d.kind = ${IMPORT_JOB} and d.subject_id = ${importId}
    and d.event like 'decide %' and d.done_at is null and d.failed_at is null`
}

/** @throws AppError 409 rows of its queue are about to change */
export async function requireNoDecision(tx: Transaction, importId: string) {
  const { rows } = await tx.execute(openDecisions(sql`${importId}`))
  if (rows.length === 0) return
  throw new AppError(409, 'Rows of the queue are still being checked again. Try it in a moment.')
}

/** What is written of its rows by a decision: not while it is applied or undone. */
export async function lockDecidable(tx: Transaction, importId: string) {
  const { rows } = await tx.execute(sql`
    select from import where id = ${importId} and state in ('checked', 'applied') for no key update`)
  return rows.length > 0
}
