import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, CARDS, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { latestProducts } from '../catalog/product.ts'
import { db } from '../db/client.ts'
import { order as orders } from '../db/schema/order.ts'
import { releaseExpiredHolds } from '../order/stock-hold.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'
import { reconcileOrders } from './reconciliation-jobs.ts'

afterEach(() => {
  upstream.behave = (answer) => answer()
})

/** An order with its intent, before the card is confirmed. */
async function anOrderAtTheTill(quantity = 1) {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part, quantity)
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const pay = (transactionId = idOf(intent)) =>
    payOrder(casey, { appointment: order.id, transactionId })
  return { casey, part, order, intent, pay }
}

/** An order of four units that was charged, of which nobody told the shop, and whose hold has ended. */
async function anOrderChargedUnseen() {
  const till = await anOrderAtTheTill(4)
  const { id } = till.order
  await payWithCard(till.intent)
  await db
    .update(orders)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(orders.id, id))
  await letHoldExpire(id)
  return till
}

async function sweep() {
  await reconcileOrders()
  await releaseExpiredHolds()
}

test('an intent asks for price × quantity, whatever price the browser sends', async () => {
  const casey = await aPerson()
  const order = await anOrder(casey, await aProduct({ pricePerUnitCents: 1999 }), 3)
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 0.5 })
  const atProvider = await atStripe.paymentIntents.retrieve(idOf(intent))
  expect(atProvider).toMatchObject({
    amount: 5997,
    currency: 'usd',
    metadata: { orderId: order.id, customerId: casey.id },
  })
})

test('an order has one intent, also when three tabs ask for it at once', async () => {
  const { casey, order, intent } = await anOrderAtTheTill()
  const ask = () => createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const again = await Promise.all([ask(), ask(), ask()])
  expect(new Set([intent, ...again].map(idOf)).size).toBe(1)
})

test('an intent that Stripe has cancelled is replaced by a new one', async () => {
  const { casey, order, intent } = await anOrderAtTheTill()
  await atStripe.paymentIntents.cancel(idOf(intent))
  const next = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  expect(idOf(next)).not.toBe(idOf(intent))
  expect((await payWithCard(next)).status).toBe('succeeded')
})

test('a charged card marks the order paid with its transaction id; a second time changes nothing', async () => {
  const { order, intent, pay } = await anOrderAtTheTill(4)
  await payWithCard(intent)
  expect(await pay()).toBe(true)
  const paid = await getOrderRow(order.id)
  expect(paid).toMatchObject({ transactionId: idOf(intent), paidAt: expect.any(Date) })
  expect(await pay()).toBe(false)
  expect(await getOrderRow(order.id)).toEqual(paid)
})

