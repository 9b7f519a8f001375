import { and, eq, inArray, sql } from 'drizzle-orm'
import type { WebhookDelivery } from '#contract/staff/webhook.ts'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { job } from '../../platform/db/schema/job.ts'
import { webhook, webhookDelivery } from '../../platform/db/schema/webhook.ts'
import { notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { wakeJobWorker } from '../../platform/jobs/wake.ts'
import { keyset, type PageOf, toPage } from '../../platform/list/pagination.ts'
import { WEBHOOK_JOBS } from './send-webhook.ts'

// What was sent to whom, and how it went. A delivery's job says so, while it is kept.

const isOfWebhook = inArray(job.kind, WEBHOOK_JOBS)
const isItsJob = and(eq(job.subjectId, webhookDelivery.id), isOfWebhook)

export async function listDeliveries({
  webhook: webhookId,
  ...query
}: PageOf & { webhook?: string | undefined }) {
  const { after, orderBy, limit } = keyset(webhookDelivery.id, query)
  const rows = await db
    .select({ row: webhookDelivery, url: webhook.url, job })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .leftJoin(job, isItsJob)
    .where(and(after, webhookId ? eq(webhookDelivery.webhookId, webhookId) : undefined))
    .orderBy(orderBy)
    .limit(limit)
  return toPage(rows.map(toDelivery), query)
}

type Found = {
  row: typeof webhookDelivery.$inferSelect
  url: string
  job: typeof job.$inferSelect | null
}

function toDelivery({ row, url, job }: Found): WebhookDelivery {
  const isOver = !job || job.doneAt !== null
  return {
    _id: row.id,
    webhookId: row.webhookId,
    url,
    event: row.event,
    subjectId: row.subjectId,
    queuedAt: row.createdAt.toISOString(),
    state: isOver ? 'delivered' : job.failedAt ? 'failed' : 'waiting',
    attempts: job?.attempts ?? 1,
    error: isOver ? null : job.lastError,
  }
}

const AGAIN = {
  doneAt: null,
  failedAt: null,
  lastError: null,
  lockedUntil: null,
  attempts: 0,
  runAt: sql`now()`,
}

/** Sends it once more, with the same id, whether or not it was taken. @throws AppError 404 */
export async function sendDeliveryAgain(actor: SessionUser, id: string) {
  await db.transaction(async (tx) => {
    const queued = await tx
      .update(job)
      .set(AGAIN)
      .where(and(eq(job.subjectId, id), isOfWebhook))
      .returning({ event: job.event })
    if (queued.length === 0) throw notFound('delivery')
    await record(tx, actor, 'send webhook again', { id, name: 'A delivery' })
  })
  WEBHOOK_JOBS.forEach(wakeJobWorker)
}

/** All that were given up. @returns how many */
export async function sendFailedAgain(actor: SessionUser, webhookId: string) {
  const count = await db.transaction(async (tx) => {
    const [target] = await tx.select().from(webhook).where(eq(webhook.id, webhookId))
    if (!target) throw notFound('webhook')
    const { rowCount } = await tx.execute(sql`
      update job set done_at = null, failed_at = null, last_error = null, locked_until = null,
        attempts = 0, run_at = now()
      where ${isOfWebhook} and failed_at is not null and subject_id in (
        select id from webhook_delivery where webhook_id = ${webhookId})`)
    const count = rowCount ?? 0
    const subject = { id: webhookId, name: new URL(target.url).host }
    if (count > 0) await record(tx, actor, 'send webhook again', subject, `${count} deliveries`)
    return count
  })
  WEBHOOK_JOBS.forEach(wakeJobWorker)
  return count
}

const KEPT_DAYS = 30
const MAX_DELETED = 10_000

/** A maintenance job, which deletes no delivery that its job has not done or given up. */
export async function deleteOldDeliveries() {
  await db.execute(sql`
    delete from webhook_delivery where id in (
      select d.id from webhook_delivery d
      where d.created_at < now() - ${KEPT_DAYS} * interval '1 day'
        and not exists (select from job j where j.subject_id = d.id and j.kind in ${WEBHOOK_JOBS}
          and j.done_at is null and j.failed_at is null)
      limit ${MAX_DELETED})`)
}
