import { and, eq, sql } from 'drizzle-orm'
import { sendQueuedMail } from '#server/notification/mail-job.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { insertJob } from '#server/platform/jobs/job.ts'
import { runNextJob } from '#server/platform/jobs/worker.ts'

// The jobs of one subject, such as an order: those of other tests stay where they are.

export function jobsOf(subjectId: string) {
  return db.select().from(job).where(eq(job.subjectId, subjectId)).orderBy(job.id)
}

export async function eventsOf(subjectId: string) {
  return (await jobsOf(subjectId)).map(({ event }) => event)
}

/**
 * Sends what is queued for a subject and due, as the worker does. @returns how many jobs were tried
 */
export async function sendMailsOf(subjectId: string) {
  // A kind of their own while they are done, so that no other job is.
  const own = `mail of ${subjectId}`
  await db
    .update(job)
    .set({ kind: own })
    .where(and(eq(job.subjectId, subjectId), eq(job.kind, 'mail')))
  let tried = 0
  while (await runNextJob(own, sendQueuedMail)) tried += 1
  await db.update(job).set({ kind: 'mail' }).where(eq(job.kind, own))
  return tried
}

/** As if it had been queued so long ago. */
export async function letJobsAge(subjectId: string, interval: string) {
  await db
    .update(job)
    .set({
      createdAt: sql`${job.createdAt} - ${interval}::interval`,
      runAt: sql`${job.runAt} - ${interval}::interval`,
    })
    .where(eq(job.subjectId, subjectId))
}

export async function queueMail(subjectId: string, event: string) {
  await db.transaction((tx) => insertJob(tx, { kind: 'mail', subjectId, event }))
}
