import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, idOf, payWithCard, refundsAtStripe, unknownAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent } from '#test/payments.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { order as orders } from '../../platform/db/schema/order.ts'
import { releaseExpiredHolds } from '../order/release-expired-holds.ts'
import { getOrder } from '../order/view/order-view.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelAbandonedOrders } from './cancel-unpaid-orders.ts'
import { createIntent } from './create-intent.ts'
import { deleteProduct, endIntentsThatPayNothing } from './delete-product.ts'
import { reconcileOrders } from './reconcile-unpaid-orders.ts'

/** An unpaid order of four units with its intent, and an admin. */
async function anOrderOfFour() {
  const { order, ...unpaid } = await anOrderWithIntent(4)
  return { ...unpaid, id: order.id, admin: await aPerson({ role: 'admin' }) }
}

async function endHold(id: string, daysAgo = 0) {
  await letHoldExpire(id)
  await reconcileOrders()
  await releaseExpiredHolds()
  await db
    .update(orders)
    .set({ heldUntil: sql`now() - ${daysAgo} * interval '1 day' - interval '1 minute'` })
    .where(eq(orders.id, id))
}

function makeDraft({ admin, part }: Awaited<ReturnType<typeof anOrderOfFour>>) {
  return editProduct(admin, part.id, { version: 1, state: 'draft' })
}

test('an order that stays unpaid is canceled seven days after its hold, its intent first, with a reason', async () => {
  const { casey, id, intent, part } = await anOrderOfFour()
  await endHold(id, 6)
  await cancelAbandonedOrders()
  expect((await getOrderRow(id)).cancelledAt).toBeNull()
  await endHold(id, 7)
  await cancelAbandonedOrders()
  expect((await payWithCard(intent)).status).toBe('canceled')
  expect(await getOrderRow(id)).toMatchObject({
    cancelledAt: expect.any(Date),
    cancelledBy: 'system',
  })
  expect(await getOrder(casey, id)).toMatchObject({
    cancelled: true,
    cancelReason: 'It was not paid within 7 days after its units were released.',
  })
  expect(await stockOf(part)).toBe(10)
})

test('an order whose charge was not reported yet is paid instead of canceled', async () => {
  const { id, ask } = await anOrderOfFour()
  await endHold(id, 8)
  const intent = await ask()
  await payWithCard(intent)
  await cancelAbandonedOrders()
  expect((await getOrderRow(id)).transactionId).toBe(idOf(intent))
})

test('while Stripe is unreachable no order is canceled', async () => {
  const { id } = await anOrderOfFour()
  await endHold(id, 8)
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await cancelAbandonedOrders()
  expect((await getOrderRow(id)).cancelledAt).toBeNull()
})

test('deleting a part ends the intents of its unpaid orders; orders that hold units can still be paid by a new one', async () => {
  const { admin, part, id, intent, pay, ask } = await anOrderOfFour()
  await deleteProduct(admin, part.id)
  expect((await payWithCard(intent)).status).toBe('canceled')
  const next = await ask()
  await endIntentsThatPayNothing()
  await payWithCard(next)
  expect(await pay(idOf(next))).toBe(true)
  expect((await getOrderRow(id)).transactionId).toBe(idOf(next))
})

test('an order of a deleted part can’t be paid once its hold has ended', async () => {
  const { admin, part, id, ask } = await anOrderOfFour()
  await endHold(id)
  await deleteProduct(admin, part.id)
  await expect(ask()).rejects.toMatchObject({
    status: 409,
    message: 'This part is no longer sold',
  })
})

test('an order of a part that is no longer sold can’t be paid from the moment its hold ends, before a job has released it', async () => {
  const [deleted, draft, sold] = [
    await anOrderOfFour(),
    await anOrderOfFour(),
    await anOrderOfFour(),
  ]
  await deleteProduct(deleted.admin, deleted.part.id)
  await makeDraft(draft)
  for (const { id } of [deleted, draft, sold]) await letHoldExpire(id)
  for (const { ask, casey } of [deleted, draft]) {
    for (const again of [ask, () => createIntent(casey, { pricePerUnit: 12.5 })]) {
      await expect(again()).rejects.toMatchObject({
        status: 409,
        message: 'This part is no longer sold',
      })
    }
  }
  expect(idOf(await sold.ask())).toBe(idOf(sold.intent))
})

test('an intent that is refused because the part is no longer sold ends at once', async () => {
  const [ended, released] = [await anOrderOfFour(), await anOrderOfFour()]
  await endHold(released.id)
  const next = await released.ask()
  await letHoldExpire(ended.id)
  for (const [{ id, admin, part, ask }, intent] of [
    [ended, ended.intent],
    [released, next],
  ] as const) {
    await editProduct(admin, part.id, { version: 1, state: 'draft' })
    await expect(ask()).rejects.toMatchObject({ message: 'This part is no longer sold' })
    expect((await payWithCard(intent)).status).toBe('canceled')
    expect(await getOrderRow(id)).toMatchObject({ paidAt: null, cancelledAt: null })
  }
})

