import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { job } from '../db/schema/job.ts'
import { insertJob, type NewJob } from './job.ts'

/** The subject of jobs that are about the shop as a whole. */
export const THE_SHOP = '00000000-0000-7000-8000-000000000000'

const HOUR_MS = 60 * 60_000
const FAILED = 'failed'

/**
 * Queues the owner's mail about failures, at most one an hour: it lists the failures since the last one. A failure
 * after this hour's mail waits for the next hour's.
 * @param failed a mail about failures that failed itself causes no other
 */
export async function reportFailure(
  tx: Transaction,
  failed?: { subjectId: string; event: string },
) {
  if (failed?.subjectId === THE_SHOP && failed.event.startsWith(FAILED)) return
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  const mail = mailOf(hour)
  if (await insertJob(tx, mail)) return
  const [waiting] = await tx
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        eq(job.subjectId, THE_SHOP),
        eq(job.kind, mail.kind),
        eq(job.event, mail.event),
        isNull(job.doneAt),
        isNull(job.failedAt),
        isNull(job.lockedUntil),
      ),
    )
    .for('update')
  if (waiting) return
  const next = new Date(hour.getTime() + HOUR_MS)
  await insertJob(tx, { ...mailOf(next), runAt: next })
}

/** Its event names the hour, which bounds them. */
function mailOf(hour: Date): NewJob {
  return {
    kind: 'mail',
    subjectId: THE_SHOP,
    event: `${FAILED} ${hour.toISOString().slice(0, 13)}`,
  }
}
