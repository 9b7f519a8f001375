import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, stockOf } from '#test/builders.ts'
import { atStripe, isRefundCall, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { aRefundableSale, auditDetailsOf } from '#test/payments.ts'
import { db } from '../../../platform/db/client.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { reconcileIntent } from '../reconcile-intent.ts'
import { refundOrder } from './refund.ts'
import { sendRefunds } from './send-refund.ts'

// One refund, requested again: by a retry, a second admin, Stripe's dashboard or the maintenance
// job.

function refundRows(orderId: string) {
  return db.select().from(refund).where(eq(refund.orderId, orderId))
}

test('a double click refunds once, also five times at once', async () => {
  const { order, give, seen } = await aRefundableSale()
  const key = randomUUID()
  const ids = await Promise.all(Array.from({ length: 5 }, () => give({ amount: 5 }, key)))
  expect(new Set(ids).size).toBe(1)
  expect(await give({ amount: 5 }, key)).toBe(ids[0])
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
  expect((await seen()).refunded).toBe(5)
  expect(await auditDetailsOf(order.id)).toHaveLength(1)
})

test('an idempotency key makes one refund', async () => {
  const { order, give } = await aRefundableSale()
  const key = randomUUID()
  await give({ amount: 5 }, key)
  await expect(give({ amount: 6 }, key)).rejects.toMatchObject({ status: 422 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
})

test('two admins who refund at once refund once', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { order, give, seen } = await aRefundableSale()
    const other = await aPerson({ role: 'admin' })
    const results = await Promise.allSettled([
      give({}, randomUUID()),
      refundOrder(other, order.id, { reason: 'Sent back', restock: false }, randomUUID()),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
    expect((await seen()).refunded).toBe(50)
    expect(await auditDetailsOf(order.id)).toHaveLength(1)
  }
})

test('of two admins whose forms show the same refunds, one refunds, and the other only after seeing that', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { order, give, seen } = await aRefundableSale()
    const other = await aPerson({ role: 'admin' })
    const request = { amount: 5, reason: 'Sent back', restock: false }
    const also = (refunded: number) =>
      refundOrder(other, order.id, { ...request, refunded }, randomUUID())
    const results = await Promise.allSettled([
      give({ amount: 5, refunded: 0 }, randomUUID()),
      also(0),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(also(0)).rejects.toMatchObject({
      status: 409,
      message:
        'The refunds of this order have changed since you opened this form: $5.00 has been refunded so far. Please check the amount.',
      stale: { current: { refunded: 5 } },
    })
    expect(await refundsAtStripe(order.transactionId)).toEqual([500])
    await also(5)
    expect((await seen()).refunded).toBe(10)
  }
})

test('a key that is sent again answers its refund, whatever the form shows by then', async () => {
  const { order, give } = await aRefundableSale()
  const key = randomUUID()
  const id = await give({ amount: 5, refunded: 0 }, key)
  expect(await give({ amount: 5, refunded: 0 }, key)).toBe(id)
  expect(await give({ amount: 5, refunded: 5 }, key)).toBe(id)
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
})

test('a refund that races one in Stripe’s dashboard never gives back more than was paid', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { order, give, seen } = await aRefundableSale()
    await Promise.allSettled([
      give({ amount: 30 }, randomUUID()),
      atStripe.refunds.create({ payment_intent: order.transactionId, amount: 4000 }),
    ])
    await reconcileIntent(order.transactionId)
    const [cents, ...more] = await refundsAtStripe(order.transactionId)
    expect(more).toEqual([])
    expect((await seen()).refunded).toBe((cents ?? 0) / 100)
  }
})

test('a failing Stripe is answered 502, and a retry finishes the same refund', async () => {
  const { order, give, part } = await aRefundableSale()
  const key = randomUUID()
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(500).end('{"error":{}}') : answer()
  await expect(give({ restock: true }, key)).rejects.toMatchObject({ status: 502 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([])
  expect(await stockOf(part)).toBe(6)
  upstream.behave = (answer) => answer()
  await give({ restock: true }, key)
  expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
  expect(await stockOf(part)).toBe(10)
  expect(await auditDetailsOf(order.id)).toHaveLength(1)
})

test('a retry without the key finishes the refund that is under way too, and no other is made meanwhile', async () => {
  const { order, give, seen } = await aRefundableSale()
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(500).end('{"error":{}}') : answer()
  await expect(give({ amount: 5 }, randomUUID())).rejects.toMatchObject({ status: 502 })
  await expect(give({ amount: 7 })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/in progress/),
  })
  expect((await seen()).refunded).toBe(5)
  upstream.behave = (answer) => answer()
  await give({ amount: 5 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
})

test('a refund whose answer is lost is not made again', async () => {
  const { order, give, seen } = await aRefundableSale()
  const key = randomUUID()
  upstream.behave = (answer, response, request) => {
    if (isRefundCall(request)) response.end = () => response.destroy()
    answer()
  }
  await expect(give({ amount: 5 }, key)).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer) => answer()
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
  await give({ amount: 5 }, key)
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
  expect((await seen()).refunds).toHaveLength(1)
  expect(await auditDetailsOf(order.id)).toHaveLength(1)
})

test('the maintenance job finishes refunds that Stripe did not answer, also after its keys have expired', async () => {
  const [unanswered, unmade] = [await aRefundableSale(), await aRefundableSale()]
  upstream.behave = (answer, response, request) => {
    if (isRefundCall(request)) response.end = () => response.destroy()
    answer()
  }
  await expect(unanswered.give()).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.destroy() : answer()
  await expect(unmade.give()).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer) => answer()
  await db.execute(sql`truncate sandbox.idempotency`)
  await sendRefunds()
  await sendRefunds()
  for (const { order } of [unanswered, unmade]) {
    expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
    expect(await refundRows(order.id)).toMatchObject([{ stripeRefundId: expect.any(String) }])
    expect(await auditDetailsOf(order.id)).toHaveLength(1)
  }
})

test('a refund that was made although Stripe has stored a failure is not made again', async () => {
  const { order, give } = await aRefundableSale()
  const key = randomUUID()
  let calls = 0
  upstream.behave = (answer, response, request) => {
    if (!isRefundCall(request)) return answer()
    calls += 1
    const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)]
    const replayed = { 'idempotent-replayed': calls > 1 ? 'true' : 'false' }
    response.writeHead = ((_: number) => writeHead(500, replayed)) as typeof response.writeHead
    response.end = (() => end('{"error":{"type":"api_error"}}')) as typeof response.end
    return answer()
  }
  await expect(give({ amount: 5 }, key)).rejects.toMatchObject({ status: 502 })
  expect(await refundRows(order.id)).toMatchObject([{ stripeRefundId: null }])
  upstream.behave = (answer) => answer()
  await give({ amount: 5 }, key)
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
})

test('a refund keeps its key after each failure, also one that Stripe repeats', async () => {
  const { order, give } = await aRefundableSale()
  const keys: unknown[] = []
  upstream.behave = (answer, response, request) => {
    if (!isRefundCall(request)) return answer()
    keys.push(request.headers['idempotency-key'])
    const headers = keys.length > 1 ? { 'idempotent-replayed': 'true' } : {}
    response.writeHead(500, headers).end('{"error":{"type":"api_error"}}')
  }
  await expect(give({ amount: 5 })).rejects.toMatchObject({ status: 502 })
  await expect(give({ amount: 5 })).rejects.toMatchObject({ status: 502 })
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  upstream.behave = (answer) => answer()
  await give({ amount: 5 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
})
