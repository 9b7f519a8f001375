import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, CARDS, idOf, payWithCard } from '#test/card.ts'
import { env } from '../env.server.ts'
import { releaseExpiredHolds } from '../order.ts'
import { cancelOrder, createIntent, settleOpenOrders } from '../payment.ts'

/** An order whose card is charged while the browser dies: nobody tells the shop. */
async function anOrderChargedUnseen(card = CARDS.good) {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part, 4)
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await payWithCard(intent, card)
  return { casey, part, order, intentId: idOf(intent) }
}

async function send(
  intentId: string,
  options: { age?: number; secret?: string; type?: string } = {},
) {
  const { age = 0, secret = env.stripe.webhookSecret, type = 'payment_intent.succeeded' } = options
  const object = { object: 'payment_intent', id: intentId, status: 'succeeded' }
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const timestamp = Math.floor(Date.now() / 1000) - age
  const signature = atStripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return call('POST', '/webhook/stripe', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}

test('an event marks the order paid, also five times at once', async () => {
  const { order, intentId } = await anOrderChargedUnseen()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(intentId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await getOrderRow(order.id)).transactionId).toBe(intentId)
})

test('an event that says succeeded of an intent that did not changes nothing', async () => {
  const { order, intentId } = await anOrderChargedUnseen(CARDS.declined)
  expect((await send(intentId)).status).toBe(200)
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('an event with a wrong, an old or no signature is refused', async () => {
  const { order, intentId } = await anOrderChargedUnseen()
  expect((await send(intentId, { secret: 'whsec_other' })).status).toBe(400)
  expect((await send(intentId, { age: 600 })).status).toBe(400)
  expect((await call('POST', '/webhook/stripe', { body: '{}' })).status).toBe(400)
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('events of other kinds, and of intents that belong to no order, are acknowledged', async () => {
  const bare = await createIntent(await aPerson(), { pricePerUnit: 12.5 })
  expect((await send(idOf(bare))).status).toBe(200)
  expect((await send('pi_unknown')).status).toBe(200)
  expect((await send('cus_1', { type: 'customer.created' })).status).toBe(200)
})

test('a payment of another shop on the same account is none of ours: acknowledged, not refunded', async () => {
  for (const orderId of ['01912f5e-0000-7000-8000-000000000000', 'their-order-7']) {
    const theirs = await atStripe.paymentIntents.create({
      amount: 1250,
      currency: 'usd',
      metadata: { orderId },
    })
    await payWithCard({ clientSecret: theirs.client_secret ?? '' })
    expect((await send(theirs.id)).status).toBe(200)
    expect((await atStripe.refunds.list({ payment_intent: theirs.id })).data).toEqual([])
  }
})

test('an event of an order that was cancelled charges nobody', async () => {
  const { casey, order, intentId } = await anOrderChargedUnseen(CARDS.declined)
  await cancelOrder(casey, order.id)
  expect((await send(intentId)).status).toBe(200)
  expect((await atStripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
})

test('without any event the sweep finds the charge before the hold ends', async () => {
  const { order, part, intentId } = await anOrderChargedUnseen()
  await letHoldExpire(order.id)
  await settleOpenOrders()
  await releaseExpiredHolds()
  expect((await getOrderRow(order.id)).transactionId).toBe(intentId)
  expect(await stockOf(part)).toBe(6)
})
