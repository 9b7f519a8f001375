import { expect, test } from 'vitest'
import { getOrderRow, stockOf } from '#test/builders.ts'
import { atStripe, idOf, payWithCard } from '#test/card.ts'
import { anOrderWithIntent } from '#test/payments.ts'
import { cancelOrder } from './cancel-order.ts'

test('canceling an unpaid order releases its units, and its intent can no longer be charged', async () => {
  const { casey, part, order, intent } = await anOrderWithIntent(4)
  await cancelOrder(casey, order.id)
  expect(await stockOf(part)).toBe(10)
  expect((await payWithCard(intent)).status).toBe('canceled')
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 404 })
  expect(await stockOf(part)).toBe(10)
})

test('an order whose charge was not reported yet can’t be canceled and shows as paid', async () => {
  const { casey, part, order, intent } = await anOrderWithIntent(4)
  await payWithCard(intent)
  await expect(cancelOrder(casey, order.id)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).transactionId).toBe(idOf(intent))
  expect(await stockOf(part)).toBe(6)
})

test('a cancellation that races the card ends canceled and uncharged, or charged and paid', async () => {
  for (let run = 0; run < 8; run += 1) {
    const { casey, part, order, intent } = await anOrderWithIntent()
    await Promise.allSettled([cancelOrder(casey, order.id), payWithCard(intent)])
    const { status } = await atStripe.paymentIntents.retrieve(idOf(intent))
    const { paidAt, cancelledAt } = await getOrderRow(order.id)
    if (cancelledAt) expect([status, await stockOf(part)]).toEqual(['canceled', 10])
    else expect([status, paidAt !== null]).toEqual(['succeeded', true])
  }
})
