import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listenForInvalidation } from '#server/platform/cache/listen-for-changes.ts'
import { cacheEnabled } from '#server/platform/cache/tagged-cache.ts'
import { db, pool } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { deferred } from '#test/deferred.ts'
import { deleteOldJobs, insertJob, type JobRow, type NewJob, THE_SHOP } from './job.ts'
import { JobError } from './job-error.ts'
import { nextWake, wakeJobWorker } from './wake.ts'
import { retrySeconds, runNextJob, startJobWorker } from './worker.ts'

/** A kind of job that only this test knows. */
async function aJob(overrides: Partial<NewJob> = {}) {
  const one = { kind: `test ${randomUUID()}`, subjectId: randomUUID(), event: 'paid', ...overrides }
  await db.transaction((tx) => insertJob(tx, one))
  return one
}

async function rowOf({ kind }: { kind: string }) {
  return singleRow(await db.select().from(job).where(eq(job.kind, kind)))
}

function update(
  { kind }: { kind: string },
  values: Record<string, ReturnType<typeof sql> | number>,
) {
  return db.update(job).set(values).where(eq(job.kind, kind))
}

const due = { runAt: sql`now() - interval '1 second'` }

test('a job is done once, with what it was queued with', async () => {
  const one = await aJob({ payload: { shipmentId: 'x' } })
  const seen: unknown[] = []
  const handle = async ({ subjectId, event, payload }: JobRow) => {
    seen.push({ subjectId, event, payload })
  }
  expect(await runNextJob(one.kind, handle)).toBe(true)
  expect(await runNextJob(one.kind, handle)).toBe(false)
  expect(seen).toEqual([{ subjectId: one.subjectId, event: 'paid', payload: { shipmentId: 'x' } }])
  expect(await rowOf(one)).toMatchObject({ attempts: 1, lockedUntil: null })
  expect((await rowOf(one)).doneAt).not.toBeNull()
})

test('the same event of a subject is queued once', async () => {
  const one = await aJob()
  expect(await db.transaction((tx) => insertJob(tx, one))).toBe(false)
  expect(await db.transaction((tx) => insertJob(tx, { ...one, event: 'paid again 2' }))).toBe(true)
})

test('of many workers one does a job', async () => {
  const one = await aJob()
  let times = 0
  const handle = async () => {
    times += 1
  }
  await Promise.all(Array.from({ length: 8 }, () => runNextJob(one.kind, handle)))
  expect(times).toBe(1)
})

test('a job whose process died is done again once its lease has ended, and its attempts are counted', async () => {
  const one = await aJob()
  const never = deferred<void>()
  const dying = runNextJob(one.kind, () => never.promise)
  await expect.poll(async () => (await rowOf(one)).attempts).toBe(1)
  expect(await runNextJob(one.kind, async () => {})).toBe(false)
  await update(one, { lockedUntil: sql`now() - interval '1 second'` })
  expect(await runNextJob(one.kind, async () => {})).toBe(true)
  expect(await rowOf(one)).toMatchObject({ attempts: 2 })
  never.resolve()
  await dying
})

test('a worker that has lost its lease leaves the failure to the other', async () => {
  const one = await aJob()
  const other = deferred<void>()
  const slow = runNextJob(one.kind, async () => {
    await other.promise
    throw new JobError('The server did not answer.')
  })
  await expect.poll(async () => (await rowOf(one)).attempts).toBe(1)
  await update(one, { lockedUntil: sql`now() - interval '1 second'` })
  await runNextJob(one.kind, async () => {})
  other.resolve()
  await slow
  expect(await rowOf(one)).toMatchObject({ lastError: null, failedAt: null })
})

test('a failure is tried again later, and stops no other job', async () => {
  const one = await aJob()
  const next = await aJob({ kind: one.kind })
  const handle = async ({ subjectId }: { subjectId: string }) => {
    if (subjectId === one.subjectId) throw new JobError('The mail server is busy.')
  }
  await runNextJob(one.kind, handle)
  await runNextJob(one.kind, handle)
  expect(await runNextJob(one.kind, handle)).toBe(false)
  const rows = await db.select().from(job).where(eq(job.kind, one.kind)).orderBy(job.id)
  expect(rows[0]).toMatchObject({
    subjectId: one.subjectId,
    lastError: 'The mail server is busy.',
    attempts: 1,
    failedAt: null,
    doneAt: null,
  })
  expect(rows[0]?.runAt.getTime()).toBeGreaterThan(Date.now() + 3_000)
  expect(rows[1]).toMatchObject({ subjectId: next.subjectId, lastError: null })
  expect(rows[1]?.doneAt).not.toBeNull()
})

test('the tries are further apart each time, up to six hours', () => {
  expect([1, 2, 3, 4, 7, 8, 11].map(retrySeconds)).toEqual([5, 20, 80, 320, 20_480, 21_600, 21_600])
})

test('the twelfth failure is the last, and an unexpected one keeps its message out of the table', async () => {
  const one = await aJob()
  await update(one, { attempts: 10 })
  const handle = async () => {
    throw new Error('words of another program')
  }
  await runNextJob(one.kind, handle)
  expect(await rowOf(one)).toMatchObject({ attempts: 11, failedAt: null })
  await update(one, due)
  await runNextJob(one.kind, handle)
  const given = await rowOf(one)
  expect(given.lastError).toBe('It failed unexpectedly. The server log has the cause.')
  expect(given.failedAt).not.toBeNull()
  await update(one, due)
  expect(await runNextJob(one.kind, handle)).toBe(false)
})

