import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { logFailure } from '../db/log-failure.ts'
import { job } from '../db/schema/job.ts'
import { log } from '../log.ts'
import { runInTrace } from '../trace.ts'
import { dismissed } from './failed-jobs.ts'
import type { JobRow } from './job.ts'
import { JobError, JobSkipped } from './job-error.ts'
import { reportFailure } from './owner-mail.ts'
import { closeQueue, nextWake, wake } from './wake.ts'

// Does the jobs of the job table, at least once each. Any number of processes may: each leases a
// job before it does it. A job is marked as done after its handler, so a handler must bear being
// repeated.

/** @throws JobError with what an editor should read; anything else is tried again, too */
type JobHandler = (job: JobRow) => Promise<void>

/**
 * The handler of each kind of job. Each kind has its own queue: a slow mail server delays no
 * picture. Of each lane of a kind one job is done at once: a webhook that hangs delays no other.
 */
export type JobHandlers = Record<string, JobHandler>

const POLL_MS = 5_000
/**
 * Between two jobs of a lane, or two polls of a queue: about ten a second, so that many at once, or
 * many wakes, don't take the time of the pages.
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
  const underWay = new Map<string, Promise<unknown>>()
  const pause = () => delay(BETWEEN_POLLS_MS, undefined, { signal: stopping }).catch(() => {})
  const begin = (leased: JobRow) => {
    const done = doJob(leased, handle).catch((err) =>
      logFailure(err, 'the job worker failed', { kind }),
    )
    const free = Promise.all([done, pause()]).finally(() => {
      underWay.delete(leased.lane)
      wake(kind)
    })
    underWay.set(leased.lane, free)
  }
  while (!stopping.aborted) {
    const woken = nextWake(kind)
    const leased = await lease(kind, [...underWay.keys()]).catch((err) =>
      logFailure(err, 'the job worker failed', { kind }),
    )
    if (leased) {
      begin(leased) // another lane's next one may be due
      continue
    }
    await pause()
    await delay(POLL_MS, undefined, { signal: woken }).catch(() => {})
  }
  await Promise.all(underWay.values())
}

/** @returns was one due? */
export async function runNextJob(kind: string, handle: JobHandler) {
  const leased = await lease(kind, [])
  if (leased) await doJob(leased, handle)
  return leased !== undefined
}

async function doJob(leased: JobRow, handle: JobHandler) {
  const renewal = setInterval(() => renew(leased), RENEW_MS)
  try {
    if (leased.attempts > MAX_ATTEMPTS) throw new JobError(ENDED, { isFinal: true })
    await runInTrace(leased.trace ?? undefined, () => handle(leased))
  } catch (error) {
    return await writeOutcome(() => markFailed(leased, error))
  } finally {
    clearInterval(renewal)
  }
  await writeOutcome(() => markDone(leased))
}

const leaseEnd = sql`now() + ${LEASE_SECONDS}::int * interval '1 second'`

const isOpen = sql`kind = ${sql.placeholder('kind')} and done_at is null and failed_at is null`
const isDue = sql`${isOpen} and run_at <= now() and (locked_until is null or locked_until < now())`

/**
 * The lane that waits longest, of those that this process does not work on. Lane by lane, as the
 * index is sorted: a million jobs may wait in one of them.
 */
const nextLane = sql`
  with recursive lanes (lane) as (
    (select lane from job where ${isOpen} order by lane limit 1)
    union all
    select next.lane from lanes, lateral (
      select lane from job where ${isOpen} and lane > lanes.lane order by lane limit 1) next
  )
  select lanes.lane from lanes, lateral (
    select run_at from job where ${isDue} and lane = lanes.lane order by run_at limit 1) first
  where lanes.lane <> all(${sql.placeholder('busy')}::text[])
  order by first.run_at limit 1`

/** Prepared, because the queue of mails is polled ten times a second while orders are placed. */
const leaseNext = db
  .update(job)
  .set({ lockedUntil: leaseEnd, attempts: sql`${job.attempts} + 1` })
  .where(
    sql`${job.id} = (
      select id from job where ${isDue} and lane = (${nextLane})
      order by run_at limit 1 for update skip locked)`,
  )
  .returning()
  .prepare('lease the next job')

/**
 * The attempt is counted first: a job that ends the process is not repeated for ever. @param busy
 * the lanes that wait for another job of theirs
 */
async function lease(kind: string, busy: string[]) {
  const [leased] = await leaseNext.execute({ kind, busy })
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
  logJobFailure(leased, error, outcome)
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

function logJobFailure(leased: JobRow, error: unknown, outcome: Outcome) {
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
