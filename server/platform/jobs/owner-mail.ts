import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { isInPast } from '../db/past.ts'
import { job } from '../db/schema/job.ts'
import { insertJob, THE_SHOP } from './job.ts'

// What many jobs or strangers cause fills no mailbox: the owner gets one mail an hour of a kind.

type Line = { name: string; detail: string }

const HOUR_MS = 60 * 60_000
const FAILED = 'failed'

/** Queues the owner's mail about what was no job; the same event again queues none. */
export function queueOwnerMail(
  tx: Transaction,
  event: string,
  payload: { notice: Line } | { failure: Line },
) {
  return insertJob(tx, {
    kind: 'mail',
    subjectId: THE_SHOP,
    event: `${FAILED} ${event}`,
    payload,
  })
}

/**
 * Queues the owner's mail about failures. It lists those since the last one when it is sent.
 * @param failed a mail about failures that failed itself causes no other
 */
export async function reportFailure(
  tx: Transaction,
  failed?: { subjectId: string; event: string },
) {
  if (failed?.subjectId === THE_SHOP && failed.event.startsWith(FAILED)) return
  await queueHourlyMail(tx, FAILED)
}

/**
 * Queues the owner's mail of this hour, which is sent at once, or adds a line to it; if it can't
 * take more, to that of the next hour: nothing is left out.
 * @param name of the mail's kind; with the hour, which bounds them, it is the job's event
 * @param item a line of a mail that is not read again when it is sent
 */
export async function queueHourlyMail(
  tx: Transaction,
  name: string,
  item?: Record<string, string>,
) {
  if (isInPast()) return
  const now = Date.now()
  const items = item ? [item] : []
  for (let hour = Math.floor(now / HOUR_MS) * HOUR_MS; ; hour += HOUR_MS) {
    const event = `${name} ${new Date(hour).toISOString().slice(0, 13)}`
    const mail = { kind: 'mail', subjectId: THE_SHOP, event, payload: { items } }
    if (await insertJob(tx, hour > now ? { ...mail, runAt: new Date(hour) } : mail)) return
    const added = await tx
      .update(job)
      .set({
        payload: sql`${job.payload} || jsonb_build_object('items',
          coalesce(${job.payload} -> 'items', '[]') || ${JSON.stringify(items)}::jsonb)`,
      })
      .where(
        and(
          eq(job.subjectId, THE_SHOP),
          eq(job.kind, mail.kind),
          eq(job.event, event),
          isWaiting(item),
        ),
      )
      .returning({ id: job.id })
    if (added.length > 0) return
  }
}

/** One that was tried may have been sent: it takes no more lines. */
function isWaiting(item?: object) {
  const isUntried = item && eq(job.attempts, 0)
  return and(isNull(job.lockedUntil), isNull(job.doneAt), isNull(job.failedAt), isUntried)
}
