import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { capitalized } from '#contract/capitalized.ts'
import { MAILS, mailKindOf } from '#contract/mail/mail-texts.ts'
import type { FailedJob, RetriedJobs } from '#contract/staff/failed-job.ts'
import { record } from '../audit/audit.ts'
import { db, type Transaction } from '../db/client.ts'
import { job } from '../db/schema/job.ts'
import { order } from '../db/schema/order.ts'
import { AppError, notFound } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'
import type { JobRow } from './job.ts'
import { wakeJobWorker } from './wake.ts'

// Jobs that fail: those that were given up, which an editor tries again or dismisses, and those
// that are tried again.

const LISTED = 200
/** Two failures are over within half a minute: they say nothing about the mail server. */
const MIN_ATTEMPTS = 3

/** Waits for an editor: it failed for good, and was neither skipped on purpose nor dismissed. */
const isGivenUp = and(isNotNull(job.failedAt), sql`${job.payload} ->> 'dismissed' is null`)

/** Newest first. @param owners the emails that get the owner's mails */
export async function listFailedJobs(owners: string[]): Promise<FailedJob[]> {
  const jobs = await select(LISTED)
  return jobs.map(({ mailTo, customer, ...job }) => ({
    ...job,
    to: (mailTo === 'owner' ? owners.join(', ') : mailTo && customer) || null,
  }))
}

export async function findNewestFailedJob() {
  return (await select(1)).at(0)
}

async function select(limit: number) {
  const rows = await db
    .select({
      row: job,
      orderId: order.id,
      orderNumber: order.number,
      customer: order.customerEmail,
    })
    .from(job)
    .leftJoin(order, eq(order.id, job.subjectId))
    .where(isGivenUp)
    .orderBy(desc(job.id))
    .limit(limit)
  return rows.map(({ row, orderId, orderNumber, customer }) => ({
    id: row.id,
    what: titleOf(row),
    mailTo: typeOfMail(row)?.to,
    customer,
    orderId,
    orderNumber,
    queuedAt: row.createdAt.toISOString(),
    failedAt: (row.failedAt ?? row.createdAt).toISOString(),
    attempts: row.attempts,
    error: row.lastError ?? 'No reason is known.',
  }))
}

export async function countFailedJobs() {
  return db.$count(job, isGivenUp)
}

/**
 * The jobs that failed several times and were not given up; null: none. An index has those that are
 * not done.
 */
export async function findRetriedJobs(): Promise<RetriedJobs | null> {
  const { rows } = await db.execute<{ count: number; since: string; error: string }>(sql`
    select count(*)::int as count, min(created_at) as since,
      (array_agg(last_error order by run_at desc))[1] as error
    from ${job}
    where done_at is null and failed_at is null and attempts >= ${MIN_ATTEMPTS} and last_error is not null
    having count(*) > 0`)
  const [found] = rows
  return found ? { ...found, since: new Date(found.since).toISOString() } : null
}

function typeOfMail({ kind, event }: Pick<JobRow, 'kind' | 'event'>) {
  const mail = kind === 'mail' ? mailKindOf(event) : undefined
  return mail && MAILS[mail]
}

function titleOf(row: Pick<JobRow, 'kind' | 'event'>) {
  const { kind } = row
  const mail = typeOfMail(row)
  if (mail) return `Email: ${mail.title}`
  if (kind === 'renditions') return 'Photo: its smaller sizes'
  if (kind === 'import-pictures') return 'Import: its pictures'
  if (kind === 'numbers') return 'Part number'
  if (kind === 'stock alert') return 'Telling customers that a part is back in stock'
  if (kind === 'tax') return 'Booking a tax at Stripe'
  if (kind === 'grams') return 'Search: counting its words'
  if (kind === 'index now') return 'Telling search engines of changed parts'
  if (kind === 'unverified orders') return 'Canceling orders placed before their email was verified'
  return capitalized(kind)
}

/**
 * Queues it once more, from its first try on. @throws AppError 404; 409 it is no longer given up
 */
export async function retryJob(actor: SessionUser, id: number) {
  const now = new Date().toISOString()
  const { kind } = await decide(actor, id, 'try again', {
    failedAt: null,
    attempts: 0,
    runAt: sql`now()`,
    // The worker gives up a mail that is too old, unless an editor has retried it.
    payload: sql`${job.payload} || jsonb_build_object('retriedAt', ${now}::text)`,
  })
  wakeJobWorker(kind)
}

/**
 * Dismisses a job: it leaves the list without being done. @throws AppError 404; 409 it is no longer
 * given up
 */
export async function dismissJob(actor: SessionUser, id: number) {
  await decide(actor, id, 'dismiss', { payload: dismissed })
}

export const dismissed = sql`${job.payload} || '{"dismissed": true}'`

type Decision = Parameters<ReturnType<Transaction['update']>['set']>[0]

async function decide(
  actor: SessionUser,
  id: number,
  action: 'try again' | 'dismiss',
  decision: Decision,
) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(job)
      .set(decision)
      .where(and(eq(job.id, id), isGivenUp))
      .returning()
    if (!row) throw await decisionError(tx, id)
    await record(tx, actor, action, { id: row.subjectId, name: titleOf(row) }, row.event)
    return row
  })
}

async function decisionError(tx: Transaction, id: number) {
  const [row] = await tx.select({ id: job.id }).from(job).where(eq(job.id, id))
  if (!row) return notFound('job')
  return new AppError(409, 'Somebody else has tried it again or dismissed it.')
}