test('five confirmations at once mark the order paid once', async () => {
  const { intent, pay } = await anOrderAtTheTill()
  await payWithCard(intent)
  const answers = await Promise.all([pay(), pay(), pay(), pay(), pay()])
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('a declined card pays nothing', async () => {
  const { order, intent, pay } = await anOrderAtTheTill()
  await payWithCard(intent, CARDS.declined)
  await expect(pay()).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('a made-up transaction id pays nothing', async () => {
  const { order, pay } = await anOrderAtTheTill()
  await expect(pay(`pi_${randomUUID()}`)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('the payment of another order pays nothing', async () => {
  const mine = await anOrderAtTheTill()
  const theirs = await anOrderAtTheTill()
  await payWithCard(theirs.intent)
  await expect(mine.pay(idOf(theirs.intent))).rejects.toMatchObject({ status: 409 })
  await theirs.pay()
  await expect(mine.pay(idOf(theirs.intent))).rejects.toMatchObject({ status: 409 })
})

test('a payment that was refunded pays nothing any more', async () => {
  const { casey, order, intent, pay } = await anOrderAtTheTill()
  const bare = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(bare)
  await atStripe.refunds.create({ payment_intent: idOf(bare) })
  const other = await anOrder(casey, await aProduct())
  await expect(
    payOrder(casey, { appointment: other.id, transactionId: idOf(bare) }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(other.id)).paidAt).toBeNull()

  await payWithCard(intent)
  await atStripe.refunds.create({ payment_intent: idOf(intent) })
  await expect(pay()).rejects.toMatchObject({ status: 409 })
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: expect.any(Date) })
})

test('a payment in another currency pays nothing', async () => {
  const { casey, pay } = await anOrderAtTheTill()
  const yen = await atStripe.paymentIntents.create({
    amount: 5000,
    currency: 'jpy',
    metadata: { customerId: casey.id },
  })
  await payWithCard({ clientSecret: yen.client_secret ?? '' })
  await expect(pay(yen.id)).rejects.toMatchObject({ status: 409 })
})

test('a paid order’s units never come back, however long ago it was ordered', async () => {
  const { part, order, intent, pay } = await anOrderAtTheTill(4)
  await payWithCard(intent)
  await pay()
  await letHoldExpire(order.id)
  await sweep()
  expect(await stockOf(part)).toBe(6)
})

test('a payment of another amount, or of another customer, pays nothing', async () => {
  const { casey, pay } = await anOrderAtTheTill()
  const dear = await anOrderAtTheTill(2)
  await anOrder(casey, await aProduct({ pricePerUnitCents: 900 }))
  const small = await createIntent(casey, { pricePerUnit: 9 })
  const foreign = await createIntent(dear.casey, { pricePerUnit: 25 })
  await payWithCard(small)
  await payWithCard(foreign)
  await expect(pay(idOf(small))).rejects.toMatchObject({ status: 409 })
  await expect(pay(idOf(foreign))).rejects.toMatchObject({ status: 409 })
})

test('cancelling an unpaid order gives its units back, and its intent can’t be charged any more', async () => {
  const { casey, part, order, intent } = await anOrderAtTheTill(4)
  await cancelOrder(casey, order.id)
  expect(await stockOf(part)).toBe(10)
  expect((await payWithCard(intent)).status).toBe('canceled')
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 404 })
  expect(await stockOf(part)).toBe(10)
})

test('an order whose card was charged unseen can’t be cancelled and shows as paid', async () => {
  const { casey, part, order, intent } = await anOrderAtTheTill(4)
  await payWithCard(intent)
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
  expect(await stockOf(part)).toBe(6)
})

test('cancel racing the card ends cancelled and uncharged, or charged and paid', async () => {
  for (let run = 0; run < 8; run += 1) {
    const { casey, part, order, intent } = await anOrderAtTheTill()
    await Promise.allSettled([cancelOrder(casey, order.id), payWithCard(intent)])
    const { status } = await atStripe.paymentIntents.retrieve(idOf(intent))
    const { paidAt, cancelledAt } = await getOrderRow(order.id)
    if (cancelledAt) expect([status, await stockOf(part)]).toEqual(['canceled', 10])
    else expect([status, paidAt !== null]).toEqual(['succeeded', true])
  }
})

test('an order whose intent was charged unseen is marked paid when somebody wants to pay it again', async () => {
  const { casey, order, intent } = await anOrderAtTheTill()
  await payWithCard(intent)
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('a payment page opened after the hold has ended takes nothing; the charge takes the units', async () => {
  const { casey, part, order, pay } = await anOrderAtTheTill(4)
  await letHoldExpire(order.id)
  await sweep()
  const ask = () => createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const [intent] = await Promise.all([ask(), ask()])
  expect(await stockOf(part)).toBe(10)
  await payWithCard(intent)
  expect(await pay(idOf(intent))).toBe(true)
  expect(await stockOf(part)).toBe(6)
})

test('paying after the hold has expired and the units are sold is refused before the card is charged', async () => {
  const { casey, part, order } = await anOrderAtTheTill(4)
  await letHoldExpire(order.id)
  await sweep()
  await anOrder(await aPerson(), part, 8)
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409, message: 'Must be under available quantity' })
})

test('the first intent of an order whose units are sold is refused', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  const order = await anOrder(casey, part, 4)
  await letHoldExpire(order.id)
  await sweep()
  await anOrder(await aPerson(), part, 8)
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409, message: 'Must be under available quantity' })
})

