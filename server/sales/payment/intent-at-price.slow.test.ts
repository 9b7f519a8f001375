import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire } from '#test/builders.ts'
import { aPaidOrder, atStripe, idOf, payWithCard } from '#test/card.ts'
import { anUnpaidOrder, reconcileAndReleaseHolds } from '#test/payments.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { reconcileIntent } from './reconcile-intent.ts'

// The spec's call with a price alone is for the newest unpaid order at this price.

const askAt = (casey: SessionUser, pricePerUnit: number) => createIntent(casey, { pricePerUnit })

const NO_ORDER = { status: 409, message: 'You have no unpaid order at this price' }

test('a price of no unpaid order gives no intent, whatever was paid before', async () => {
  const casey = await aPerson()
  await aPaidOrder(casey, await aProduct({ pricePerUnitCents: 1250 }), 1)
  const canceled = await anOrder(casey, await aProduct({ pricePerUnitCents: 700 }))
  await cancelOrder(casey, canceled.id)
  await anOrder(await aPerson(), await aProduct({ pricePerUnitCents: 800 }))
  for (const price of [12.5, 7, 8, 9999.99]) {
    await expect(askAt(casey, price)).rejects.toMatchObject(NO_ORDER)
  }
})

test('the amount is the total of the newest order with that unit price or total, and the answer names it', async () => {
  const casey = await aPerson()
  const part = await aProduct({ pricePerUnitCents: 1000 })
  await anOrder(casey, part, 1)
  const newest = await anOrder(casey, part, 3)
  for (const price of [10, 30]) {
    const intent = await askAt(casey, price)
    expect(intent.orderId).toBe(newest.id)
    expect(await atStripe.paymentIntents.retrieve(idOf(intent))).toMatchObject({
      amount: 3000,
      metadata: { orderId: newest.id },
    })
  }
})

test('an order has one intent, however often it is asked for at once, by its price and by its id', async () => {
  const { casey, order } = await anUnpaidOrder()
  const asked = await Promise.all([
    ...[1, 2, 3, 4].map(() => askAt(casey, 12.5)),
    createIntent(casey, { pricePerUnit: 12.5, orderId: order.id }),
  ])
  expect(new Set(asked.map(idOf)).size).toBe(1)
})

test('asking again after the card was charged pays the order instead of charging twice', async () => {
  const { casey, order } = await anUnpaidOrder()
  const intent = await askAt(casey, 12.5)
  await payWithCard(intent)
  await expect(askAt(casey, 12.5)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('a charge that only Stripe’s event reports pays the order at once', async () => {
  const { casey, part, order } = await anUnpaidOrder()
  const newer = await anOrder(casey, part)
  const intent = await askAt(casey, 12.5)
  await payWithCard(intent)
  await reconcileIntent(idOf(intent))
  expect((await getOrderRow(newer.id)).transactionId).toBe(idOf(intent))
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
  expect((await askAt(casey, 12.5)).orderId).toBe(order.id)
})

test('an intent whose order is canceled ends before it can be charged', async () => {
  const { casey, order } = await anUnpaidOrder()
  const intent = await askAt(casey, 12.5)
  await cancelOrder(casey, order.id)
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('once the units of the order are sold, the refusal ends the intent: no form that is still open can charge', async () => {
  const { casey, part, order } = await anUnpaidOrder()
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  const intent = await askAt(casey, 12.5)
  await anOrder(await aPerson(), part, 10)
  await expect(askAt(casey, 12.5)).rejects.toMatchObject({
    status: 409,
    message: 'Must be under available quantity',
  })
  expect((await payWithCard(intent)).status).toBe('canceled')
})
