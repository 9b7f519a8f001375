import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { job } from '../db/schema/job.ts'
import { log, logOutage } from '../log.ts'
import { dismissed } from './failed-jobs.ts'
import type { JobRow } from './job.ts'
import { JobError, JobSkipped } from './job-error.ts'
import { reportFailure } from './owner-mail.ts'
import { closeQueue, nextWake } from './wake.ts'

// Does the jobs of the job table, at least once each. Any number of processes may: each leases a
// job before it does it. A job is marked as done after its handler, so a handler must bear being
// repeated.

/** @throws JobError with what an editor should read; anything else is tried again, too */
type JobHandler = (job: JobRow) => Promise<void>

/**
 * The handler of each kind of job. Each kind has its own queue: a slow mail server delays no
 * picture.
 */
export type JobHandlers = Record<string, JobHandler>

const POLL_MS = 5_000
/**
 * Between two jobs of a kind, or two polls of its queue: about ten a second, so that many at once,
 * or many wakes, don't take the time of the pages.
 */
const BETWEEN_POLLS_MS = 100
const LEASE_SECONDS = 60
const RENEW_MS = 10_000
const MAX_ATTEMPTS = 12
const FIRST_RETRY_SECONDS = 5
const MAX_RETRY_SECONDS = 6 * 60 * 60
const BETWEEN_WRITES_MS = 1_000

const ENDED = 'The process ended each time while it worked on it.'
const UNEXPECTED = 'It failed unexpectedly. The server log has the cause.'

/** Does jobs until `stop`, which waits for those that are being done. */
export function startJobWorker(handlers: JobHandlers) {
  const stopping = new AbortController()
  const queues = Object.entries(handlers).map(([kind, handle]) =>
    workOn(kind, handle, stopping.signal),
  )
  return {
    stop: async () => {
      stopping.abort()
      Object.keys(handlers).forEach(closeQueue)
      await Promise.all(queues)
    },
  }
}

async function workOn(kind: string, handle: JobHandler, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const woken = nextWake(kind)
    const wasThere = await runNextJob(kind, handle).catch((err) => {
      if (isDatabaseUnavailable(err)) logOutage(err)
      else log.error({ err, kind }, 'the job worker failed')
      return false
    })
    await delay(BETWEEN_POLLS_MS, undefined, { signal: stopping }).catch(() => {})
    if (!wasThere) await delay(POLL_MS, undefined, { signal: woken }).catch(() => {})
  }
}

/** @returns was one due? */
export async function runNextJob(kind: string, handle: JobHandler) {
  const leased = await lease(kind)
  if (!leased) return false
  const renewal = setInterval(() => renew(leased), RENEW_MS)
  try {
    if (leased.attempts > MAX_ATTEMPTS) throw new JobError(ENDED, { isFinal: true })
    await handle(leased)
  } catch (error) {
    await writeOutcome(() => markFailed(leased, error))
    return true
  } finally {
    clearInterval(renewal)
  }
  await writeOutcome(() => markDone(leased))
  return true
}

const leaseEnd = sql`now() + ${LEASE_SECONDS}::int * interval '1 second'`

/**
 * Prepared, because the queue of mails is polled ten times a second while orders are placed. Sorted
 * as the index is: to sort a million jobs of one transaction takes a second.
 */
const leaseNext = db
  .update(job)
  .set({ lockedUntil: leaseEnd, attempts: sql`${job.attempts} + 1` })
  .where(
    sql`${job.id} = (
      select id from job
      where kind = ${sql.placeholder('kind')} and done_at is null and failed_at is null and run_at <= now()
        and (locked_until is null or locked_until < now())
      order by run_at limit 1 for update skip locked)`,
  )
  .returning()
  .prepare('lease the next job')

/** The attempt is counted first: a job that ends the process is not repeated for ever. */
async function lease(kind: string) {
  const [leased] = await leaseNext.execute({ kind })
  return leased
}

function renew(leased: JobRow) {
  db.update(job)
    .set({ lockedUntil: leaseEnd })
    .where(isLeased(leased))
    .catch(() => {}) // the next renewal is in time, too
}

/** Until the lease has ended and another process has taken it. */
function isLeased({ id, attempts }: JobRow) {
  return and(eq(job.id, id), eq(job.attempts, attempts), isNull(job.doneAt), isNull(job.failedAt))
}

/** Repeated while the database is away: a job that is done but not marked would be done again. */
async function writeOutcome(write: () => Promise<unknown>) {
  for (let waited = 0; ; waited += BETWEEN_WRITES_MS) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || waited >= LEASE_SECONDS * 1000) throw error
      await delay(BETWEEN_WRITES_MS)
    }
  }
}

async function markDone({ id }: JobRow) {
  await db
    .update(job)
    .set({ doneAt: sql`now()`, lockedUntil: null, lastError: null })
    .where(and(eq(job.id, id), isNull(job.doneAt)))
}

async function markFailed(leased: JobRow, error: unknown) {
  const outcome = outcomeOf(leased, error)
  logFailure(leased, error, outcome)
  const lastError = error instanceof JobError ? error.message : UNEXPECTED
  const columns = { lastError, lockedUntil: null, ...columnsOf(outcome, leased) }
  await db.transaction(async (tx) => {
    const failed = await tx.update(job).set(columns).where(isLeased(leased)).returning()
    if (failed.length > 0 && outcome === 'given up') await reportFailure(tx, leased)
  })
}

type Outcome = 'tried again' | 'skipped' | 'given up'

function outcomeOf({ attempts }: JobRow, error: unknown): Outcome {
  if (error instanceof JobSkipped) return 'skipped'
  const isFinal = error instanceof JobError && error.isFinal
  return isFinal || attempts >= MAX_ATTEMPTS ? 'given up' : 'tried again'
}

function columnsOf(outcome: Outcome, { attempts }: JobRow) {
  if (outcome === 'given up') return { failedAt: sql`now()` }
  if (outcome === 'skipped') return { failedAt: sql`now()`, payload: dismissed }
  return { runAt: sql`now() + ${retrySeconds(attempts)}::float8 * interval '1 second'` }
}

function logFailure(leased: JobRow, error: unknown, outcome: Outcome) {
  const { id: jobId, kind, event, attempts } = leased
  const why = error instanceof JobError ? { why: error.message } : { err: error }
  const line = { jobId, kind, event, attempts, ...why }
  if (outcome === 'tried again') log.warn(line, 'a job failed and is tried again')
  if (outcome === 'given up') log.error(line, 'a job was given up')
}

/** The tries are 5 s, 20 s, 80 s … 6 h apart, in all about a day and a half. */
export function retrySeconds(attempts: number) {
  return Math.min(FIRST_RETRY_SECONDS * 4 ** (attempts - 1), MAX_RETRY_SECONDS)
}
