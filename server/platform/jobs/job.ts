import { and, eq, isNull, sql } from 'drizzle-orm'
import { CHANNEL } from '../cache/listen-for-changes.ts'
import { db, type Transaction } from '../db/client.ts'
import { isInPast } from '../db/past.ts'
import { job } from '../db/schema/job.ts'
import { JOB_CHANGE } from './wake.ts'

/** The subject of jobs that are about the shop as a whole. */
export const THE_SHOP = '00000000-0000-7000-8000-000000000000'

export type JobRow = typeof job.$inferSelect

export type NewJob = {
  kind: string
  /** The row that it is about. */
  subjectId: string
  /** What happened to it: a job of one kind for each event of a subject, once. */
  event: string
  payload?: Record<string, unknown>
  /** The earliest moment at which a worker takes it. */
  runAt?: Date
}

/**
 * Queues work in the transaction of its cause, whose commit wakes the worker; the same event again
 * queues nothing, and nothing of the past leaves the shop.
 * @returns was it queued?
 */
export async function insertJob(
  tx: Transaction,
  { kind, subjectId, event, payload = {}, runAt }: NewJob,
) {
  if (isInPast()) return false
  const at = runAt ? sql`${runAt.toISOString()}::timestamptz` : sql`now()`
  const { rows } = await tx.execute(sql`
    with queued as (
      insert into job (kind, subject_id, event, payload, run_at)
      values (${kind}, ${subjectId}, ${event}, ${JSON.stringify(payload)}::jsonb, ${at})
      on conflict do nothing
      returning id
    )
    select pg_notify(${CHANNEL}, ${`${JOB_CHANGE} ${kind}`}) from queued`)
  return rows.length > 0
}

/**
 * Marks the queued and running jobs of a subject as done, so that the worker does not try them
 * again.
 */
export async function endJobs(
  tx: Transaction,
  { kind, subjectId }: Pick<NewJob, 'kind' | 'subjectId'>,
) {
  await tx
    .update(job)
    .set({ doneAt: sql`now()`, failedAt: null, lockedUntil: null, lastError: null })
    .where(and(eq(job.kind, kind), eq(job.subjectId, subjectId), isNull(job.doneAt)))
}

const DONE_DAYS = 30
/** Days for which jobs that were given up are kept, dismissed ones too. */
const FAILED_DAYS = 90
const MAX_DELETED = 10_000

/** A maintenance job calls it. */
export async function deleteOldJobs() {
  await db.execute(sql`
    delete from ${job} where id in (
      (select id from ${job} where done_at < now() - ${DONE_DAYS} * interval '1 day' limit ${MAX_DELETED})
      union all
      (select id from ${job} where failed_at < now() - ${FAILED_DAYS} * interval '1 day' limit ${MAX_DELETED})
    )`)
}
