import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countWaiting } from '#test/barrier.ts'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anUnpaidOrder, reconcileAndReleaseHolds } from '#test/payments.ts'
import { db } from '../../platform/db/client.ts'
import { order as orders } from '../../platform/db/schema/order.ts'
import { paymentIntent } from '../../platform/db/schema/payment-intent.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { reconcileIntent } from './reconcile-intent.ts'

// A customer's browser names the payment of one of their orders for another one.

const DOES_NOT_PAY = { status: 409, message: 'This payment does not pay this order' }

/** Two unpaid orders of one customer and total, and an intent at that price: it is the newer's. */
async function twoOrders() {
  const { casey, part, order, pay } = await anUnpaidOrder()
  const newer = await anOrder(casey, part)
  const intent = await createIntent(casey, { pricePerUnit: 12.5 })
  const name = (orderId = order.id) => pay(idOf(intent), orderId)
  const reported = async () => {
    await reconcileIntent(idOf(intent))
    return (await getOrderRow(newer.id)).transactionId === idOf(intent)
  }
  return { casey, part, order, newer, intent, id: idOf(intent), pay, name, reported }
}

async function orderOf(id: string) {
  const [row] = await db.select().from(paymentIntent).where(eq(paymentIntent.id, id))
  return row?.orderId
}

test('a payment is bound to the newest order at its price, and pays another one of that total that is named for it', async () => {
  const { casey, part, order, newer, intent, id, name } = await twoOrders()
  expect(await orderOf(id)).toBe(newer.id)
  await payWithCard(intent)
  expect(await name()).toBe(true)
  expect(await name()).toBe(false)
  expect(await orderOf(id)).toBe(order.id)
  expect(await getOrderRow(order.id)).toMatchObject({ transactionId: id, paymentIntentId: id })
  expect(await getOrderRow(newer.id)).toMatchObject({ paidAt: null, paymentIntentId: null })
  await reconcileIntent(id) // Stripe's event, later
  expect((await getOrderRow(newer.id)).paidAt).toBeNull()
  const next = await createIntent(casey, { pricePerUnit: 12.5 })
  expect(next.orderId).toBe(newer.id)
  expect(idOf(next)).not.toBe(id)
  expect(await stockOf(part)).toBe(8)
})

test('a payment pays one order of its payer, not two', async () => {
  const { order, newer, intent, id, name } = await twoOrders()
  await payWithCard(intent)
  expect(await name(newer.id)).toBe(true)
  await expect(name(order.id)).rejects.toMatchObject(DOES_NOT_PAY)
  expect(await refundsAtStripe(id)).toEqual([])
  expect((await getOrderRow(newer.id)).transactionId).toBe(id)
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('a payment that is named for two other orders and reported by Stripe at once pays one of three', async () => {
  for (let run = 0; run < 5; run += 1) {
    const { casey, part, order, newer, intent, id, name } = await twoOrders()
    const third = await anOrder(casey, part)
    await payWithCard(intent)
    const answers = await Promise.allSettled([
      name(order.id),
      reconcileIntent(id),
      name(third.id),
      name(newer.id),
    ])
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    }
    const rows = await Promise.all([order, newer, third].map((one) => getOrderRow(one.id)))
    const paid = rows.filter(({ paidAt }) => paidAt)
    expect(paid.map(({ transactionId }) => transactionId)).toEqual([id])
    expect(await orderOf(id)).toBe(paid[0]?.id)
    expect(await refundsAtStripe(id)).toEqual([])
  }
})

test('the payments of two orders that are named for each other at once pay both, and no lock is waited for in a circle', async () => {
  for (let run = 0; run < 5; run += 1) {
    const { casey, order, newer, intent, id, pay } = await twoOrders()
    const own = await createIntent(casey, { pricePerUnit: 12.5, orderId: order.id })
    await Promise.all([intent, own].map((one) => payWithCard(one)))
    await Promise.allSettled([pay(id, order.id), pay(idOf(own), newer.id)])
    await Promise.all([reconcileIntent(id), reconcileIntent(idOf(own))])
    const rows = await Promise.all([order, newer].map((one) => getOrderRow(one.id)))
    const ids = rows.map(({ transactionId }) => transactionId)
    expect(ids.sort()).toEqual([id, idOf(own)].sort())
    for (const one of [id, idOf(own)]) expect(await refundsAtStripe(one)).toEqual([])
  }
})

test('a payment that is not complete stays with its order', async () => {
  const { order, intent, id, newer, name, reported } = await twoOrders()
  await expect(name()).rejects.toMatchObject({ message: 'The payment is not complete' })
  expect(await orderOf(id)).toBe(newer.id)
  await payWithCard(intent)
  expect(await reported()).toBe(true)
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('a payment pays no order of another total, and no one else’s: it stays with its own', async () => {
  const { casey, part, intent, name, reported, id } = await twoOrders()
  const larger = await anOrder(casey, part, 2)
  const foreign = await anUnpaidOrder()
  await payWithCard(intent)
  await expect(name(larger.id)).rejects.toMatchObject(DOES_NOT_PAY)
  await expect(name(foreign.order.id)).rejects.toMatchObject({ status: 403 })
  await expect(foreign.pay(id)).rejects.toMatchObject(DOES_NOT_PAY)
  expect(await reported()).toBe(true)
})

test('once the payment of another order has paid, the order’s own intent can’t be charged', async () => {
  const { casey, order, intent, id, name } = await twoOrders()
  const own = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await payWithCard(intent)
  await name()
  expect((await payWithCard(own)).status).toBe('canceled')
  expect((await getOrderRow(order.id)).transactionId).toBe(id)
})

test('an order that its own payment has paid takes no other one, which pays the order that it was begun for', async () => {
  const { casey, order, intent, id, name, reported } = await twoOrders()
  const own = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await Promise.all([intent, own].map((one) => payWithCard(one)))
  for (let time = 0; time < 2; time += 1)
    await expect(name()).rejects.toMatchObject({ message: 'This order is paid already' })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(own))
  expect(await reported()).toBe(true)
  expect(await refundsAtStripe(id)).toEqual([])
})

test('a canceled order takes no payment of another one', async () => {
  const { casey, order, intent, name, reported } = await twoOrders()
  await payWithCard(intent)
  await cancelOrder(casey, order.id)
  await expect(name()).rejects.toMatchObject({ status: 404 })
  expect(await reported()).toBe(true)
})

test('an order whose units are sold takes no payment of another one, and is not canceled for it', async () => {
  const { casey, part, order, pay } = await anUnpaidOrder()
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  await anOrder(await aPerson(), part, 10)
  const newer = await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }))
  const intent = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(intent)
  await expect(pay(idOf(intent))).rejects.toMatchObject({
    status: 409,
    message: 'Must be under available quantity',
  })
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: null })
  expect(await refundsAtStripe(idOf(intent))).toEqual([])
  await reconcileIntent(idOf(intent))
  expect((await getOrderRow(newer.id)).transactionId).toBe(idOf(intent))
})

