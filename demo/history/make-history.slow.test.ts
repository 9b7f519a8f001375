import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { listMissedSearches } from '#server/catalog/missed-searches.ts'
import { db } from '#server/platform/db/client.ts'
import { INVARIANTS } from '#server/platform/db/invariants/invariants.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { runNextJob } from '#server/platform/jobs/worker.ts'
import { deleteAllRows } from '#test/all-rows.ts'
import { resetFakes, upstream } from '#test/environment.ts'
import { DEMO_ACCOUNTS, seedEmptyDatabase } from '../seed.ts'
import { HISTORY_JOB, makeHistory } from './make-history.ts'
import { STORIES } from './plan-history.ts'

const MINUTES = 10

async function select(query: ReturnType<typeof sql>) {
  return (await db.execute<Record<string, unknown>>(query)).rows
}

async function wrongRows() {
  const wrong: string[] = []
  for (const [name, query] of Object.entries(INVARIANTS)) {
    for (const { what } of await select(query)) wrong.push(`${name}: ${what}`)
  }
  return wrong
}

/** Stripe answers so many calls, and then none. */
function answerOnly(most: number) {
  let calls = 0
  upstream.behave = (answer, response) => {
    calls += 1
    if (calls > most) response.destroy()
    else answer()
  }
}

afterAll(async () => {
  resetFakes()
  await deleteAllRows()
})

test(
  'the demo gets three months of orders once, also if it was interrupted, and its books add up',
  async () => {
    await deleteAllRows()
    await seedEmptyDatabase({ hasHistory: true })
    answerOnly(150)
    expect(await runNextJob(HISTORY_JOB, makeHistory)).toBe(true)
    const before = await db.$count(order)
    expect(before).toBeGreaterThan(20)
    expect(before).toBeLessThan(STORIES)
    resetFakes()
    await db.update(job).set({ runAt: sql`now()` }).where(eq(job.kind, HISTORY_JOB))
    expect(await runNextJob(HISTORY_JOB, makeHistory)).toBe(true)
    const [made] = await db.select().from(job).where(eq(job.kind, HISTORY_JOB))
    expect(made).toMatchObject({ attempts: 2, lastError: null })
    await seedEmptyDatabase({ hasHistory: true })
    expect(await runNextJob(HISTORY_JOB, makeHistory)).toBe(false)

    expect(await db.$count(order)).toBe(STORIES)
    expect(await wrongRows()).toEqual([])
    await expectThePast()
    await expectEachState()
    await expectSamples()
    const [latest] = await listMissedSearches()
    expect(latest?.searches).toContainEqual({ words: 'tow bar', times: 4 })
  },
  MINUTES * 60_000,
)

/** Each moment is of its day, in the sequence of ids and numbers. */
async function expectThePast() {
  for (const late of [
    sql`select number from "order" where created_at > now() - interval '8 minutes'`,
    sql`select id from audit where created_at > now() - interval '8 minutes'`,
    sql`select id from stock_movement where created_at > now() - interval '8 minutes'
        and (order_id is not null or product_id in (select product_id from order_line))`,
    sql`select id from invoice where at > now() - interval '8 minutes'`,
    sql`select order_id from shipment where shipped_at < packed_at or delivered_at < shipped_at`,
    sql`select number from "order" where paid_at < created_at or paid_at > created_at + interval '1 hour'`,
    sql`select i.number from invoice i join "order" o on o.id = i.order_id
        where i.kind = 'invoice' and abs(extract(epoch from i.at - o.paid_at)) > 60`,
    sql`select number from (select number, at, lag(at) over (order by number) as before from invoice) i
        where at < before`,
  ]) {
    expect(await select(late)).toEqual([])
  }
  expect(
    await select(sql`select from "order" where created_at < now() - interval '89 days'`),
  ).not.toEqual([])
}

async function expectEachState() {
  const [counts] = await select(sql`
    select count(*) filter (where state in ('paid', 'packed'))::int as "toSend",
      count(*) filter (where state = 'shipped')::int as shipped,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'canceled')::int as canceled,
      count(*) filter (where is_disputed)::int as disputed,
      count(*) filter (where customer_email = ${DEMO_ACCOUNTS[0].email})::int as ours,
      (select count(*)::int from return_request where state = 'refunded') as refunded,
      (select count(*)::int from return_request where state in ('requested', 'approved', 'received')) as returning,
      (select count(*)::int from question where answered_at is null) as asked,
      (select count(*)::int from stock_alert) as alerts,
      (select count(*)::int from cancel_request) as "cancelAsked"
    from "order"`)
  expect(counts).toMatchObject({ canceled: 3, disputed: 1, ours: 9, refunded: 4, returning: 3 })
  expect(counts).toMatchObject({ asked: 2, alerts: 5, cancelAsked: 1 })
  expect(counts?.toSend).toBeGreaterThanOrEqual(7)
  expect(counts?.delivered).toBeGreaterThan(80)
  expect(await db.$count(review, isNotNull(review.reply))).toBeGreaterThan(0)
}

/** Each user is a sample, and no email is queued. */
async function expectSamples() {
  expect(await db.$count(user, eq(user.isSample, false))).toBe(0)
  expect(await db.$count(job, eq(job.kind, 'mail'))).toBe(0)
  expect(await select(sql`select id from mail`)).toEqual([])
}
