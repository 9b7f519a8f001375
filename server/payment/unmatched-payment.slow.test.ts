import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { mailServer, upstream } from '#test/environment.ts'
import { anUnpaidOrder } from '#test/payments.ts'
import { db } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { allMailSent } from '../mail/send.ts'
import { releaseExpiredHolds } from '../order/expired-holds.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { reconcileStandalonePayment } from './reconcile-standalone-payment.ts'
import {
  assignPayment,
  listOwnUnmatchedPayments,
  listUnmatchedPayments,
} from './unmatched-payment.ts'
import { finishUnmatchedRefunds, returnPayment } from './unmatched-payment-refund.ts'

/** A payment of $12.50 that pays no order: its order was paid by another. */
async function anUnmatchedPayment() {
  const unpaid = await anUnpaidOrder()
  const { casey, order } = unpaid
  const standalone = await createIntent(casey, { pricePerUnit: 12.5 })
  const own = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await payWithCard(own)
  await payOrder(casey, { appointment: order.id, transactionId: idOf(own) })
  await payWithCard(standalone)
  await afterFifteenMinutes(idOf(standalone))
  return { ...unpaid, id: idOf(standalone), admin: await aPerson({ role: 'admin' }) }
}

/** As if no call had named an order for a payment within fifteen minutes of its success. */
async function afterFifteenMinutes(id: string) {
  await reconcileStandalonePayment(id)
  await db
    .update(paymentIntent)
    .set({ succeededAt: sql`now() - interval '16 minutes'` })
    .where(eq(paymentIntent.id, id))
  await reconcileStandalonePayment(id)
}

async function unmatched(id: string) {
  return (await listUnmatchedPayments()).find(({ _id }) => _id === id)
}

const askStandalone = (casey: SessionUser, pricePerUnit: number) =>
  createIntent(casey, { pricePerUnit })

test('a charge that no call names pays the oldest order of its total after fifteen minutes', async () => {
  const { casey, part, order } = await anUnpaidOrder()
  const newer = await anOrder(casey, part)
  const standalone = await askStandalone(casey, 12.5)
  await payWithCard(standalone)
  await reconcileIntent(idOf(standalone))
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
  await afterFifteenMinutes(idOf(standalone))
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(standalone))
  expect((await getOrderRow(newer.id)).paidAt).toBeNull()
})

test('a standalone payment named for a paid order is not refunded: it is listed for admins, who get one mail', async () => {
  const { id, casey, pay, order, admin } = await anUnmatchedPayment()
  await expect(pay(id)).rejects.toMatchObject({
    status: 409,
    message: 'This order is paid already',
  })
  await reconcileStandalonePayment(id)
  expect(await refundsAtStripe(id)).toEqual([])
  expect(await unmatched(id)).toMatchObject({ amount: 12.5, customer: casey.email, orders: [] })
  expect(await listOwnUnmatchedPayments(casey)).toMatchObject([{ _id: id, amount: 12.5 }])
  expect(await listOwnUnmatchedPayments(admin)).toEqual([])
  await allMailSent()
  // The transfer encoding breaks lines.
  const mails = mailServer.received.filter(({ source }) =>
    source.replaceAll(/=?\r\n/g, '').includes(id),
  )
  expect(new Set(mails.map(({ to }) => to[0])).size).toBe(mails.length)
  expect((await getOrderRow(order.id)).transactionId).not.toBe(id)
})

test('an admin returns a payment once, also when they click twice and Stripe does not answer at first', async () => {
  const { id, admin, casey } = await anUnmatchedPayment()
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await expect(returnPayment(admin, id)).rejects.toMatchObject({ status: 502 })
  expect(await unmatched(id)).toMatchObject({ returning: true })
  upstream.behave = (answer) => answer()
  await Promise.allSettled([
    returnPayment(admin, id),
    returnPayment(admin, id),
    finishUnmatchedRefunds(),
  ])
  expect(await refundsAtStripe(id)).toEqual([1250])
  expect(await unmatched(id)).toBeUndefined()
  expect(await listOwnUnmatchedPayments(casey)).toEqual([])
  const records = await db.select().from(audit).where(eq(audit.action, 'return payment'))
  expect(records.filter(({ detail }) => detail?.includes(id))).toHaveLength(1)
})

test('an admin assigns a payment to another order of its payer, of exactly that total', async () => {
  const { id, admin, casey, part } = await anUnmatchedPayment()
  const [larger, matching] = [await anOrder(casey, part, 2), await anOrder(casey, part)]
  const foreign = await anUnpaidOrder()
  expect(await unmatched(id)).toMatchObject({
    orders: [{ _id: matching.id, number: expect.any(Number), total: 12.5 }],
  })
  for (const wrong of [larger, foreign.order]) {
    await expect(assignPayment(admin, id, wrong.id)).rejects.toMatchObject({ status: 409 })
  }
  await assignPayment(admin, id, matching.id)
  expect((await getOrderRow(matching.id)).transactionId).toBe(id)
  await expect(returnPayment(admin, id)).rejects.toMatchObject({ status: 409 })
})

test('returning and assigning at once ends in one of the two', async () => {
  for (let run = 0; run < 5; run += 1) {
    const { id, admin, casey, part } = await anUnmatchedPayment()
    const other = await anOrder(casey, part)
    await Promise.allSettled([returnPayment(admin, id), assignPayment(admin, id, other.id)])
    const { paidAt } = await getOrderRow(other.id)
    expect(await refundsAtStripe(id)).toEqual(paidAt ? [] : [1250])
  }
})

test('a payment that was refunded in Stripe’s dashboard leaves the list', async () => {
  const { id } = await anUnmatchedPayment()
  await atStripe.refunds.create({ payment_intent: id })
  await reconcileIntent(id)
  expect(await unmatched(id)).toBeUndefined()
})

test('a standalone payment for units that are sold is listed for admins, and the order stays unpaid', async () => {
  const { casey, part, order, pay } = await anUnpaidOrder()
  const standalone = await askStandalone(casey, 12.5)
  await letHoldExpire(order.id)
  await releaseExpiredHolds()
  await anOrder(await aPerson(), part, 10)
  await payWithCard(standalone)
  await expect(pay(idOf(standalone))).rejects.toMatchObject({
    message: 'Must be under available quantity',
  })
  await afterFifteenMinutes(idOf(standalone))
  expect(await refundsAtStripe(idOf(standalone))).toEqual([])
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: null })
  expect(await unmatched(idOf(standalone))).toMatchObject({ orders: [{ _id: order.id }] })
  expect(await stockOf(part)).toBe(0)
})
