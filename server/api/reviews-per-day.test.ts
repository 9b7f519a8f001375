import { eq, like, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { lockReviewsOf } from '#server/catalog/review/verified-buyer.ts'
import { db } from '#server/platform/db/client.ts'
import { rateLimit } from '#server/platform/db/schema/rate-limit.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { RATE_LIMITS } from '#server/platform/rate-limit/rate-limits.ts'
import { withOrderLockForPayment } from '#server/sales/order/order-lock.ts'
import { createIntent } from '#server/sales/payment/create-intent.ts'
import { markPaid } from '#server/sales/payment/mark-paid-or-canceled.ts'
import { payOrder } from '#server/sales/payment/pay-order.ts'
import { anOrder, aPerson, aProduct, aReview, letDayPass } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { aPaidOrder, decideAtStripe, disputeAtStripe, idOf, payWithCard } from '#test/card.ts'
import { reportDispute } from '#test/disputes.ts'

// How many reviews an account may write in a day, and the mark 'Verified buyer'.

const newest = async () => (await call('GET', '/review?limit=1&sort=newest')).body[0]

function post(as: { token: string }, text = 'Fits.') {
  return call('POST', '/review', { as, body: { location: 'Lyon', review: text } })
}

const COME_BACK = {
  status: 429,
  headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
  body: { detail: 'You have reviewed today. Please come back tomorrow.' },
}

test('an account writes one review a day, also when the first is hidden', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const first = await post(casey)
  expect(first.status).toBe(201)
  const refused = await post(casey)
  expect(refused).toMatchObject(COME_BACK)
  const wait = Number(refused.headers['retry-after'])
  const midnight = new Date().setUTCHours(24, 0, 0, 0)
  expect(Math.abs(midnight - Date.now() - wait * 1000)).toBeLessThan(60_000)
  await call('PUT', `/review/${first.body.insertedId}/hidden`, {
    as: admin,
    body: { hidden: true },
  })
  expect(await post(casey)).toMatchObject(COME_BACK)
  await letDayPass(casey)
  expect((await post(casey)).status).toBe(201)
})

test('a network can write only so many reviews a day, however many accounts it has', async () => {
  const [casey, robin, from] = [await aPerson(), await aPerson(), anIp()]
  const body = { location: 'Lyon', review: 'Fits.' }
  expect((await call('POST', '/review', { as: casey, from, body })).status).toBe(201)
  await db
    .update(rateLimit)
    .set({ count: RATE_LIMITS['reviews-per-day'].perIp })
    .where(like(rateLimit.key, 'reviews-per-day:ip:%'))
  expect(await call('POST', '/review', { as: robin, from, body })).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('Your network has written too many reviews today.') },
  })
  expect((await call('POST', '/review', { as: robin, from: anIp(), body })).status).toBe(201)
})

test('reviews of one account at once: one is stored', async () => {
  const casey = await aPerson()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(casey)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429, 429])
  expect(await db.$count(review, eq(review.userId, casey.id))).toBe(1)
})

test('a verified buyer writes three a day and is marked', async () => {
  const casey = await aPerson()
  await aPaidOrder(casey)
  for (let n = 0; n < 3; n += 1) expect((await post(casey)).status).toBe(201)
  expect(await newest()).toMatchObject({ name: 'Casey', verifiedBuyer: true })
  expect(await post(casey)).toMatchObject(COME_BACK)
})

test('an unpaid order, another customer’s and one that is refunded whole make no verified buyer', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const part = await aProduct()
  await anOrder(casey, part)
  await aPaidOrder(await aPerson(), part)
  const { id } = await aPaidOrder(casey, part, 2)
  const refund = (body: object) => call('POST', `/order/${id}/refund`, { as: admin, body })
  expect((await refund({ amount: 5, reason: 'Late' })).status).toBe(201)
  await aReview(casey)
  expect((await newest()).verifiedBuyer).toBe(true)
  expect((await refund({ reason: 'Sent back' })).status).toBe(201)
  await letDayPass(casey)
  await aReview(casey)
  expect((await newest()).verifiedBuyer).toBe(false)
})

test('a review gets and loses its mark with the orders of its writer', async () => {
  const casey = await aPerson()
  await aReview(casey)
  expect((await newest()).verifiedBuyer).toBe(false)
  const { id } = await anOrder(casey)
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  await payWithCard(intent)
  await payOrder(casey, { appointment: id, transactionId: idOf(intent) })
  expect((await newest()).verifiedBuyer).toBe(true)
  const as = await aPerson({ role: 'admin' })
  await call('POST', `/order/${id}/refund`, { as, body: { reason: 'Sent back' } })
  expect((await newest()).verifiedBuyer).toBe(false)
})

test('a buyer whose only payment a bank has taken back is neither trusted nor verified, until the dispute is won', async () => {
  const casey = await aPerson()
  await aReview(casey)
  const { transactionId } = await aPaidOrder(casey)
  const trust = async () => {
    const { rows } = await db.execute(sql`select has_paid_order(${casey.id}) as "hasPaid"`)
    return { ...rows[0], isMarked: (await newest()).verifiedBuyer }
  }
  expect(await trust()).toEqual({ hasPaid: true, isMarked: true })
  const id = await disputeAtStripe(transactionId)
  await reportDispute(id, transactionId)
  expect(await trust()).toEqual({ hasPaid: false, isMarked: false })
  await decideAtStripe(id, 'won')
  await reportDispute(id, transactionId, 'closed')
  expect(await trust()).toEqual({ hasPaid: true, isMarked: true })
})

test('a review that is written while an order is being paid gets its mark', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  const { both } = await db.transaction(async (tx) => {
    await lockReviewsOf(tx, casey.id)
    const paid = withOrderLockForPayment('system', id, (own, row) =>
      markPaid(own, row, 'pi_while_reviewing'),
    )
    const written = aReview(casey)
    await vi.waitFor(async () => {
      const { rowCount } = await tx.execute(
        sql`select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`,
      )
      expect(rowCount).toBe(2)
    })
    return { both: Promise.all([paid, written]) }
  })
  await both
  expect((await newest()).verifiedBuyer).toBe(true)
})
