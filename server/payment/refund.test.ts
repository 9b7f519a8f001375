import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { NewRefund } from '#contract/refund.ts'
import { anOrder, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { aPaidOrder, atStripe, CARDS, isRefundCall, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { db } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { refund } from '../db/schema/refund.ts'
import { getOrder } from '../order/order-view.ts'
import { releaseExpiredHolds } from '../order/stock-hold.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { finishRefunds, refundOrder } from './refund.ts'

afterEach(() => {
  upstream.behave = (answer) => answer()
})

const SCRATCHED = { reason: 'Arrived scratched', restock: false }

/** Four units at $12.50, paid by card: $50.00. */
async function aSale(card = CARDS.good) {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await aPaidOrder(casey, part, 4, card)
  const give = (wish: Partial<NewRefund> = {}, key?: string) =>
    refundOrder(admin, order.id, { ...SCRATCHED, ...wish }, key)
  return { casey, admin, part, order, give, seen: () => getOrder(casey, order.id) }
}

/** Refunds on record in the audit, as amount and reason. */
async function auditOf(orderId: string, action = 'refund order') {
  const rows = await db.select().from(audit).where(eq(audit.subjectId, orderId))
  return rows.filter((row) => row.action === action).map(({ detail }) => detail)
}

function refundRows(orderId: string) {
  return db.select().from(refund).where(eq(refund.orderId, orderId))
}

test('a whole refund gives back all of it, and the order stays paid', async () => {
  const { order, give, seen, part } = await aSale()
  await give()
  expect(await seen()).toMatchObject({
    paid: true,
    transactionId: order.transactionId,
    total: 50,
    refunded: 50,
    refunds: [{ amount: 50, reason: 'Arrived scratched', transactionId: order.transactionId }],
  })
  expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
  expect(await auditOf(order.id)).toEqual(['$50.00: Arrived scratched'])
  expect(await stockOf(part)).toBe(6)
})

test('Stripe is told whom and what the refund is for', async () => {
  const { order, give } = await aSale()
  const id = await give({ amount: 5 })
  const { data } = await atStripe.refunds.list({ payment_intent: order.transactionId })
  expect(data).toMatchObject([
    {
      amount: 500,
      reason: 'requested_by_customer',
      metadata: { orderId: order.id, refundId: id, reason: 'Arrived scratched' },
    },
  ])
})

test('parts add up, never to more than was paid', async () => {
  const { order, give, seen } = await aSale()
  await give({ amount: 12.5 })
  await give({ amount: 19.99, reason: 'Late' })
  await expect(give({ amount: 17.52 })).rejects.toMatchObject({
    status: 409,
    message: 'At most $17.51 can be refunded',
    errors: [{ path: 'amount' }],
  })
  await give({ reason: 'The rest' })
  expect(await seen()).toMatchObject({
    refunded: 50,
    refunds: [
      { amount: 12.5, reason: 'Arrived scratched' },
      { amount: 19.99, reason: 'Late' },
      { amount: 17.51, reason: 'The rest' },
    ],
  })
  await expect(give()).rejects.toMatchObject({ status: 409, message: /already been refunded/ })
  expect(await refundsAtStripe(order.transactionId)).toEqual([1751, 1999, 1250])
})

test('units go back in stock once, with a full refund, if the admin says so', async () => {
  const whole = await aSale()
  await whole.give({ restock: true })
  expect(await stockOf(whole.part)).toBe(10)
  expect(await getOrderRow(whole.order.id)).toMatchObject({ stockHeld: false })
  await releaseExpiredHolds()
  await reconcileIntent(whole.order.transactionId)
  expect(await stockOf(whole.part)).toBe(10)

  const parts = await aSale()
  await parts.give({ amount: 20, restock: true })
  expect(await stockOf(parts.part)).toBe(6)
  await parts.give({ restock: true, reason: 'The rest' })
  expect(await stockOf(parts.part)).toBe(10)
})

test('an order that is not paid, is cancelled or unknown is not refunded', async () => {
  const casey = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  const { id } = await anOrder(casey)
  await expect(refundOrder(admin, id, SCRATCHED)).rejects.toMatchObject({ status: 409 })
  await cancelOrder(casey, id)
  await expect(refundOrder(admin, id, SCRATCHED)).rejects.toMatchObject({ status: 404 })
  await expect(refundOrder(admin, randomUUID(), SCRATCHED)).rejects.toMatchObject({ status: 404 })
})

test('a refunded order can be neither paid nor cancelled again', async () => {
  const { casey, order, give } = await aSale()
  await give()
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 409 })
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409 })
  const again = { appointment: order.id, transactionId: order.transactionId }
  expect(await payOrder(casey, again)).toBe(false)
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: expect.any(Date), cancelledAt: null })
})

