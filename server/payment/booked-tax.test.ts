import { afterEach, beforeEach, expect, test } from 'vitest'
import { payByCard } from '#test/basket.ts'
import { aPerson, getOrderRow } from '#test/builders.ts'
import { atStripe, payWithCard } from '#test/card.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { aTaxedShop } from '#test/stripe-tax.ts'
import { createIntent } from './create-intent.ts'
import { payOrder } from './pay-order.ts'

// Stripe books the tax of an order with its payment, and reverses it with its refunds, if the intent names the calculation.

beforeEach(deletePrices)
afterEach(deletePrices)

async function anOrderWithTax() {
  const casey = await aPerson({ emailVerified: true })
  const { quoteOf, checkOut } = await aTaxedShop()
  const { body } = await quoteOf()
  const placed = await checkOut(casey, body.total)
  return { casey, order: await getOrderRow(placed.body.insertedId) }
}

test('the intent of an order names its calculation, and is over its total', async () => {
  const { casey, order } = await anOrderWithTax()
  const paid = await payByCard(casey, order)
  const intent = await atStripe.paymentIntents.retrieve(paid.transactionId ?? '')
  expect(intent.hooks?.inputs?.tax?.calculation).toBe(order.taxCalculationId)
  expect(intent.amount_received).toBe(order.totalCents)
})

test('a standalone payment, which names no calculation, neither pays such an order nor is made for one', async () => {
  const { casey, order } = await anOrderWithTax()
  const price = { pricePerUnit: order.totalCents / 100 }
  await expect(createIntent(casey, price)).rejects.toMatchObject({ status: 409 })
  const standalone = await atStripe.paymentIntents.create({
    amount: order.totalCents,
    currency: 'usd',
    metadata: { customerId: casey.id },
  })
  await payWithCard({ clientSecret: standalone.client_secret ?? '' })
  const named = { appointment: order.id, transactionId: standalone.id }
  await expect(payOrder(casey, named)).rejects.toMatchObject({ status: 409 })
  expect((await getOrderRow(order.id)).paidAt).toBeNull()
})
