import { and, eq, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '../platform/db/client.ts'
import { importTable } from '../platform/db/schema/import.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import type { ImportRecord } from './import-record.ts'

// What ends a step of an import before it is done: the process stops, the owner stops the import,
// or another process has it.

let isStopping = false

/** Called at SIGTERM: imports stop after the current batch, and the next process continues them. */
export function stopImports() {
  isStopping = true
}

/** @throws JobError */
export function throwIfStopping() {
  if (isStopping)
    throw new JobError('The shop was stopped. The import continues when it starts again.')
}

/**
 * The owner has stopped it, or another process does it by now: this one writes nothing more of it.
 */
export class Superseded extends JobError {
  override name = 'Superseded'

  constructor() {
    super('The import was stopped, or another process has taken over.')
  }
}

/**
 * Writes to an import, unless another process has it by now or the owner has stopped it: nothing
 * of the transaction then stays. @throws Superseded
 */
export async function updateImport(
  on: Pick<Transaction, 'update'>,
  where: SQL | undefined,
  values: PgUpdateSetSource<typeof importTable>,
) {
  const rows = await on
    .update(importTable)
    .set(values)
    .where(where)
    .returning({ id: importTable.id })
  if (rows.length === 0) throw new Superseded()
}

export function isIn(id: string, state: ImportRecord['state']) {
  return and(eq(importTable.id, id), eq(importTable.state, state))
}