test('a job that ends the process each time is given up without being done again', async () => {
  const one = await aJob()
  await update(one, { attempts: 12 })
  let times = 0
  await runNextJob(one.kind, async () => {
    times += 1
  })
  expect(times).toBe(0)
  expect((await rowOf(one)).failedAt).not.toBeNull()
})

test('what can’t succeed is given up at once, and the owner hears of it at most once an hour', async () => {
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
  const handle = async () => {
    throw new JobError('No such mailbox', { isFinal: true })
  }
  const reports = () => db.select().from(job).where(eq(job.subjectId, THE_SHOP)).orderBy(job.id)
  for (let n = 0; n < 3; n += 1) await runNextJob((await aJob()).kind, handle)
  expect(await reports()).toHaveLength(1)
  // One that is tried again lists later failures, too.
  await db.update(job).set({ attempts: 1 }).where(eq(job.subjectId, THE_SHOP))
  await runNextJob((await aJob()).kind, handle)
  expect(await reports()).toHaveLength(1)
  // After this hour's mail the next hour's.
  await db.update(job).set({ doneAt: sql`now()` }).where(eq(job.subjectId, THE_SHOP))
  for (let n = 0; n < 3; n += 1) await runNextJob((await aJob()).kind, handle)
  const [sent, next] = await reports()
  expect(await reports()).toHaveLength(2)
  expect(next?.event).not.toBe(sent?.event)
  expect(next?.runAt.getTime()).toBeGreaterThan(Date.now())
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
})

test('a committed job wakes the worker, and a stopping worker finishes what it does', async () => {
  const listener = listenForInvalidation()
  const kind = `test ${randomUUID()}`
  const begun = deferred<void>()
  const end = deferred<void>()
  const worker = startJobWorker({
    [kind]: () => {
      begun.resolve()
      return end.promise
    },
  })
  await expect.poll(cacheEnabled).toBe(true)
  const woken = nextWake(kind)
  const one = await aJob({ kind })
  await expect.poll(() => woken.aborted).toBe(true)
  await begun.promise
  const stopped = worker.stop()
  end.resolve()
  await stopped
  expect((await rowOf(one)).doneAt).not.toBeNull()
  await listener.stop()
})

test('a job that hangs keeps those of its lane waiting, and those of no other', async () => {
  const kind = `test ${randomUUID()}`
  const lanes = ['hangs', 'hangs', 'works', 'works']
  const queued = await Promise.all(lanes.map(() => aJob({ kind })))
  for (const [at, { subjectId }] of queued.entries())
    await db
      .update(job)
      .set({ lane: lanes[at] ?? '' })
      .where(eq(job.subjectId, subjectId))
  const hang = deferred<void>()
  const begun: string[] = []
  const worker = startJobWorker({
    [kind]: async ({ lane }) => {
      begun.push(lane)
      if (lane === 'hangs') await hang.promise
    },
  })
  await expect.poll(() => begun.toSorted()).toEqual(['hangs', 'works', 'works'])
  hang.resolve()
  await expect.poll(() => begun.toSorted()).toEqual(lanes)
  await worker.stop()
  expect(await db.$count(job, and(eq(job.kind, kind), isNull(job.doneAt)))).toBe(0)
})

test('done jobs are deleted after 30 days', async () => {
  const [old, recent, open] = [await aJob(), await aJob(), await aJob()]
  await update(old, { doneAt: sql`now() - interval '31 days'` })
  await update(recent, { doneAt: sql`now() - interval '29 days'` })
  await deleteOldJobs()
  const left = async ({ kind }: { kind: string }) => db.$count(job, eq(job.kind, kind))
  expect(await Promise.all([left(old), left(recent), left(open)])).toEqual([0, 1, 1])
})

test('a worker that is woken without end polls its queue about ten times a second', async () => {
  const kind = `test ${randomUUID()}`
  const worker = startJobWorker({ [kind]: async () => {} })
  const { polls, tenths } = await wakeFor500Ms(kind)
  await worker.stop()
  expect(polls).toBeGreaterThan(1)
  expect(polls).toBeLessThan(tenths + 3)
})

test('a wake for one kind of job polls no other queue', async () => {
  const kinds = Array.from({ length: 5 }, () => `test ${randomUUID()}`)
  const first = countPolls()
  const worker = startJobWorker(Object.fromEntries(kinds.map((kind) => [kind, async () => {}])))
  await expect.poll(first.count).toBe(kinds.length)
  first.stop()
  const { polls, tenths } = await wakeFor500Ms(kinds[0] ?? '')
  await worker.stop()
  expect(polls).toBeGreaterThan(1)
  expect(polls).toBeLessThan(tenths + 3)
})

/**
 * Wakes a queue 50 times. @returns how often queues were polled, and how many tenths of a second it
 * took
 */
async function wakeFor500Ms(kind: string) {
  const polls = countPolls()
  const started = performance.now()
  for (let n = 0; n < 50; n += 1) {
    wakeJobWorker(kind)
    await setTimeout(10)
  }
  const tenths = (performance.now() - started) / 100
  polls.stop()
  return { polls: polls.count(), tenths }
}

function countPolls() {
  let polls = 0
  const add = () => {
    polls += 1
  }
  pool.on('acquire', add)
  return { count: () => polls, stop: () => pool.off('acquire', add) }
}
