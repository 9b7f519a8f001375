import { expect, test } from 'vitest'
import {
  anOrder,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
  type Part,
  type Person,
  stockOf,
} from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, idOf, payWithCard } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent, reconcileAndReleaseHolds } from '#test/payments.ts'
import { latestProducts } from '../../catalog/product.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'

/** Paying fails once the hold of the order has ended and the units are sold. */
async function expectRefusedOnceSold(customer: Person, part: Part, order: { id: string }) {
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  await anOrder(await aPerson(), part, 8)
  await expect(
    createIntent(customer, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409, message: 'Must be under available quantity' })
}

test('an intent asks for price × quantity, whatever price the browser sends', async () => {
  const casey = await aPerson()
  const order = await anOrder(casey, await aProduct({ pricePerUnitCents: 1999 }), 3)
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 0.5 })
  const stored = await atStripe.paymentIntents.retrieve(idOf(intent))
  expect(stored).toMatchObject({
    amount: 5997,
    currency: 'usd',
    metadata: { orderId: order.id, customerId: casey.id },
  })
})

test('an order has one intent, also when three tabs ask for it at once', async () => {
  const { casey, order, intent } = await anOrderWithIntent()
  const ask = () => createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const again = await Promise.all([ask(), ask(), ask()])
  expect(new Set([intent, ...again].map(idOf)).size).toBe(1)
})

test('an intent that is canceled at Stripe is replaced by a new one', async () => {
  const { casey, order, intent } = await anOrderWithIntent()
  await atStripe.paymentIntents.cancel(idOf(intent))
  const next = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  expect(idOf(next)).not.toBe(idOf(intent))
  expect((await payWithCard(next)).status).toBe('succeeded')
})

test('an order whose charge was not reported yet is marked paid when its payment page opens again', async () => {
  const { casey, order, intent } = await anOrderWithIntent()
  await payWithCard(intent)
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
})

test('a payment page opened after the hold has ended reserves nothing; the charge reserves the units', async () => {
  const { casey, part, order, pay } = await anOrderWithIntent(4)
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  const ask = () => createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const [intent] = await Promise.all([ask(), ask()])
  expect(await stockOf(part)).toBe(10)
  await payWithCard(intent)
  expect(await pay(idOf(intent))).toBe(true)
  expect(await stockOf(part)).toBe(6)
})

test('paying after the hold has expired and the units are sold is refused before the card is charged', async () => {
  const { casey, part, order } = await anOrderWithIntent(4)
  await expectRefusedOnceSold(casey, part, order)
})

test('the first intent of an order whose units are sold is refused', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10 })
  const order = await anOrder(casey, part, 4)
  await expectRefusedOnceSold(casey, part, order)
})

test('once the units of an order are sold, the refusal ends its intent: no form that is still open can charge', async () => {
  const { part, order, ask } = await anOrderWithIntent(4)
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  const intent = await ask()
  await anOrder(await aPerson(), part, 8)
  await expect(ask()).rejects.toMatchObject({ message: 'Must be under available quantity' })
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('only the customer pays an order; an admin may cancel it', async () => {
  const { order, part } = await anOrderWithIntent()
  const admin = await aPerson({ role: 'admin' })
  const body = { orderId: order.id, pricePerUnit: 12.5 }
  expect((await call('POST', '/create-payment-intent', { as: admin, body })).status).toBe(403)
  await cancelOrder(admin, order.id)
  expect(await stockOf(part)).toBe(10)
})

test('a slow Stripe leaves the other calls their connections', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => anOrderWithIntent()))
  const held: (() => void)[] = []
  upstream.behave = (answer) => held.push(answer)
  const asked = orders.map(({ casey, order }) =>
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  )
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await latestProducts(1)).toHaveLength(1)
  upstream.behave = (answer) => answer()
  for (const answer of held) answer()
  const again = await Promise.all(asked)
  expect(again.map(idOf)).toEqual(orders.map(({ intent }) => idOf(intent)))
})
