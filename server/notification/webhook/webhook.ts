import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { MAX_WEBHOOKS, type NewWebhook, type Webhook } from '#contract/staff/webhook.ts'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { webhook } from '../../platform/db/schema/webhook.ts'
import { env } from '../../platform/env.server.ts'
import { AppError, fieldError, notFound } from '../../platform/errors.ts'
import { isInPrivateNetwork } from '../../platform/fetch/fetch-public.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { WEBHOOK_JOBS, WEBHOOK_NETWORK } from './send-webhook.ts'
import { newWebhookSecret } from './sign-webhook.ts'

// To whom the shop tells of events. Triggers queue the deliveries (the migration
// `api-keys-and-webhooks`).

const RESOLVE_MS = 3_000

/** @returns the secret, which is shown this once @throws AppError 400; 409 there are too many */
export async function makeWebhook(actor: SessionUser, { url, events }: NewWebhook) {
  await requireReachable(url)
  const id = uuidv7()
  const { shown, stored } = newWebhookSecret(id)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${webhook} in share row exclusive mode`)
    if ((await tx.$count(webhook)) >= MAX_WEBHOOKS)
      throw new AppError(409, `There are ${MAX_WEBHOOKS} webhooks. Delete one first.`)
    const wanted = [...new Set(events)]
    await tx.insert(webhook).values({ id, url, events: wanted, secret: stored })
    await record(tx, actor, 'make webhook', { id, name: new URL(url).host }, wanted.join(', '))
  })
  return { id, secret: shown }
}

/** Before each call it is judged again. @throws AppError 400 */
async function requireReachable(url: string) {
  // In a network that the operator has named nobody else listens.
  if (!url.startsWith('https:') && env.webhookNetworks.length === 0)
    throw fieldError('url', `The URL must begin with https://. ${HTTP_NEEDS}`)
  if (await isInPrivateNetwork(url, RESOLVE_MS, WEBHOOK_NETWORK))
    throw fieldError('url', `The URL leads into a private network. ${PRIVATE_NEEDS}`)
}

const HTTP_NEEDS = 'For http:// the operator names private networks in WEBHOOK_NETWORKS.'
const PRIVATE_NEEDS = 'The operator allows one in WEBHOOK_NETWORKS.'

/** Oldest first, with what is to come of each. Counted in one pass: an import queues a million. */
export async function listWebhooks(): Promise<Webhook[]> {
  const isOpen = sql`kind in ${WEBHOOK_JOBS} and done_at is null`
  const { rows } = await db.execute<Webhook>(sql`
    with queued as (
      select subject_id, false as is_given_up from job where ${isOpen} and failed_at is null
      union all
      select subject_id, true from job where ${isOpen} and failed_at is not null
    ), counted as (
      select d.webhook_id, count(*) filter (where not is_given_up)::int as waiting,
        count(*) filter (where is_given_up)::int as failed
      from queued join webhook_delivery d on d.id = queued.subject_id group by d.webhook_id
    )
    select w.id as _id, w.url, w.events, coalesce(waiting, 0) as waiting, coalesce(failed, 0) as failed
    from webhook w left join counted on counted.webhook_id = w.id order by w.id`)
  return rows
}

/** With its deliveries. @throws AppError 404 */
export async function deleteWebhook(actor: SessionUser, id: string) {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(webhook).where(eq(webhook.id, id)).returning()
    if (!deleted) throw notFound('webhook')
    await record(tx, actor, 'delete webhook', { id, name: new URL(deleted.url).host })
  })
}
