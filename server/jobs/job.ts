import type { Transaction } from '../db/client.ts'
import { job } from '../db/schema/job.ts'

export type NewJob = {
  kind: string
  /** The row that it is about. */
  subjectId: string
  /** What happened to it: a job of one kind for each event of a subject, once. */
  event: string
  payload?: Record<string, unknown>
}

/** Queues work in the transaction of its cause; the same event again queues nothing. */
export async function insertJob(tx: Transaction, { payload = {}, ...one }: NewJob) {
  await tx
    .insert(job)
    .values({ ...one, payload })
    .onConflictDoNothing()
}
