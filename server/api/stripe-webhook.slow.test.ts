import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder, atStripe, CARDS, idOf, payWithCard } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { db } from '../platform/db/client.ts'
import { stripeEvent } from '../platform/db/schema/stripe-event.ts'
import { env } from '../platform/env.server.ts'
import { releaseExpiredHolds } from '../sales/order/release-expired-holds.ts'
import { cancelOrder } from '../sales/payment/cancel-order.ts'
import { createIntent } from '../sales/payment/create-intent.ts'
import { reconcileOrders } from '../sales/payment/reconcile-unpaid-orders.ts'

/** An order whose card is charged while the browser dies: no call confirms the payment. */
async function anOrderWithUnreportedCharge(card = CARDS.good) {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part, 4)
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  await payWithCard(intent, card)
  return { casey, part, order, intentId: idOf(intent) }
}

type Sent = { id?: string; age?: number; secret?: string; type?: string; object?: object }

async function send(intentId: string, options: Sent = {}) {
  const {
    id = `evt_${randomUUID()}`,
    age = 0,
    secret = env.stripe.webhookSecret,
    type = 'payment_intent.succeeded',
    object = { object: 'payment_intent', id: intentId, status: 'succeeded' },
  } = options
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const timestamp = Math.floor(Date.now() / 1000) - age
  const signature = atStripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return call('POST', '/webhook/stripe', {
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
}

function eventRow(id: string) {
  return db.select().from(stripeEvent).where(eq(stripeEvent.id, id))
}

test('an event is recorded by its id; once it was handled, the same event calls Stripe no more', async () => {
  const { order, intentId } = await anOrderWithUnreportedCharge()
  const id = `evt_${randomUUID()}`
  expect((await send(intentId, { id })).status).toBe(200)
  expect(await eventRow(id)).toMatchObject([
    { type: 'payment_intent.succeeded', handledAt: expect.any(Date) },
  ])
  const before = await getOrderRow(order.id)
  let asked = 0
  upstream.behave = (answer) => {
    asked += 1
    answer()
  }
  expect((await send(intentId, { id })).status).toBe(200)
  expect(asked).toBe(0)
  expect(await getOrderRow(order.id)).toEqual(before)
})

test('an event whose handling failed is refused, and handled when it comes again', async () => {
  const { order, intentId } = await anOrderWithUnreportedCharge()
  const id = `evt_${randomUUID()}`
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  expect((await send(intentId, { id })).status).toBe(502)
  expect(await eventRow(id)).toMatchObject([{ handledAt: null }])
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
  upstream.behave = (answer) => answer()
  expect((await send(intentId, { id })).status).toBe(200)
  expect(await eventRow(id)).toMatchObject([{ handledAt: expect.any(Date) }])
  expect((await getOrderRow(order.id)).transactionId).toBe(intentId)
})

test('an event of an unknown type is recorded and acknowledged', async () => {
  const id = `evt_${randomUUID()}`
  const object = { object: 'invoice_from_the_future', id: 'if_1' }
  expect((await send('', { id, type: 'invoice.invented', object })).status).toBe(200)
  expect(await eventRow(id)).toMatchObject([
    { type: 'invoice.invented', handledAt: expect.any(Date) },
  ])
})

test('a refund in Stripe’s dashboard shows in the shop, whichever of its events comes', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (const type of ['refund.created', 'refund.updated', 'charge.refunded']) {
    const casey = await aPerson()
    const order = await aPaidOrder(casey)
    const payment_intent = order.transactionId
    const refund = await atStripe.refunds.create({
      payment_intent,
      amount: 500,
      reason: 'requested_by_customer',
    })
    const object =
      type === 'charge.refunded'
        ? { object: 'charge', id: refund.charge, payment_intent }
        : { object: 'refund', id: refund.id, payment_intent, amount: 999_999 }
    await Promise.all([send('', { type, object }), send('', { type, object })])
    expect((await call('GET', `/order/${order.id}`, { as: casey })).body).toMatchObject({
      paid: true,
      refunded: 5,
      refunds: [{ amount: 5, reason: 'At the customer’s request', transactionId: payment_intent }],
    })
    const { body } = await call('GET', '/audit?limit=100&sort=newest', { as: admin })
    expect(
      body.filter(
        ({ action, subjectId }: { action: string; subjectId: string }) =>
          action === 'refund order' && subjectId === order.id,
      ),
    ).toMatchObject([{ actor: null, detail: '$5.00: At the customer’s request' }])
  }
})

test('an event marks the order paid, also five times at once', async () => {
  const { order, intentId } = await anOrderWithUnreportedCharge()
  const id = `evt_${randomUUID()}`
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(intentId, { id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await getOrderRow(order.id)).transactionId).toBe(intentId)
})

test('an event that says succeeded of an intent that did not changes nothing', async () => {
  const { order, intentId } = await anOrderWithUnreportedCharge(CARDS.declined)
  expect((await send(intentId)).status).toBe(200)
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('an event with a wrong, an old or no signature is refused', async () => {
  const { order, intentId } = await anOrderWithUnreportedCharge()
  expect((await send(intentId, { secret: 'whsec_other' })).status).toBe(400)
  expect((await send(intentId, { age: 600 })).status).toBe(400)
  expect((await call('POST', '/webhook/stripe', { body: '{}' })).status).toBe(400)
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('events of other kinds, of intents that are not charged and of unknown ones are acknowledged', async () => {
  const casey = await aPerson()
  await anOrder(casey)
  const intent = await createIntent(casey, { pricePerUnit: 12.5 })
  expect((await send(idOf(intent))).status).toBe(200)
  expect((await send('pi_unknown')).status).toBe(200)
  expect(
    (await send('', { type: 'customer.created', object: { object: 'customer', id: 'cus_1' } }))
      .status,
  ).toBe(200)
})

test('a payment of another shop on the same Stripe account is acknowledged, not refunded', async () => {
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

test('an event of a canceled order charges no card', async () => {
  const { casey, order, intentId } = await anOrderWithUnreportedCharge(CARDS.declined)
  await cancelOrder(casey, order.id)
  expect((await send(intentId)).status).toBe(200)
  expect((await atStripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
})

test('without any event reconciliation finds the charge before the hold ends', async () => {
  const { order, part, intentId } = await anOrderWithUnreportedCharge()
  await letHoldExpire(order.id)
  await reconcileOrders()
  await releaseExpiredHolds()
  expect((await getOrderRow(order.id)).transactionId).toBe(intentId)
  expect(await stockOf(part)).toBe(6)
})
