import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, idOf, payWithCard } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent, reconcileAndReleaseHolds } from '#test/payments.ts'
import { db } from '../../platform/db/client.ts'
import { order as orders } from '../../platform/db/schema/order.ts'
import { paymentIntent as intents } from '../../platform/db/schema/payment-intent.ts'
import { reconcileOrders } from './reconcile-unpaid-orders.ts'
import { renewHold } from './renew-hold.ts'

/** An order of four units that was charged without call or event, and whose hold has ended. */
async function anOrderWithUnreportedCharge() {
  const unpaid = await anOrderWithIntent(4)
  const { id } = unpaid.order
  await payWithCard(unpaid.intent)
  await db
    .update(orders)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(orders.id, id))
  await letHoldExpire(id)
  return unpaid
}

test('a hold is not released while Stripe can’t be asked about its payment', async () => {
  const { order, part, intent } = await anOrderWithUnreportedCharge()
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(6)
  upstream.behave = (answer) => answer()
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
  expect(await stockOf(part)).toBe(6)
})

test('while Stripe is unreachable a run asks about a few orders, not about all', async () => {
  for (let n = 0; n < 20; n += 1) await anOrderWithIntent()
  let asked = 0
  upstream.behave = (_answer, response) => {
    asked += 1
    response.writeHead(500).end('{"error":{}}')
  }
  await reconcileOrders()
  expect(asked).toBeLessThanOrEqual(2 * (3 + 3)) // the SDK tries twice; four orders are asked about at a time
})

test('a run in which Stripe answers questions and cancels nothing ends early, too', async () => {
  for (let n = 0; n < 20; n += 1) await anEndedOrder()
  let canceled = 0
  upstream.behave = (answer, response, { url = '' }) => {
    if (!url.endsWith('/cancel')) return answer()
    canceled += 1
    response.writeHead(500).end('{"error":{}}')
  }
  await reconcileOrders()
  expect(canceled).toBeLessThanOrEqual(2 * (3 + 3))
})

/** An unpaid order whose hold has ended, before its units are released. */
async function anEndedOrder() {
  const unpaid = await anOrderWithIntent(4)
  await letHoldExpire(unpaid.order.id)
  return unpaid
}

test('a charge after the end of the hold is found without browser or event', async () => {
  const { order, ask } = await anEndedOrder()
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).stockHeld).toBe(false)
  const intent = await ask() // a client that renews no hold
  await payWithCard(intent)
  const createdAt = sql`now() - interval '3 days'`
  const reconciledAt = sql`now() - interval '61 minutes'`
  await db.update(orders).set({ createdAt, reconciledAt }).where(eq(orders.id, order.id))
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('when a hold ends, its intent can’t be charged any more; the next one can', async () => {
  const { order, part, intent, ask, pay } = await anEndedOrder()
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(10)
  expect((await payWithCard(intent)).status).toBe('canceled')
  const next = await ask()
  expect(idOf(next)).not.toBe(idOf(intent))
  await payWithCard(next)
  expect(await pay(idOf(next))).toBe(true)
  expect((await getOrderRow(order.id)).paidAt).not.toBeNull()
})

test('a card that is charged while its hold ends pays the order', async () => {
  const { order, part, intent } = await anEndedOrder()
  // The customer pays after the shop has asked for the intent and before it cancels it.
  upstream.behave = (answer, _response, { url = '' }) => {
    if (!url.endsWith('/cancel')) return answer()
    upstream.behave = (next) => next()
    void payWithCard(intent).then(answer)
  }
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
  expect(await stockOf(part)).toBe(6)
})

test('a hold that is renewed at the last moment keeps its intent', async () => {
  const { order, intent, casey } = await anEndedOrder()
  upstream.behave = (answer) => {
    upstream.behave = (next) => next()
    void renewHold(casey, order.id).then(answer)
  }
  await reconcileAndReleaseHolds()
  expect((await payWithCard(intent)).status).toBe('succeeded')
  expect((await getOrderRow(order.id)).stockHeld).toBe(true)
})

test('a hold that ends while a run asks about others is not released before its intent has ended', async () => {
  // Four are asked about at a time, so the last one has to wait.
  for (let n = 0; n < 4; n += 1) await anOrderWithIntent()
  const { order, intent } = await anOrderWithIntent()
  upstream.behave = async (answer) => {
    upstream.behave = (next) => next()
    await db.update(orders).set({ heldUntil: sql`now()` }).where(eq(orders.id, order.id))
    answer()
  }
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).stockHeld).toBe(true)
  await reconcileAndReleaseHolds()
  expect((await getOrderRow(order.id)).stockHeld).toBe(false)
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('units whose intent Stripe fails to cancel are released, and the next run cancels it', async () => {
  const { part, order, intent } = await anEndedOrder()
  upstream.behave = (answer, response, { url = '' }) =>
    url.endsWith('/cancel') ? response.writeHead(500).end('{"error":{}}') : answer()
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(10)
  upstream.behave = (answer) => answer()
  const createdAt = sql`now() - interval '2 hours'`
  await db.update(orders).set({ createdAt }).where(eq(orders.id, order.id))
  await reconcileOrders()
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('units wait for a charge that is under way when their hold ends', async () => {
  const { part, intent } = await anEndedOrder()
  upstream.behave = (answer, response, { url = '' }) => {
    if (!url.includes(idOf(intent))) return answer()
    const [status, body] = url.endsWith('/cancel')
      ? [400, { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } }]
      : [200, { id: idOf(intent), object: 'payment_intent', status: 'processing' }]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(6)
  upstream.behave = (answer) => answer()
  // It has failed: the next run ends the intent.
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(6)
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(10)
})

test('an intent that was made for an ended hold ends as late as a renewed hold would', async () => {
  const { order, ask } = await anEndedOrder()
  await reconcileAndReleaseHolds()
  const intent = await ask()
  const statusOf = async () => (await atStripe.paymentIntents.retrieve(idOf(intent))).status
  await reconcileOrders()
  expect(await statusOf()).toBe('requires_payment_method')
  const createdAt = sql`now() - interval '16 minutes'`
  await db.update(intents).set({ createdAt }).where(eq(intents.orderId, order.id))
  await reconcileOrders()
  expect(await statusOf()).toBe('canceled')
})

test('an order that is not being paid is not asked about while its hold lasts', async () => {
  const { order, intent } = await anOrderWithIntent()
  const createdAt = sql`now() - interval '2 hours'`
  await db.update(orders).set({ createdAt }).where(eq(orders.id, order.id))
  const asked: string[] = []
  upstream.behave = (answer, _response, { url = '' }) => {
    asked.push(url)
    answer()
  }
  await reconcileAndReleaseHolds()
  expect(asked.filter((url) => url.includes(idOf(intent)))).toEqual([])
})