test('an intent that Stripe does not end when it is refused is ended by a job', async () => {
  const late = await anOrderOfFour()
  await makeDraft(late)
  await letHoldExpire(late.id)
  upstream.behave = (answer, response, request) =>
    request.url?.endsWith('/cancel') ? response.writeHead(500).end('{"error":{}}') : answer()
  await expect(late.ask()).rejects.toMatchObject({
    status: 409,
    message: 'This part is no longer sold',
  })
  upstream.behave = (answer) => answer()
  await reconcileOrders()
  expect((await payWithCard(late.intent)).status).toBe('canceled')
})

test('a charge that a page begins while the intent is refused is waited for, and pays the order', async () => {
  const late = await anOrderOfFour()
  await makeDraft(late)
  await letHoldExpire(late.id)
  const id = idOf(late.intent)
  const charging = { id, status: 'processing', client_secret: late.intent.clientSecret }
  const json = { 'content-type': 'application/json' }
  let isCharging = false
  upstream.behave = (answer, response, { url, method }) => {
    if (url?.endsWith('/cancel')) {
      isCharging = true
      const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }
      return response.writeHead(400, json).end(JSON.stringify({ error }))
    }
    if (!isCharging || method !== 'GET') return answer()
    return response.writeHead(200, json).end(JSON.stringify(charging))
  }
  await expect(late.ask()).rejects.toMatchObject({ status: 409 })
  upstream.behave = (answer) => answer()
  await payWithCard(late.intent)
  await reconcileOrders()
  expect((await getOrderRow(late.id)).transactionId).toBe(id)
})

test('a charge for a deleted part pays while its units are held, and is refunded after that', async () => {
  const held = await anOrderOfFour()
  await payWithCard(held.intent)
  await deleteProduct(held.admin, held.part.id)
  expect((await getOrderRow(held.id)).transactionId).toBe(idOf(held.intent))

  const late = await anOrderOfFour()
  await endHold(late.id)
  const intent = await late.ask()
  await payWithCard(intent)
  await deleteProduct(late.admin, late.part.id)
  expect(await refundsAtStripe(idOf(intent))).toEqual([5000])
  expect((await getOrderRow(late.id)).cancelledAt).not.toBeNull()
  expect(await stockOf(late.part)).toBe(10)
})

test('a charge for a part that became a draft pays while its units are held, and is refunded after that', async () => {
  const held = await anOrderOfFour()
  await makeDraft(held)
  await payWithCard(held.intent)
  expect(await held.pay()).toBe(true)
  expect((await getOrderRow(held.id)).transactionId).toBe(idOf(held.intent))

  const late = await anOrderOfFour()
  await endHold(late.id)
  const intent = await late.ask()
  await makeDraft(late)
  await payWithCard(intent)
  await reconcileOrders()
  expect(await refundsAtStripe(idOf(intent))).toEqual([5000])
  expect(await getOrderRow(late.id)).toMatchObject({ paidAt: null })
  expect(await stockOf(late.part)).toBe(10)
})

test('an order whose intent Stripe does not know can be canceled', async () => {
  const { casey, id, intent, part } = await anOrderOfFour()
  upstream.behave = unknownAtStripe(idOf(intent))
  await cancelOrder(casey, id)
  expect(await stockOf(part)).toBe(10)
  // A later charge is still possible.
  upstream.behave = (answer) => answer()
  expect((await payWithCard(intent)).status).toBe('succeeded')
})

test('an order whose intent Stripe does not know is paid by a new one; a late charge on the old one pays or is refunded', async () => {
  const { intent, ask, pay, id } = await anOrderOfFour()
  upstream.behave = unknownAtStripe(idOf(intent))
  const next = await ask()
  expect(idOf(next)).not.toBe(idOf(intent))
  upstream.behave = (answer) => answer()
  await payWithCard(intent)
  expect(await pay()).toBe(true)
  expect((await getOrderRow(id)).transactionId).toBe(idOf(intent))
  expect((await atStripe.paymentIntents.retrieve(idOf(next))).status).toBe('canceled')
})

test('a failure that Stripe stores for an idempotency key does not prevent the payment', async () => {
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  const keys = new Set<string>()
  upstream.behave = (answer, response, { method, url, headers }) => {
    if (method !== 'POST' || url !== '/v1/payment_intents') return answer()
    const key = String(headers['idempotency-key'])
    // As Stripe does for a day: the first key is answered with its stored failure each time.
    if (keys.size > 0 && !keys.has(key)) return answer()
    keys.add(key)
    response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"error":{"type":"api_error"}}')
  }
  const ask = () => createIntent(casey, { orderId: id, pricePerUnit: 12.5 })
  await expect(ask()).rejects.toMatchObject({ status: 502 })
  expect(idOf(await ask())).toMatch(/^pi_/)
})
