import { lookup } from 'node:dns/promises'
import { eq, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { db } from '../../platform/db/client.ts'
import { webhook, webhookDelivery } from '../../platform/db/schema/webhook.ts'
import { env } from '../../platform/env.server.ts'
import { FetchError } from '../../platform/fetch/fetch-error.ts'
import { fetchPublic, type Network } from '../../platform/fetch/fetch-public.ts'
import { isPublicIp } from '../../platform/fetch/public-ip.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { JobError, JobSkipped } from '../../platform/jobs/job-error.ts'
import { traceHeaders } from '../../platform/trace.ts'
import { headersOf } from './sign-webhook.ts'

// Tells another program of an event, at least once. Its answer is not read, but for the status.

/** Of orders and returns. `queue_webhooks()` inserts both kinds. */
export const WEBHOOK_JOB = 'webhook'
/** Of parts: an import changes a million, behind which no order waits. */
export const PART_WEBHOOK_JOB = 'part webhook'
export const WEBHOOK_JOBS = [WEBHOOK_JOB, PART_WEBHOOK_JOB]

const BOUNDS = { maxBytes: 64 * 1024, timeoutMs: 10_000 }

/** After a receiver has not answered, its other deliveries are put off for so long. */
const PAUSE_MS = 60_000

/** By webhook: until when it is not asked. */
const pausedUntil = new Map<string, number>()

/** The internet, and the networks that the operator names. */
export const WEBHOOK_NETWORK: Network = {
  resolve: (host) => lookup(host, { all: true }),
  allows: (ip) => isPublicIp(ip) || isAllowed(ip),
}

function isAllowed(ip: string) {
  const parsed = ipaddr.process(ip)
  return env.webhookNetworks.some((network) => {
    const [address, bits] = ipaddr.parseCIDR(network)
    return address.kind() === parsed.kind() && parsed.match(address, bits)
  })
}

/** @throws JobError it was not taken; JobSkipped the webhook is gone */
export async function sendWebhook({ subjectId }: JobRow, network = WEBHOOK_NETWORK) {
  if (await deleteOutdated(subjectId))
    throw new JobSkipped('A later change of the part is sent instead.')
  const target = await findTarget(subjectId)
  if (!target) throw new JobSkipped('The webhook was deleted.')
  const { url, webhookId } = target
  if ((pausedUntil.get(webhookId) ?? 0) > Date.now())
    throw new JobError(`${hostOf(url)} did not answer a moment ago.`)
  const found = { ...target, ...(await beginTry(subjectId)) }
  const body = JSON.stringify({ type: found.event, timestamp: found.createdAt, data: found.data })
  const headers = headersOf({ id: subjectId, body, webhookId, secret: found.secret })
  const status = await post(found, { body, headers: { ...headers, ...traceHeaders() } }, network)
  await db.update(webhookDelivery).set({ status }).where(eq(webhookDelivery.id, subjectId))
  if (status < 200 || status >= 300) throw new JobError(`${hostOf(url)} answered ${status}.`)
}

/** Of two changes of a part that wait, the later is sent: both have its id alone. */
async function deleteOutdated(id: string) {
  const { rowCount } = await db.execute(sql`
    delete from webhook_delivery d where id = ${id} and tried_at is not null and exists (
      select from webhook_delivery later
      where later.webhook_id = d.webhook_id and later.event = d.event
        and later.subject_id = d.subject_id and later.tried_at is null
        and later.event in ('stock.changed', 'price.changed'))`)
  return rowCount === 1
}

async function findTarget(id: string) {
  const [target] = await db
    .select({ url: webhook.url, secret: webhook.secret, webhookId: webhook.id })
    .from(webhookDelivery)
    .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
    .where(eq(webhookDelivery.id, id))
  return target
}

/** From its first try on, a further change of the part is another delivery. */
async function beginTry(id: string) {
  const { event, data, createdAt } = webhookDelivery
  const triedAt = sql`coalesce(${webhookDelivery.triedAt}, now())`
  const [tried] = await db
    .update(webhookDelivery)
    .set({ triedAt })
    .where(eq(webhookDelivery.id, id))
    .returning({ event, data, createdAt })
  if (!tried) throw new JobSkipped('The webhook was deleted.')
  return tried
}

type Target = { url: string; webhookId: string }
type Message = { body: string; headers: Record<string, string> }

/** @returns the status of the answer */
async function post({ url, webhookId }: Target, message: Message, network: Network) {
  try {
    const { status } = await fetchPublic(url, { ...BOUNDS, ...message }, network)
    pausedUntil.delete(webhookId)
    return status
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (error.isTemporary) pausedUntil.set(webhookId, Date.now() + PAUSE_MS)
    throw new JobError(error.message)
  }
}

function hostOf(url: string) {
  return new URL(url).host
}
