import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { job } from '../db/schema/job.ts'
import { THE_SHOP } from '../jobs/failure-report.ts'
import { insertJob } from '../jobs/job.ts'

const HOUR_MS = 60 * 60_000

/**
 * Adds a line to the owner's mail of this hour, which is sent at once; or, once that was tried, to that of the next: what strangers
 * cause fills no mailbox, and nothing is left out. A mail that was tried takes no more, as it may have been sent.
 * @param name of the mail's kind; with the hour it is the job's event
 */
export async function addToHourlyMail(tx: Transaction, name: string, item: Record<string, string>) {
  const now = Date.now()
  for (let hour = Math.floor(now / HOUR_MS) * HOUR_MS; ; hour += HOUR_MS) {
    const event = `${name} ${new Date(hour).toISOString().slice(0, 13)}`
    const runAt = hour > now ? { runAt: new Date(hour) } : {}
    const mail = { kind: 'mail', subjectId: THE_SHOP, event, payload: { items: [item] }, ...runAt }
    if (await insertJob(tx, mail)) return
    const isWaiting = and(
      eq(job.attempts, 0),
      isNull(job.lockedUntil),
      isNull(job.doneAt),
      isNull(job.failedAt),
    )
    const added = await tx
      .update(job)
      .set({
        payload: sql`jsonb_set(${job.payload}, '{items}', ${job.payload} -> 'items' || ${JSON.stringify(item)}::jsonb)`,
      })
      .where(
        and(eq(job.subjectId, THE_SHOP), eq(job.kind, 'mail'), eq(job.event, event), isWaiting),
      )
      .returning({ id: job.id })
    if (added.length > 0) return
  }
}