test('a payment that was refunded pays neither another order nor its own, which is canceled', async () => {
  const { order, newer, intent, id, name } = await twoOrders()
  await payWithCard(intent)
  await atStripe.refunds.create({ payment_intent: id })
  await expect(name()).rejects.toMatchObject(DOES_NOT_PAY)
  await reconcileIntent(id)
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
  const own = await getOrderRow(newer.id)
  expect(own).toMatchObject({ paidAt: null, cancelledAt: expect.any(Date) })
})

test('an order that is paid by the payment of another one gets no intent and can’t be canceled', async () => {
  const { casey, order, intent, name } = await twoOrders()
  await payWithCard(intent)
  await name()
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 409 })
})

test('an order can be canceled once its payment has paid another one', async () => {
  const { casey, part, newer, intent, id, name } = await twoOrders()
  await payWithCard(intent)
  await name()
  await cancelOrder(casey, newer.id)
  await reconcileIntent(id)
  expect(await refundsAtStripe(id)).toEqual([])
  expect(await stockOf(part)).toBe(9)
})

test('the charge of a canceled order that pays another one is not refunded for an event that waited meanwhile', async () => {
  const { casey, order, newer, intent, id, name } = await twoOrders()
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, newer.id))
  await cancelOrder(casey, newer.id) // as if Stripe had not known the intent
  await payWithCard(intent)
  let reported: Promise<void> | undefined
  // Both orders are locked while the shop asks Stripe.
  upstream.behave = async (answer) => {
    upstream.behave = (next) => next()
    reported = reconcileIntent(id)
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    answer()
  }
  expect(await name()).toBe(true)
  await reported
  expect(await getOrderRow(order.id)).toMatchObject({ transactionId: id })
  expect(await refundsAtStripe(id)).toEqual([])
})

test('a made-up transaction id blocks no other customer', async () => {
  const [casey, robin] = [await anUnpaidOrder(), await anUnpaidOrder()]
  const held: (() => void)[] = []
  upstream.behave = (answer, _response, { url = '' }) =>
    url.includes('pi_nothing') ? held.push(answer) : answer()
  const calls = Promise.allSettled([casey.pay('pi_nothing'), robin.pay('pi_nothing')])
  // Stripe is asked about both at once: neither waits for the other's lock.
  await expect.poll(() => held.filter(Boolean).length).toBeGreaterThanOrEqual(4)
  for (const answer of held) answer()
  upstream.behave = (answer) => answer()
  expect(await calls).toMatchObject([{ reason: { status: 409 } }, { reason: { status: 409 } }])
})

test('an intent that is older than the records is bound to the order for which it is named, if it has its total', async () => {
  const { casey, part, order, pay } = await anUnpaidOrder()
  const larger = await anOrder(casey, part, 2)
  const { id, client_secret } = await atStripe.paymentIntents.create({
    amount: 1250,
    currency: 'usd',
    metadata: { customerId: casey.id },
  })
  await payWithCard({ clientSecret: client_secret ?? '' })
  await expect(pay(id, larger.id)).rejects.toMatchObject(DOES_NOT_PAY)
  expect(await pay(id)).toBe(true)
  expect(await orderOf(id)).toBe(order.id)
})
