import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, like, sql } from 'drizzle-orm'
import { db, type Transaction } from '#server/platform/db/client.ts'
import { inPast } from '#server/platform/db/past.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SessionUser } from '#server/platform/identity/session-user.ts'
import { insertJob, type JobRow, THE_SHOP } from '#server/platform/jobs/job.ts'
import { JobError } from '#server/platform/jobs/job-error.ts'
import { log } from '#server/platform/log.ts'
import type { HistoryEvent, Scene } from './acts.ts'
import { isSandboxServed } from './card-payment.ts'
import { happen } from './happen.ts'
import { moveLedgersToPast, moveToPast } from './move-to-past.ts'
import type { Person } from './people.ts'
import { planHistory } from './plan-history.ts'
import { readSampleHistory } from './read-samples.ts'
import { searchInVain } from './searches.ts'

// The demo's history: a job that the seed queues, so that it is made once, after the shop listens,
// and goes on where a killed process left it.

export const HISTORY_JOB = 'sample history'

const SAVED_EACH = 10
const REFUSALS = [400, 404, 409]
/** Of a history of 90 days, the day on which the shop opened. */
const OPENED_MS = 91 * 24 * 60 * 60_000
/** The clocks of process and database may differ. */
const CLOCKS_MS = 5 * 60_000
const TRIES = 120
const BETWEEN_TRIES_MS = 250

/** In the transaction that seeds the shop. */
export async function queueHistory(tx: Transaction) {
  const payload = { keys: randomUUID(), done: 0 }
  await insertJob(tx, { kind: HISTORY_JOB, subjectId: THE_SHOP, event: 'made', payload })
}

let isStopping = false

/** The shop stops: the history goes on at the next start. */
export function stopHistory() {
  isStopping = true
}

/** @throws JobError the shop stops, or does not listen */
export async function makeHistory({ id, payload, createdAt: now }: JobRow) {
  await untilServed()
  const keys = String(payload.keys)
  const start = new Date(now.getTime() - CLOCKS_MS)
  const opened = new Date(now.getTime() - OPENED_MS)
  const samples = await readSampleHistory()
  const accounts = await insertAccounts(samples.people, opened)
  const scenes = await readScenes(keys, accounts)
  const events = planHistory(now, samples)
  for (const [place, event] of events.entries()) {
    if (place < Number(payload.done)) continue
    if (isStopping) throw new JobError('The shop was stopped meanwhile.')
    await makeHappen(scenes, event, start)
    if (place % SAVED_EACH === 0) await saveDone(id, place)
  }
  await moveLedgersToPast({ jobId: id, start, opened, keys })
  await searchInVain(now, samples.people)
}

async function untilServed() {
  for (let tries = 0; tries < TRIES && !isStopping; tries += 1) {
    if (await isSandboxServed()) return
    await delay(BETWEEN_TRIES_MS)
  }
  throw new JobError('The shop does not listen yet.')
}

async function saveDone(id: number, done: number) {
  const payload = sql`${job.payload} || ${JSON.stringify({ done })}::jsonb`
  await db.update(job).set({ payload }).where(eq(job.id, id))
}

/** Nobody knows a password of theirs. Ids of that day: lists of people begin with the oldest. */
async function insertAccounts(people: Person[], opened: Date) {
  const rows = people
    .filter(({ hasAccount }) => hasAccount)
    .map(({ name, email }) => ({
      ...{ name, email, emailVerified: true, isSample: true, createdAt: opened },
    }))
  await inPast(opened, () => db.insert(user).values(rows).onConflictDoNothing())
  const accounts = await db.select().from(user).where(eq(user.isSample, true))
  return accounts.map(
    ({ id, email, name, role }): SessionUser => ({
      ...{ id, email, name, role, image: null, sessionId: '' },
      ip: people.find((one) => one.email === email)?.ip ?? '203.0.113.200',
    }),
  )
}

async function readScenes(keys: string, accounts: SessionUser[]) {
  const parts = await db.select({ id: product.id, sku: product.sku }).from(product)
  const placed = await db
    .select({ id: order.id, key: order.idempotencyKey })
    .from(order)
    .where(like(order.idempotencyKey, `${keys}-%`))
  const owner = accounts.find(({ role }) => role === 'admin')
  if (!owner) throw new JobError('The sample owner is gone.', { isFinal: true })
  return {
    ...{ keys, owner, accounts },
    productIds: new Map(parts.map(({ id, sku }) => [sku ?? '', id])),
    orderIds: new Map(placed.map(({ id, key }) => [key ?? '', id])),
  }
}

type Scenes = Awaited<ReturnType<typeof readScenes>>

async function makeHappen(scenes: Scenes, event: HistoryEvent, start: Date) {
  const { at, person, story, act } = event
  const { keys, owner, accounts, productIds, orderIds } = scenes
  const key = `${keys}-${story}`
  const orderId = orderIds.get(key)
  if (story !== undefined && !orderId && act.does !== 'place') return
  const account = accounts.find(({ email }) => person.hasAccount && email === person.email)
  const scene = { owner, person, account, productIds, key, orderId }
  const subjects = await inPast(at, () => happenUnlessRefused(scene, event))
  if (scene.orderId) orderIds.set(key, scene.orderId)
  await moveToPast(act, at, start, [...subjects, ...(scene.orderId ? [scene.orderId] : [])])
}

/**
 * What the shop refuses did not happen, such as an order of a part that is sold out by now; or it
 * had happened before the process was killed.
 */
async function happenUnlessRefused(scene: Scene, { act, story }: HistoryEvent) {
  try {
    return await happen(scene, act)
  } catch (error) {
    if (!(error instanceof AppError && REFUSALS.includes(error.status))) throw error
    log.debug(
      { act: act.does, story, why: error.message },
      'the shop refuses an act of the history',
    )
    return []
  }
}
