import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire } from '#test/builders.ts'
import { aPaidOrder, atStripe, idOf, payWithCard } from '#test/card.ts'
import { anUnpaidOrder, reconcileAndReleaseHolds } from '#test/payments.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { payOldestOrder, reconcileStandalonePayment } from './reconcile-standalone-payment.ts'

// A standalone intent: the spec's call with a price alone.

const askStandalone = (casey: SessionUser, pricePerUnit: number) =>
  createIntent(casey, { pricePerUnit })

test('a price of no unpaid order gives no intent, whatever was paid before', async () => {
  const casey = await aPerson()
  await aPaidOrder(casey, await aProduct({ pricePerUnitCents: 1250 }), 1)
  const canceled = await anOrder(casey, await aProduct({ pricePerUnitCents: 700 }))
  await cancelOrder(casey, canceled.id)
  for (const price of [12.5, 7, 9999.99]) {
    await expect(askStandalone(casey, price)).rejects.toMatchObject({
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
    const intent = await askStandalone(casey, price)
    expect(intent.orderId).toBe(newest.id)
    expect(await atStripe.paymentIntents.retrieve(idOf(intent))).toMatchObject({ amount: 3000 })
  }
})

test('a customer has one intent of one amount, however often they ask at once', async () => {
  const { casey } = await anUnpaidOrder()
  const asked = await Promise.all([1, 2, 3, 4].map(() => askStandalone(casey, 12.5)))
  expect(new Set(asked.map(idOf)).size).toBe(1)
})

test('asking again after the card was charged pays the order instead of charging twice', async () => {
  const { casey, order } = await anUnpaidOrder()
  const intent = await askStandalone(casey, 12.5)
  await payWithCard(intent)
  await expect(askStandalone(casey, 12.5)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('an order that waits for its charge to be named can’t be charged again meanwhile', async () => {
  const { casey, order } = await anUnpaidOrder()
  const first = await askStandalone(casey, 12.5)
  await payWithCard(first)
  await reconcileIntent(idOf(first)) // Stripe's event: charged, and not named yet
  await expect(askStandalone(casey, 12.5)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(first))
})

test('an intent whose order is canceled ends before it can be charged', async () => {
  const { casey, order } = await anUnpaidOrder()
  const standalone = await askStandalone(casey, 12.5)
  await cancelOrder(casey, order.id)
  await reconcileStandalonePayment(idOf(standalone))
  expect((await payWithCard(standalone)).status).toBe('canceled')
})

test('once the units of every order of its amount are sold, the refusal ends the intent: no form that is still open can charge', async () => {
  const { casey, part, order } = await anUnpaidOrder()
  const intent = await askStandalone(casey, 12.5)
  const other = await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }))
  // The newest order is the one that is asked about.
  await sellUnitsOf(order.id, part)
  await askStandalone(casey, 12.5)
  await cancelOrder(casey, other.id)
  await expect(askStandalone(casey, 12.5)).rejects.toMatchObject({
    status: 409,
    message: 'Must be under available quantity',
  })
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('an intent that can still pay another order of its amount stays', async () => {
  const casey = await aPerson()
  const older = await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }))
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const newest = await anOrder(casey, part)
  const intent = await askStandalone(casey, 12.5)
  await sellUnitsOf(newest.id, part)
  await expect(askStandalone(casey, 12.5)).rejects.toMatchObject({ status: 409 })
  expect((await payWithCard(intent)).status).toBe('succeeded')
  await expect(askStandalone(casey, 12.5)).rejects.toMatchObject({ status: 409 })
  await payOldestOrder(idOf(intent))
  expect((await getOrderRow(older.id)).transactionId).toBe(idOf(intent))
})

/** The hold of an order ends, and others buy all units. */
async function sellUnitsOf(orderId: string, part: Awaited<ReturnType<typeof aProduct>>) {
  await letHoldExpire(orderId)
  await reconcileAndReleaseHolds()
  await anOrder(await aPerson(), part, 10)
}
