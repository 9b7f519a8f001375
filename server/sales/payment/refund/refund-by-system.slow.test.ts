import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, letHoldExpire } from '#test/builders.ts'
import {
  atStripe,
  CARDS,
  idOf,
  isRefundCall,
  payWithCard,
  refundsAtStripe,
  unknownAtStripe,
} from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { aSale, auditDetailsOf } from '#test/payments.ts'
import { db } from '../../../platform/db/client.ts'
import { job } from '../../../platform/db/schema/job.ts'
import { order as orders } from '../../../platform/db/schema/order.ts'
import { releaseExpiredHolds } from '../../order/release-expired-holds.ts'
import { listOrdersOf } from '../../order/view/order-list.ts'
import { getOrder } from '../../order/view/order-view.ts'
import { cancelOrder } from '../cancel-order.ts'
import { createIntent } from '../create-intent.ts'
import { payOrder } from '../pay-order.ts'
import { reconcileIntent } from '../reconcile-intent.ts'
import { reconcileOrders } from '../reconcile-unpaid-orders.ts'
import { sendRefunds } from './send-refund.ts'

// Refunds without an admin: charges for units that are sold, and second charges of a paid order.

/** As if its intent had not been canceled with it, which Stripe does not allow. */
async function cancelThoughCharged(id: string) {
  await db.execute(sql`update "order" set paid_at = null, transaction_id = null, cancelled_at = now()
    where id = ${id}`)
}

/**
 * An order whose card is charged after its hold has ended and its units are sold to others, by a
 * client that did not renew it.
 */
async function anOrderPaidTooLate() {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const { id } = await anOrder(casey, part, 4)
  await letHoldExpire(id)
  await reconcileOrders()
  await releaseExpiredHolds()
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  await anOrder(await aPerson(), part, 8)
  await payWithCard(intent)
  const pay = () => payOrder(casey, { appointment: id, transactionId: idOf(intent) })
  return { casey, id, intentId: idOf(intent), pay }
}

test('an order whose units are sold is canceled and refunded once, and its customer sees why', async () => {
  const { casey, id, intentId, pay } = await anOrderPaidTooLate()
  await expect(pay()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/refunded/),
  })
  await expect(pay()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/refunded/),
  })
  await reconcileIntent(intentId)
  expect(await refundsAtStripe(intentId)).toEqual([5000])
  const shown = {
    _id: id,
    paid: false,
    transactionId: null,
    cancelled: true,
    refunded: 50,
    cancelReason: 'The units were sold to others before the payment arrived.',
    refunds: [{ amount: 50, reason: 'The units were sold to others before the payment arrived.' }],
  }
  expect(await listOrdersOf(casey.email, { sort: 'oldest', limit: 100 })).toMatchObject({
    items: [shown],
    total: 1,
  })
  expect(await getOrder(casey, id)).toMatchObject(shown)
  expect(await auditDetailsOf(id)).toHaveLength(1)
  await expect(cancelOrder(casey, id)).rejects.toMatchObject({ status: 409 })
})

test('a refund that fails at Stripe is made by the maintenance job', async () => {
  const { casey, id, intentId, pay } = await anOrderPaidTooLate()
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(500).end('{"error":{}}') : answer()
  await expect(pay()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/refunded/),
  })
  upstream.behave = (answer) => answer()
  await sendRefunds()
  await sendRefunds()
  expect(await refundsAtStripe(intentId)).toEqual([5000])
  expect((await getOrder(casey, id)).refunds).toHaveLength(1)
})

test('an order that its customer canceled is not listed', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  await cancelOrder(casey, id)
  expect(await listOrdersOf(casey.email, { sort: 'oldest', limit: 100 })).toMatchObject({
    items: [],
    total: 0,
  })
  await expect(getOrder(casey, id)).rejects.toMatchObject({ status: 404 })
})

test('a charge for a canceled order is refunded and shown', async () => {
  const { casey, order } = await aSale()
  await cancelThoughCharged(order.id)
  await reconcileIntent(order.transactionId)
  await reconcileIntent(order.transactionId)
  expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
  expect(await getOrder(casey, order.id)).toMatchObject({
    cancelled: true,
    refunded: 50,
    refunds: [{ reason: 'The order was canceled before the payment arrived' }],
  })
})

test('a refund that the bank rejects is not repeated, and the order stays visible', async () => {
  const { casey, order } = await aSale(CARDS.refundFails)
  await cancelThoughCharged(order.id)
  for (let event = 0; event < 3; event += 1) await reconcileIntent(order.transactionId)
  expect(await refundsAtStripe(order.transactionId)).toEqual([5000])
  expect(await getOrder(casey, order.id)).toMatchObject({ cancelled: true, refunded: 0 })
  const ours = sql`payload->'notice'->>'name' = ${`Refund of $50.00, order ${order.number}`}`
  const [mail] = await db.select().from(job).where(ours)
  expect(JSON.stringify(mail?.payload)).toContain('Refund it in Stripe’s dashboard')
})

test('of two charges for units that are gone both go back', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 4, pricePerUnitCents: 1250 })
  const { id } = await anOrder(casey, part, 4)
  const ask = () => createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  const first = await ask()
  upstream.behave = unknownAtStripe(idOf(first))
  const second = await ask()
  upstream.behave = (answer) => answer()
  for (const intent of [first, second]) await payWithCard(intent)
  // Another customer has the units.
  const heldUntil = new Date(Date.now() - 60_000)
  await db.update(orders).set({ stockHeld: false, heldUntil }).where(eq(orders.id, id))
  await reconcileIntent(idOf(first))
  expect(await getOrder(casey, id)).toMatchObject({ cancelled: true })
  for (const intent of [first, second]) expect(await refundsAtStripe(idOf(intent))).toEqual([5000])
})

test('a second charge on an intent of the order is refunded once, and the order stays paid', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const { id } = await anOrder(casey, part, 4)
  const ask = () => createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  const first = await ask()
  // As with keys of another Stripe account: the shop creates a new intent, and the first is charged
  // nevertheless.
  upstream.behave = unknownAtStripe(idOf(first))
  const second = await ask()
  upstream.behave = (answer) => answer()
  await payWithCard(second)
  await payOrder(casey, { appointment: id, transactionId: idOf(second) })
  await payWithCard(first)
  const pay = () => payOrder(casey, { appointment: id, transactionId: idOf(first) })
  const results = await Promise.allSettled([pay(), pay(), reconcileIntent(idOf(first))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await refundsAtStripe(idOf(first))).toEqual([5000])
  expect(await getOrder(casey, id)).toMatchObject({
    paid: true,
    refunded: 0,
    refunds: [{ amount: 50, reason: 'The order was paid already', transactionId: idOf(first) }],
  })
  expect(await auditDetailsOf(id)).toHaveLength(1)
  const { data } = await atStripe.refunds.list({ payment_intent: idOf(first) })
  expect(data).toMatchObject([{ reason: 'duplicate' }])
})

test('an order that was refunded in part before it was reconciled is paid, with that part refunded', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }), 4)
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  await payWithCard(intent)
  await atStripe.refunds.create({ payment_intent: idOf(intent), amount: 500 })
  expect(await payOrder(casey, { appointment: id, transactionId: idOf(intent) })).toBe(true)
  expect(await getOrder(casey, id)).toMatchObject({ paid: true, refunded: 5 })
})