test('a double click refunds once, also five times at once', async () => {
  const { order, give, seen } = await aSale()
  const key = randomUUID()
  const ids = await Promise.all(Array.from({ length: 5 }, () => give({ amount: 5 }, key)))
  expect(new Set(ids).size).toBe(1)
  expect(await give({ amount: 5 }, key)).toBe(ids[0])
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
  expect((await seen()).refunded).toBe(5)
  expect(await auditOf(order.id)).toHaveLength(1)
})

test('a key that made one refund makes no other', async () => {
  const { order, give } = await aSale()
  const key = randomUUID()
  await give({ amount: 5 }, key)
  await expect(give({ amount: 6 }, key)).rejects.toMatchObject({ status: 422 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
})

test('two admins who refund at once refund once', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { order, give, seen } = await aSale()
    const other = await aPerson({ role: 'admin' })
    const results = await Promise.allSettled([
      give({}, randomUUID()),
      refundOrder(other, order.id, { reason: 'Sent back', restock: false }, randomUUID()),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
    expect((await seen()).refunded).toBe(50)
    expect(await auditOf(order.id)).toHaveLength(1)
  }
})

test('a refund that races one in Stripe’s dashboard never gives back more than was paid', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { order, give, seen } = await aSale()
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

test('what was refunded in the dashboard counts, although nobody told the shop', async () => {
  const { order, give, seen } = await aSale()
  await atStripe.refunds.create({ payment_intent: order.transactionId, amount: 4000 })
  await expect(give({ amount: 30 })).rejects.toMatchObject({
    status: 409,
    message: 'At most $10.00 can be refunded',
  })
  await give()
  expect((await seen()).refunds).toMatchObject([
    { amount: 40, reason: 'Refunded by the shop' },
    { amount: 10, reason: 'Arrived scratched' },
  ])
})

test('a refund that was refused for good is not one, and another can be made', async () => {
  const { order, give, seen } = await aSale()
  // Between the look at Stripe and the asking, somebody refunds in the dashboard.
  let meddled = false
  upstream.behave = async (answer, _response, request) => {
    if (!meddled && isRefundCall(request)) {
      meddled = true
      await atStripe.refunds.create({ payment_intent: order.transactionId, amount: 4000 })
    }
    answer()
  }
  await expect(give({ amount: 30 })).rejects.toMatchObject({ status: 409, message: /refuses/ })
  expect(await auditOf(order.id, 'refund failed')).toEqual(['$30.00: Arrived scratched'])
  await give({ amount: 10 })
  expect((await seen()).refunds.map(({ amount }) => amount).sort()).toEqual([10, 40])
  expect(await refundsAtStripe(order.transactionId)).toEqual([1000, 4000])
})

test('Stripe that fails is a 502, and a retry finishes the same refund', async () => {
  const { order, give, part } = await aSale()
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
  expect(await auditOf(order.id)).toHaveLength(1)
})

test('a retry without the key finishes the refund that is under way too, and no other is made meanwhile', async () => {
  const { order, give, seen } = await aSale()
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(500).end('{"error":{}}') : answer()
  await expect(give({ amount: 5 }, randomUUID())).rejects.toMatchObject({ status: 502 })
  await expect(give({ amount: 7 })).rejects.toMatchObject({ status: 409, message: /being made/ })
  expect((await seen()).refunded).toBe(5)
  upstream.behave = (answer) => answer()
  await give({ amount: 5 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
})

test('a refund whose answer is lost was made, and is not made again', async () => {
  const { order, give, seen } = await aSale()
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
  expect(await auditOf(order.id)).toHaveLength(1)
})

test('the maintenance job finishes what a silent Stripe has left, also when its keys are forgotten', async () => {
  const [unheard, unmade] = [await aSale(), await aSale()]
  upstream.behave = (answer, response, request) => {
    if (isRefundCall(request)) response.end = () => response.destroy()
    answer()
  }
  await expect(unheard.give()).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.destroy() : answer()
  await expect(unmade.give()).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer) => answer()
  await db.execute(sql`truncate sandbox.idempotency`)
  await finishRefunds()
  await finishRefunds()
  for (const { order } of [unheard, unmade]) {
    expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
    expect(await refundRows(order.id)).toMatchObject([{ stripeRefundId: expect.any(String) }])
    expect(await auditOf(order.id)).toHaveLength(1)
  }
})

test('a refund that the bank sends back is none any more, and that is on record', async () => {
  const { order, give, seen } = await aSale(CARDS.refundFails)
  await give({ amount: 5 })
  expect((await seen()).refunded).toBe(5)
  await reconcileIntent(order.transactionId)
  await reconcileIntent(order.transactionId)
  expect(await seen()).toMatchObject({ paid: true, refunded: 0, refunds: [] })
  expect(await auditOf(order.id, 'refund failed')).toEqual(['$5.00: Arrived scratched'])
})
