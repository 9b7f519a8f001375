import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getOrderRow } from '#test/builders.ts'
import { decideAtStripe, disputeAtStripe, warnAtStripe } from '#test/card.ts'
import { reportDispute } from '#test/disputes.ts'
import { upstream } from '#test/environment.ts'
import { jobsOf } from '#test/mail-jobs.ts'
import { aSale } from '#test/payments.ts'
import { db } from '../../platform/db/client.ts'
import { dispute } from '../../platform/db/schema/dispute.ts'
import { job } from '../../platform/db/schema/job.ts'
import { stripeListing } from '../../platform/db/schema/stripe-listing.ts'
import { THE_SHOP } from '../../platform/jobs/job.ts'
import { reconcileDisputes } from './reconcile-disputes.ts'

// What banks say, found without Stripe's events.

beforeEach(async () => {
  await db.delete(stripeListing)
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
})

const letHourPass = () =>
  db.update(stripeListing).set({ askedAt: sql`asked_at - interval '1 hour'` })

const rowsOf = (id: string) => db.select().from(dispute).where(eq(dispute.id, id))

/** Counts the calls whose path matches, and answers the first `failures` of them with an error. */
function countCalls(path: RegExp, failures = 0) {
  const counter = { calls: 0 }
  upstream.behave = (answer, response, { url = '' }) => {
    if (!path.test(url)) return answer()
    counter.calls += 1
    if (counter.calls > failures) return answer()
    response.writeHead(500, { 'content-type': 'application/json' }).end('{}')
  }
  return counter
}

test('a dispute and a warning whose events never came are found, with the mail to the owner', async () => {
  const [disputed, warned] = [(await aSale()).order, (await aSale()).order]
  const ids = [
    await disputeAtStripe(disputed.transactionId),
    await warnAtStripe(warned.transactionId),
  ]
  await reconcileDisputes()
  for (const { id } of [disputed, warned]) {
    expect((await getOrderRow(id)).isDisputed).toBe(true)
  }
  const items = (await jobsOf(THE_SHOP)).flatMap(({ payload }) => payload.items)
  expect(items).toEqual(
    expect.arrayContaining([
      { id: ids[0], kind: 'dispute' },
      { id: ids[1], kind: 'fraud warning' },
    ]),
  )
})

test('Stripe’s lists are read once an hour, in one process of all, and what is known is not asked about again', async () => {
  const { order } = await aSale()
  const id = await disputeAtStripe(order.transactionId)
  await reportDispute(id, order.transactionId)
  const lists = countCalls(/^\/v1\/disputes\?/)
  await Promise.all([reconcileDisputes(), reconcileDisputes(), reconcileDisputes()])
  await reconcileDisputes()
  expect(lists.calls).toBe(1)
  const { order: late } = await aSale()
  const lateId = await disputeAtStripe(late.transactionId)
  await reconcileDisputes()
  expect(await rowsOf(lateId)).toEqual([])
  await letHourPass()
  const asked = countCalls(/^\/v1\/disputes\/du_/)
  await reconcileDisputes()
  expect(await rowsOf(lateId)).toMatchObject([{ state: 'open' }])
  expect(asked.calls).toBe(1)
})

test('while Stripe fails the cursor stays where it was, and the next hour finds what was missed', async () => {
  await reconcileDisputes()
  const until = async () => (await db.select().from(stripeListing).orderBy(stripeListing.name))[0]
  const before = await until()
  const { order } = await aSale()
  const id = await disputeAtStripe(order.transactionId)
  for (const path of [/^\/v1\/disputes\?/, /^\/v1\/disputes\/du_/]) {
    await letHourPass()
    countCalls(path, 10)
    await reconcileDisputes()
    expect(await until()).toMatchObject({ name: 'disputes', listedUntil: before?.listedUntil })
  }
  countCalls(/./)
  await letHourPass()
  await reconcileDisputes()
  expect(await rowsOf(id)).toMatchObject([{ state: 'open' }])
  expect((await until())?.listedUntil.getTime()).toBeGreaterThan(
    before?.listedUntil.getTime() ?? Number.NaN,
  )
})

test('an open dispute is asked about once a day in case its last event was lost', async () => {
  const { order } = await aSale()
  const id = await disputeAtStripe(order.transactionId)
  await reportDispute(id, order.transactionId)
  await reconcileDisputes()
  await decideAtStripe(id, 'won')
  await reconcileDisputes()
  expect(await rowsOf(id)).toMatchObject([{ state: 'open' }])
  await db
    .update(dispute)
    .set({ askedAt: sql`asked_at - interval '25 hours'` })
    .where(eq(dispute.id, id))
  await reconcileDisputes()
  expect(await rowsOf(id)).toMatchObject([{ state: 'won' }])
  expect((await getOrderRow(order.id)).isDisputed).toBe(false)
})
