import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow, stockOf } from '#test/builders.ts'
import { idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { anUnpaidOrder } from '#test/payments.ts'
import { cancelOrder } from './cancel-order.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'

test('a standalone payment pays one order of its payer, not two', async () => {
  const { casey, part, order, pay } = await anUnpaidOrder()
  const other = await anOrder(casey, part)
  const standalone = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(standalone)
  expect(await pay(idOf(standalone))).toBe(true)
  await expect(
    payOrder(casey, { appointment: other.id, transactionId: idOf(standalone) }),
  ).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(standalone))
})

test('an order paid by a payment made for none is paid: it gets no intent and can’t be canceled', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part)
  const standalone = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(standalone)
  await payOrder(casey, { appointment: order.id, transactionId: idOf(standalone) })
  await expect(
    createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 409 })
  expect(await stockOf(part)).toBe(9)
})

test('the payment of one order is not refunded when it is named for another', async () => {
  const { casey, part, order, pay } = await anUnpaidOrder()
  const standalone = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(standalone)
  const other = await anOrder(casey, part)
  await payOrder(casey, { appointment: other.id, transactionId: idOf(standalone) })
  await expect(pay(idOf(standalone))).rejects.toMatchObject({ status: 409 })
  expect(await refundsAtStripe(idOf(standalone))).toEqual([])
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})

test('once a standalone payment has paid, the order’s own intent can’t be charged', async () => {
  const { casey, order, pay } = await anUnpaidOrder()
  const intent = await createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const standalone = await createIntent(casey, { pricePerUnit: 12.5 })
  await payWithCard(standalone)
  await pay(idOf(standalone))
  expect((await payWithCard(intent)).status).toBe('canceled')
})

test('a made-up transaction id blocks no other customer', async () => {
  const [casey, robin] = [await anUnpaidOrder(), await anUnpaidOrder()]
  const held: (() => void)[] = []
  upstream.behave = (answer, _response, { url = '' }) =>
    url.includes('pi_nothing') ? held.push(answer) : answer()
  const calls = Promise.allSettled([casey.pay('pi_nothing'), robin.pay('pi_nothing')])
  // Stripe is asked about both at once: neither waits for the other's lock.
  await expect.poll(() => held.filter(Boolean).length).toBeGreaterThanOrEqual(4)
  for (const answer of held) answer()
  upstream.behave = (answer) => answer()
  expect(await calls).toMatchObject([{ reason: { status: 409 } }, { reason: { status: 409 } }])
})
