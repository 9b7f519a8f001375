import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aPerson, getOrderRow, stockOf } from '#test/builders.ts'
import { atStripe, CARDS, isRefundCall, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { aRefundableSale, auditDetailsOf } from '#test/payments.ts'
import { releaseExpiredHolds } from '../../order/release-expired-holds.ts'
import { cancelOrder } from '../cancel-order.ts'
import { createIntent } from '../create-intent.ts'
import { payOrder } from '../pay-order.ts'
import { reconcileIntent } from '../reconcile-intent.ts'
import { refundOrder } from './refund.ts'

const SCRATCHED = { reason: 'Arrived scratched', restock: false }

test('a full refund returns the whole payment, and the order stays paid', async () => {
  const { order, give, seen, part } = await aRefundableSale()
  await give()
  expect(await seen()).toMatchObject({
    paid: true,
    transactionId: order.transactionId,
    total: 50,
    refunded: 50,
    refunds: [{ amount: 50, reason: 'Arrived scratched', transactionId: order.transactionId }],
  })
  expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
  expect(await auditDetailsOf(order.id)).toEqual(['$50.00: Arrived scratched'])
  expect(await stockOf(part)).toBe(6)
})

test('a refund at Stripe names its order, its reason and the refund’s id', async () => {
  const { order, give } = await aRefundableSale()
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

test('partial refunds add up, never to more than was paid', async () => {
  const { order, give, seen } = await aRefundableSale()
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
  await expect(give()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/already been refunded/),
  })
  expect(await refundsAtStripe(order.transactionId)).toEqual([1751, 1999, 1250])
})

test('units go back in stock once, with a full refund, if the admin says so', async () => {
  const whole = await aRefundableSale()
  await whole.give({ restock: true })
  expect(await stockOf(whole.part)).toBe(10)
  expect(await getOrderRow(whole.order.id)).toMatchObject({ stockHeld: false })
  await releaseExpiredHolds()
  await reconcileIntent(whole.order.transactionId)
  expect(await stockOf(whole.part)).toBe(10)

  const parts = await aRefundableSale()
  await parts.give({ amount: 20, restock: true })
  expect(await stockOf(parts.part)).toBe(6)
  await parts.give({ restock: true, reason: 'The rest' })
  expect(await stockOf(parts.part)).toBe(10)
})

test('an order that is unpaid, canceled or unknown is not refunded', async () => {
  const casey = await aPerson()
  const admin = await aPerson({ role: 'admin' })
  const { id } = await anOrder(casey)
  await expect(refundOrder(admin, id, SCRATCHED)).rejects.toMatchObject({ status: 409 })
  await cancelOrder(casey, id)
  await expect(refundOrder(admin, id, SCRATCHED)).rejects.toMatchObject({ status: 404 })
  await expect(refundOrder(admin, randomUUID(), SCRATCHED)).rejects.toMatchObject({ status: 404 })
})

test('a refunded order can be neither paid nor canceled again', async () => {
  const { casey, order, give } = await aRefundableSale()
  await give()
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 409 })
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409 })
  const again = { appointment: order.id, transactionId: order.transactionId }
  expect(await payOrder(casey, again)).toBe(false)
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: expect.any(Date), cancelledAt: null })
})

test('a refund in Stripe’s dashboard counts, although no event came', async () => {
  const { order, give, seen } = await aRefundableSale()
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

test('a full refund in Stripe’s dashboard is recorded by the refund that it leaves nothing for', async () => {
  const { order, give, seen } = await aRefundableSale()
  await atStripe.refunds.create({ payment_intent: order.transactionId })
  await expect(give({ amount: 30 })).rejects.toMatchObject({
    status: 409,
    message: 'This order has already been refunded',
  })
  expect(await seen()).toMatchObject({ refunded: 50, state: 'refunded' })
})

test('a refund that Stripe refuses does not count, and another can be made', async () => {
  const { order, give, seen } = await aRefundableSale()
  // Between the shop's list call and its refund call, an admin refunds in the dashboard.
  let refundedThere = false
  upstream.behave = async (answer, _response, request) => {
    if (!refundedThere && isRefundCall(request)) {
      refundedThere = true
      await atStripe.refunds.create({ payment_intent: order.transactionId, amount: 4000 })
    }
    answer()
  }
  await expect(give({ amount: 30 })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/refuses/),
  })
  expect(await auditDetailsOf(order.id, 'refund failed')).toEqual(['$30.00: Arrived scratched'])
  await give({ amount: 10 })
  expect((await seen()).refunds.map(({ amount }) => amount).sort()).toEqual([10, 40])
  expect(await refundsAtStripe(order.transactionId)).toEqual([1000, 4000])
})

test('a refund that the bank rejects no longer counts, and the audit says so', async () => {
  const { order, give, seen } = await aRefundableSale(CARDS.refundFails)
  await give({ amount: 5 })
  expect((await seen()).refunded).toBe(5)
  await reconcileIntent(order.transactionId)
  await reconcileIntent(order.transactionId)
  expect(await seen()).toMatchObject({ paid: true, refunded: 0, refunds: [] })
  expect(await auditDetailsOf(order.id, 'refund failed')).toEqual(['$5.00: Arrived scratched'])
})
