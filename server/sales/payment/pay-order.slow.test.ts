import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { atStripe, CARDS, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anOrderWithIntent, reconcileAndReleaseHolds } from '#test/payments.ts'
import { paymentDb } from '../../platform/db/client.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'

test('a charged card marks the order paid with its transaction id; a second time changes nothing', async () => {
  const { order, intent, pay } = await anOrderWithIntent(4)
  await payWithCard(intent)
  expect(await pay()).toBe(true)
  const paid = await getOrderRow(order.id)
  expect(paid).toMatchObject({ transactionId: idOf(intent), paidAt: expect.any(Date) })
  expect(await pay()).toBe(false)
  expect(await getOrderRow(order.id)).toEqual(paid)
})

test('paying reads the shop’s record of the intent once', async () => {
  const { intent, pay } = await anOrderWithIntent()
  await payWithCard(intent)
  const calls: unknown[][] = []
  let restore = () => {}
  paymentDb.$client.once('acquire', (client) => {
    const query = vi.spyOn(client, 'query')
    calls.push(query.mock.calls)
    restore = () => query.mockRestore()
  })
  try {
    expect(await pay()).toBe(true)
    const reads = calls
      .flat()
      .filter((call) => /from \W+payment_intent\W/.test(JSON.stringify(call)))
    expect(reads).toHaveLength(1)
  } finally {
    restore()
  }
})

test('five confirmations at once mark the order paid once', async () => {
  const { intent, pay } = await anOrderWithIntent()
  await payWithCard(intent)
  const answers = await Promise.all([pay(), pay(), pay(), pay(), pay()])
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('a declined card pays nothing', async () => {
  const { order, intent, pay } = await anOrderWithIntent()
  await payWithCard(intent, CARDS.declined)
  await expect(pay()).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('a made-up transaction id pays nothing', async () => {
  const { order, pay } = await anOrderWithIntent()
  await expect(pay(`pi_${randomUUID()}`)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('the payment of another order pays nothing', async () => {
  const mine = await anOrderWithIntent()
  const theirs = await anOrderWithIntent()
  await payWithCard(theirs.intent)
  await expect(mine.pay(idOf(theirs.intent))).rejects.toMatchObject({ status: 409 })
  await theirs.pay()
  await expect(mine.pay(idOf(theirs.intent))).rejects.toMatchObject({ status: 409 })
})

test('a payment that was refunded no longer pays anything', async () => {
  const { casey, order, intent, pay } = await anOrderWithIntent()
  await payWithCard(intent)
  await atStripe.refunds.create({ payment_intent: idOf(intent) })
  const other = await anOrder(casey, await aProduct({ pricePerUnitCents: 1250 }))
  await expect(
    payOrder(casey, { appointment: other.id, transactionId: idOf(intent) }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(other.id)).paidAt).toBeNull()

  await expect(pay()).rejects.toMatchObject({ status: 409 })
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: expect.any(Date) })
})

test('a payment in another currency pays nothing', async () => {
  const { casey, pay } = await anOrderWithIntent()
  const yen = await atStripe.paymentIntents.create({
    amount: 5000,
    currency: 'jpy',
    metadata: { customerId: casey.id },
  })
  await payWithCard({ clientSecret: yen.client_secret ?? '' })
  await expect(pay(yen.id)).rejects.toMatchObject({ status: 409 })
})

test('a payment of another amount, or of another customer, pays nothing', async () => {
  const { casey, pay } = await anOrderWithIntent()
  const dear = await anOrderWithIntent(2)
  await anOrder(casey, await aProduct({ pricePerUnitCents: 900 }))
  const small = await createIntent(casey, { pricePerUnit: 9 })
  const foreign = await createIntent(dear.casey, { pricePerUnit: 25 })
  await payWithCard(small)
  await payWithCard(foreign)
  await expect(pay(idOf(small))).rejects.toMatchObject({ status: 409 })
  await expect(pay(idOf(foreign))).rejects.toMatchObject({ status: 409 })
})

test('the units of a paid order are not released when its hold ends', async () => {
  const { part, order, intent, pay } = await anOrderWithIntent(4)
  await payWithCard(intent)
  await pay()
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(6)
})

test('a card that is charged after the units are sold to others is refunded, and the order canceled', async () => {
  const { part, order, ask, pay } = await anOrderWithIntent(4)
  await letHoldExpire(order.id)
  await reconcileAndReleaseHolds()
  const intent = await ask()
  await anOrder(await aPerson(), part, 8)
  await payWithCard(intent)
  await expect(pay(idOf(intent))).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/refunded/),
  })
  expect(await refundsAtStripe(idOf(intent))).toEqual([5000])
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: expect.any(Date) })
  expect(await stockOf(part)).toBe(2)
})

test('a failing Stripe is answered 502; the order is unchanged and can be paid later', async () => {
  const { casey, part, order, intent, pay } = await anOrderWithIntent(4)
  await payWithCard(intent)
  upstream.behave = (_answer, response) => response.writeHead(500).end('{"error":{}}')
  await expect(pay()).rejects.toMatchObject({ status: 502 })
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 502 })
  expect(await getOrderRow(order.id)).toMatchObject({ paidAt: null, cancelledAt: null })
  expect(await stockOf(part)).toBe(6)
  upstream.behave = (answer) => answer()
  expect(await pay()).toBe(true)
})
