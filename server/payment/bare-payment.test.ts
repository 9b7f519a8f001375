import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { aPaidOrder, atStripe, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { post, upstream } from '#test/environment.ts'
import { db } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import type { User } from '../identity/user.ts'
import { allMailSent } from '../mail/send.ts'
import { releaseExpiredHolds } from '../order/stock-hold.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'
import { reconcileBarePayment } from './reconcile-bare-payment.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import {
  assignPayment,
  listOwnUnmatchedPayments,
  listUnmatchedPayments,
} from './unmatched-payment.ts'
import { finishReturns, returnPayment } from './unmatched-payment-return.ts'

// The spec's call with a price alone: an intent that is made for no order.

afterEach(() => {
  upstream.behave = (answer) => answer()
})

/** A customer with an unpaid order of one unit at $12.50. */
async function aCustomerWhoOwes() {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part)
  const pay = (transactionId: string, appointment = order.id) =>
    payOrder(casey, { appointment, transactionId })
  return { casey, part, order, pay }
}

/** A payment of $12.50 that pays no order: its order was paid by another. */
async function aPaymentToLookAt() {
  const owes = await aCustomerWhoOwes()
  const { casey, order } = owes
  const bare = await createIntent(casey, { pricePerUnit: 12.5 })
  const own = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await payWithCard(own)
  await payOrder(casey, { appointment: order.id, transactionId: idOf(own) })
  await payWithCard(bare)
  await afterFifteenMinutes(idOf(bare))
  return { ...owes, id: idOf(bare), admin: await aPerson({ role: 'admin' }) }
}

/** As if no call had named an order for a payment within fifteen minutes of its success. */
async function afterFifteenMinutes(id: string) {
  await reconcileBarePayment(id)
  await db
    .update(paymentIntent)
    .set({ succeededAt: sql`now() - interval '16 minutes'` })
    .where(eq(paymentIntent.id, id))
  await reconcileBarePayment(id)
}

async function reviewOf(id: string) {
  return (await listUnmatchedPayments()).find(({ _id }) => _id === id)
}

const ask = (casey: User, pricePerUnit: number) => createIntent(casey, { pricePerUnit })

test('a payment bound to no order pays one order of its payer, not two', async () => {
  const { casey, part, order, pay } = await aCustomerWhoOwes()
  const other = await anOrder(casey, part)
  const bare = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(bare)
  expect(await pay(idOf(bare))).toBe(true)
  await expect(
    payOrder(casey, { appointment: other.id, transactionId: idOf(bare) }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(bare))
})

test('an order paid by a payment bound to none is paid: no intent for it, no cancelling', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part)
  const bare = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(bare)
  await payOrder(casey, { appointment: order.id, transactionId: idOf(bare) })
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 409 })
  expect(await stockOf(part)).toBe(9)
})