test('a card that is charged after the units are sold to others is refunded, and the order cancelled', async () => {
  const { part, order, intent, pay } = await anOrderAtTheTill(4)
  await letHoldExpire(order.id)
  await sweep()
  await anOrder(await aPerson(), part, 8)
  await payWithCard(intent)
  await expect(pay()).rejects.toMatchObject({ status: 409, message: /refunded/ })
  expect(await refundsAtStripe(idOf(intent))).toEqual([5000])
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: expect.any(Date) })
  expect(await stockOf(part)).toBe(2)
})

test('only the customer pays an order; an admin may cancel it', async () => {
  const { order, part } = await anOrderAtTheTill()
  const admin = await aPerson({ role: 'admin' })
  await expect(
    createIntent(admin, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 403 })
  await cancelOrder(admin, order.id)
  expect(await stockOf(part)).toBe(10)
})

test('Stripe that fails is a 502; the order is as it was, and can be paid later', async () => {
  const { casey, part, order, intent, pay } = await anOrderAtTheTill(4)
  await payWithCard(intent)
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await expect(pay()).rejects.toMatchObject({ status: 502 })
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 502 })
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: null })
  expect(await stockOf(part)).toBe(6)
  upstream.behave = (answer) => answer()
  expect(await pay()).toBe(true)
})

test('Stripe that is slow leaves the rest of the shop its connections', async () => {
  const tills = await Promise.all(Array.from({ length: 12 }, () => anOrderAtTheTill()))
  const held: (() => void)[] = []
  upstream.behave = (answer) => held.push(answer)
  const asked = tills.map(({ casey, order }) =>
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  )
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await latestProducts(1)).toHaveLength(1)
  upstream.behave = (answer) => answer()
  for (const answer of held) answer()
  const again = await Promise.all(asked)
  expect(again.map(idOf)).toEqual(tills.map(({ intent }) => idOf(intent)))
})

test('the hold of an order whose payment could not be looked at is kept until it can be', async () => {
  const { order, part, intent } = await anOrderChargedUnseen()
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await sweep()
  expect(await stockOf(part)).toBe(6)
  upstream.behave = (answer) => answer()
  await sweep()
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
  expect(await stockOf(part)).toBe(6)
})

test('Stripe that is away is asked about a few orders in a run, not about all', async () => {
  for (let tills = 0; tills < 20; tills += 1) await anOrderAtTheTill()
  let asked = 0
  upstream.behave = (_answer, response) => {
    asked += 1
    response.writeHead(500).end('{"error":{}}')
  }
  await reconcileOrders()
  expect(asked).toBeLessThanOrEqual(2 * (3 + 3)) // the SDK asks twice; four are asked about at a time
})

test('an order that is charged after its hold has ended, of which nobody told, is found', async () => {
  const { order, intent } = await anOrderAtTheTill(4)
  await letHoldExpire(order.id)
  await sweep()
  expect((await getOrderRow(order.id)).stockHeld).toBe(false)
  await payWithCard(intent)
  const createdAt = sql`now() - interval '3 days'`
  const reconciledAt = sql`now() - interval '61 minutes'`
  await db.update(orders).set({ createdAt, reconciledAt }).where(eq(orders.id, order.id))
  await sweep()
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('an order that is not being paid is not asked about while its hold lasts', async () => {
  const { order, intent } = await anOrderAtTheTill()
  const createdAt = sql`now() - interval '2 hours'`
  await db.update(orders).set({ createdAt }).where(eq(orders.id, order.id))
  const asked: string[] = []
  upstream.behave = (answer, _response, { url = '' }) => {
    asked.push(url)
    answer()
  }
  await sweep()
  expect(asked.filter((url) => url.includes(idOf(intent)))).toEqual([])
})
