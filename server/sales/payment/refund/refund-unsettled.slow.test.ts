import { expect, test } from 'vitest'
import { anOrder, aPerson, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { anUnsettledPayment, atStripe, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anUnpaidOrder, aSale, auditDetailsOf } from '#test/payments.ts'
import { cancelOrder } from '../cancel-order.ts'
import { reconcileIntent } from '../reconcile-intent.ts'
import { refundUnsettled } from './refund-unsettled.ts'
import { sendRefunds } from './send-refund.ts'

/** A payment of $12.50 beside that of a paid order, as an older release left it. */
async function anUnsettledOne() {
  const { order, casey, part } = await aSale()
  const admin = await aPerson({ role: 'admin' })
  const id = await anUnsettledPayment(order.id)
  const shown = async () =>
    (await call('GET', `/staff/order/${order.id}`, { as: admin })).body.unsettledPayments
  const refund = () => call('POST', `/order/${order.id}/payment/${id}/refund`, { as: admin })
  return { order, casey, part, admin, id, shown, refund }
}

const SETTLED = 'This payment has paid or been refunded already'

test('the order’s page shows an unsettled payment to the staff, until one of them refunds it', async () => {
  const { order, admin, id, shown, refund } = await anUnsettledOne()
  expect(await shown()).toEqual([{ _id: id, amount: 12.5, paidAt: expect.any(String) }])
  const found = await call('GET', `/allOrder?q=${id}&limit=1`, { as: admin })
  expect(found.body).toMatchObject([{ _id: order.id }])
  expect(await refund()).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await refundsAtStripe(id)).toEqual([1250])
  expect(await shown()).toEqual([])
  expect(await refund()).toMatchObject({ status: 409, body: { detail: SETTLED } })
  expect(await auditDetailsOf(order.id)).toEqual(['$12.50: It paid no order'])
  expect((await getOrderRow(order.id)).state).toBe('paid')
})

test('it is refunded once, also when an admin clicks twice and Stripe does not answer at first', async () => {
  const { id, order, admin, shown } = await anUnsettledOne()
  const refund = () => refundUnsettled(admin, order.id, id)
  upstream.behave = (answer, response, { method, url }) =>
    method === 'POST' && url === '/v1/refunds'
      ? response.writeHead(500).end('{"error":{}}')
      : answer()
  await expect(refund()).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer) => answer()
  await Promise.allSettled([refund(), refund(), sendRefunds()])
  expect(await refundsAtStripe(id)).toEqual([1250])
  expect(await shown()).toEqual([])
})

test('one that Stripe refuses is not said to be refunded', async () => {
  const { id, refund } = await anUnsettledOne()
  upstream.behave = (answer, response, { method, url }) =>
    method === 'POST' && url === '/v1/refunds'
      ? response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":{"type":"invalid_request_error","message":"No."}}')
      : answer()
  for (let click = 0; click < 2; click += 1) {
    expect(await refund()).toMatchObject({
      status: 409,
      body: { detail: 'Stripe refuses this refund. Its dashboard says why.' },
    })
  }
  expect(await refundsAtStripe(id)).toEqual([])
})

test('two admins who refund it at once refund it once', async () => {
  const { id, refund } = await anUnsettledOne()
  const answers = await Promise.all([refund(), refund()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await refundsAtStripe(id)).toEqual([1250])
})

test('only a payment that its order has not settled is refunded', async () => {
  const { order, admin, id } = await anUnsettledOne()
  const { order: other } = await aSale()
  for (const [orderId, paymentId, status] of [
    [order.id, order.transactionId, 409],
    [order.id, other.transactionId, 404],
    [other.id, id, 404],
    [order.id, 'pi_unknown', 404],
  ] as const) {
    const path = `/order/${orderId}/payment/${paymentId}/refund`
    expect((await call('POST', path, { as: admin })).status).toBe(status)
  }
  expect(await refundsAtStripe(order.transactionId)).toEqual([])
})

test('its payer can name it for another order of its total; returned and named at once, it does one of the two', async () => {
  for (let run = 0; run < 5; run += 1) {
    const { casey, part, order, pay } = await anUnpaidOrder()
    const id = await anUnsettledPayment(order.id)
    await cancelOrder(casey, order.id)
    const other = await anOrder(casey, part)
    const admin = await aPerson({ role: 'admin' })
    await Promise.allSettled([refundUnsettled(admin, order.id, id), pay(id, other.id)])
    const { paidAt } = await getOrderRow(other.id)
    expect(await refundsAtStripe(id)).toEqual(paidAt ? [] : [1250])
  }
})

test('it pays its order if that is still open when Stripe reports it, and is refunded at once if not', async () => {
  const { order } = await anUnpaidOrder()
  const id = await anUnsettledPayment(order.id)
  await reconcileIntent(id)
  expect((await getOrderRow(order.id)).transactionId).toBe(id)
  const surplus = await anUnsettledOne()
  await reconcileIntent(surplus.id)
  expect(await refundsAtStripe(surplus.id)).toEqual([1250])
  expect(await surplus.shown()).toEqual([])
})

test('one that was refunded in Stripe’s dashboard is settled by its event', async () => {
  const { id, shown } = await anUnsettledOne()
  await atStripe.refunds.create({ payment_intent: id })
  await reconcileIntent(id)
  expect(await shown()).toEqual([])
  expect(await refundsAtStripe(id)).toEqual([1250])
})