test('the payment of one order is not refunded when it is named for another', async () => {
  const { casey, part, order, pay } = await aCustomerWhoOwes()
  const bare = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(bare)
  const other = await anOrder(casey, part)
  await payOrder(casey, { appointment: other.id, transactionId: idOf(bare) })
  await expect(pay(idOf(bare))).rejects.toMatchObject({ status: 409 })
  expect(await refundsAtStripe(idOf(bare))).toEqual([])
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('once a payment bound to no order has paid, the order’s own intent can’t be charged', async () => {
  const { casey, order, pay } = await aCustomerWhoOwes()
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const bare = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(bare)
  await pay(idOf(bare))
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('a price of no unpaid order gives no intent, whatever was paid before', async () => {
  const casey = await aPerson()
  await aPaidOrder(casey, await aProduct({ pricePerUnitCents: 1250 }), 1)
  const canceled = await anOrder(casey, await aProduct({ pricePerUnitCents: 700 }))
  await cancelOrder(casey, canceled.id)
  for (const price of [12.5, 7, 9999.99]) {
    await expect(ask(casey, price)).rejects.toMatchObject({
      status: 409,
      message: 'You have no unpaid order at this price',
    })
  }
})

test('the amount is the total of the newest order with that unit price or total, and the answer names it', async () => {
  const casey = await aPerson()
  const part = await aProduct({ pricePerUnitCents: 1000 })
  await anOrder(casey, part, 1)
  const newest = await anOrder(casey, part, 3)
  for (const price of [10, 30]) {
    const intent = await ask(casey, price)
    expect(intent.orderId).toBe(newest.id)
    expect(await atStripe.paymentIntents.retrieve(idOf(intent))).toMatchObject({ amount: 3000 })
  }
})

test('a customer has one intent of one amount, however often they ask at once', async () => {
  const { casey } = await aCustomerWhoOwes()
  const asked = await Promise.all([1, 2, 3, 4].map(() => ask(casey, 12.5)))
  expect(new Set(asked.map(idOf)).size).toBe(1)
})

test('asking again after the card was charged pays the order instead of charging twice', async () => {
  const { casey, order } = await aCustomerWhoOwes()
  const intent = await ask(casey, 12.5)
  await payWithCard(intent)
  await expect(ask(casey, 12.5)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('a charge that no call names pays the oldest order of its total after fifteen minutes, not before', async () => {
  const { casey, part, order } = await aCustomerWhoOwes()
  const newer = await anOrder(casey, part)
  const bare = await ask(casey, 12.5)
  await payWithCard(bare)
  await reconcileIntent(idOf(bare))
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
  await afterFifteenMinutes(idOf(bare))
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(bare))
  expect((await getOrderRow(newer.id)).paidAt).toBeNull()
})

test('a charge named for a paid order is not refunded by the shop: an admin finds it and is mailed once', async () => {
  const { id, casey, pay, order, admin } = await aPaymentToLookAt()
  await expect(pay(id)).rejects.toMatchObject({
    status: 409,
    message: 'This order is paid already',
  })
  await reconcileBarePayment(id)
  expect(await refundsAtStripe(id)).toEqual([])
  expect(await reviewOf(id)).toMatchObject({ amount: 12.5, customer: casey.email, orders: [] })
  expect(await listOwnUnmatchedPayments(casey)).toMatchObject([{ _id: id, amount: 12.5 }])
  expect(await listOwnUnmatchedPayments(admin)).toEqual([])
  await allMailSent()
  // Line breaks of the transfer encoding aside.
  const mails = post.received.filter(({ source }) => source.replaceAll(/=?\r\n/g, '').includes(id))
  expect(new Set(mails.map(({ to }) => to[0])).size).toBe(mails.length)
  expect((await getOrderRow(order.id)).transactionId).not.toBe(id)
})

test('an admin returns a payment once, also when they click twice and Stripe does not answer at first', async () => {
  const { id, admin, casey } = await aPaymentToLookAt()
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await expect(returnPayment(admin, id)).rejects.toMatchObject({ status: 502 })
  expect(await reviewOf(id)).toMatchObject({ returning: true })
  upstream.behave = (answer) => answer()
  await Promise.allSettled([returnPayment(admin, id), returnPayment(admin, id), finishReturns()])
  expect(await refundsAtStripe(id)).toEqual([1250])
  expect(await reviewOf(id)).toBeUndefined()
  expect(await listOwnUnmatchedPayments(casey)).toEqual([])
  const records = await db.select().from(audit).where(eq(audit.action, 'return payment'))
  expect(records.filter(({ detail }) => detail?.includes(id))).toHaveLength(1)
})

test('an admin assigns a payment to another order of its payer, of exactly that total', async () => {
  const { id, admin, casey, part } = await aPaymentToLookAt()
  const [larger, matching] = [await anOrder(casey, part, 2), await anOrder(casey, part)]
  const foreign = await aCustomerWhoOwes()
  expect(await reviewOf(id)).toMatchObject({ orders: [{ _id: matching.id, total: 12.5 }] })
  for (const wrong of [larger, foreign.order]) {
    await expect(assignPayment(admin, id, wrong.id)).rejects.toMatchObject({ status: 409 })
  }
  await assignPayment(admin, id, matching.id)
  expect((await getOrderRow(matching.id)).transactionId).toBe(id)
  await expect(returnPayment(admin, id)).rejects.toMatchObject({ status: 409 })
})

test('returning and assigning at once ends in one of the two', async () => {
  for (let run = 0; run < 5; run += 1) {
    const { id, admin, casey, part } = await aPaymentToLookAt()
    const other = await anOrder(casey, part)
    await Promise.allSettled([returnPayment(admin, id), assignPayment(admin, id, other.id)])
    const { paidAt } = await getOrderRow(other.id)
    expect(await refundsAtStripe(id)).toEqual(paidAt ? [] : [1250])
  }
})

test('a payment that was refunded in Stripe’s dashboard leaves the list', async () => {
  const { id } = await aPaymentToLookAt()
  await atStripe.refunds.create({ payment_intent: id })
  await reconcileIntent(id)
  expect(await reviewOf(id)).toBeUndefined()
})

test('a charge for units that are gone stays for an admin, and the order stays unpaid', async () => {
  const { casey, part, order, pay } = await aCustomerWhoOwes()
  const bare = await ask(casey, 12.5)
  await letHoldExpire(order.id)
  await releaseExpiredHolds()
  await anOrder(await aPerson(), part, 10)
  await payWithCard(bare)
  await expect(pay(idOf(bare))).rejects.toMatchObject({
    message: 'Must be under available quantity',
  })
  await afterFifteenMinutes(idOf(bare))
  expect(await refundsAtStripe(idOf(bare))).toEqual([])
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: null })
  expect(await reviewOf(idOf(bare))).toMatchObject({ orders: [{ _id: order.id }] })
  expect(await stockOf(part)).toBe(0)
})

test('an intent whose order is gone is ended before it can be charged', async () => {
  const { casey, order } = await aCustomerWhoOwes()
  const bare = await ask(casey, 12.5)
  await cancelOrder(casey, order.id)
  await reconcileBarePayment(idOf(bare))
  expect((await payWithCard(bare)).status).toBe('canceled')
})

test('an order that waits for its charge to be named can’t be charged again meanwhile', async () => {
  const { casey, order } = await aCustomerWhoOwes()
  const first = await ask(casey, 12.5)
  await payWithCard(first)
  await reconcileIntent(idOf(first)) // Stripe's event: seen, and not named yet
  await expect(ask(casey, 12.5)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(first))
})

test('a made-up transaction id keeps nobody waiting', async () => {
  const [casey, robin] = [await aCustomerWhoOwes(), await aCustomerWhoOwes()]
  const held: (() => void)[] = []
  upstream.behave = (answer, _response, { url = '' }) =>
    url.includes('pi_nothing') ? held.push(answer) : answer()
  const calls = Promise.allSettled([casey.pay('pi_nothing'), robin.pay('pi_nothing')])
  // Both are asked about at once: neither waits for the other's lock.
  await expect.poll(() => held.filter(Boolean).length).toBeGreaterThanOrEqual(4)
  for (const answer of held) answer()
  upstream.behave = (answer) => answer()
  expect(await calls).toMatchObject([{ reason: { status: 409 } }, { reason: { status: 409 } }])
})
