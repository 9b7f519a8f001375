import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db, type Transaction } from '#server/platform/db/client.ts'
import { fitment } from '#server/platform/db/schema/fitment.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { aPerson, aProduct } from './builders.ts'
import { deferred } from './deferred.ts'
import { aMake, aModel } from './vehicle-base.ts'

/** A part, and a file with this many fitments for it. */
export async function aWorld(rows = 2) {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  await aModel('Golf', '[1999,2022)', maker)
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku })
  const lines = Array.from(
    { length: rows },
    (_, n) => `${sku},2010,2014,${maker.name},Golf,Engine ${n}`,
  )
  const text = ['part_number,year_from,year_to,make,model,engine', ...lines].join('\n')
  const fitments = () => db.$count(fitment, eq(fitment.productId, part.id))
  return { admin, part, sku, text, fitments }
}

/** Runs a statement in a transaction that stays open, with its locks, until `release`. */
export async function holdLock(take: (tx: Transaction) => Promise<unknown>) {
  const [held, released] = [deferred<void>(), deferred<void>()]
  const ended = db.transaction(async (tx) => {
    await take(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await ended
  }
}

/** Until a statement of another connection waits for a lock. */
export function untilWaiting() {
  return expect
    .poll(
      async () => {
        const { rows } = await db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}

export function openJobs(id: string) {
  return db.$count(job, and(eq(job.subjectId, id), isNull(job.doneAt)))
}
