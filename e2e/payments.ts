import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newEmail, type Person } from './shop.ts'

/** Pays an order by card, as the page would, without the page. @returns the transaction id */
export async function payOrder(
  request: APIRequestContext,
  person: Person,
  id: string,
  card = 'pm_card_visa',
) {
  const headers = { authorization: `Bearer ${person.token}` }
  const intent = await request.post('/api/create-payment-intent', {
    headers,
    data: { orderId: id, pricePerUnit: 1 },
  })
  const { clientSecret }: { clientSecret: string } = await intent.json()
  const transactionId = clientSecret.replace(/_secret_.*/, '')
  await request.post(`/v1/payment_intents/${transactionId}/confirm`, {
    headers: { authorization: 'Bearer pk_test_sandbox' },
    form: { client_secret: clientSecret, payment_method: card },
  })
  const data = { appointment: id, transactionId }
  expect((await request.patch(`/api/order/${id}`, { headers, data })).status()).toBe(200)
  return transactionId
}

/**
 * Answers the calls of Payments to look at: a real payment is listed only after no order has matched it for a quarter
 * of an hour.
 */
export async function showUnmatchedPayments(page: Page) {
  const payment = {
    _id: 'pi_3QJ9xY2eZvKYlo2C0aBcDeFg',
    amount: 500,
    customer: `${'x'.repeat(60)}@${'y'.repeat(60)}.example.com`,
    customerName: 'N'.repeat(80),
    paidAt: '2026-11-20T09:30:00.000Z',
    reason: 'Its customer has no unpaid order of this total.',
    returning: false,
    orders: [] as {
      _id: string
      number: number
      product: string
      total: number
      placedAt: string
    }[],
  }
  const order = {
    _id: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
    number: 1046,
    product: 'Spark plug M14, nickel',
    total: 12.5,
    placedAt: '2026-11-19T09:30:00.000Z',
  }
  const payments = [
    payment,
    { ...payment, _id: `${payment._id}2`, amount: 12.5, customer: newEmail(), orders: [order] },
    { ...payment, _id: `${payment._id}3`, amount: 7, returning: true },
  ]
  await page.route('**/api/unmatched-payment', (route) => route.fulfill({ json: payments }))
  await page.route('**/api/unmatched-payment/*/*', async (route) => {
    const resolved = payments.findIndex(({ _id }) => route.request().url().includes(`/${_id}/`))
    payments.splice(resolved, 1)
    await route.fulfill({ json: { modifiedCount: 1 } })
  })
  const { _id, amount, paidAt } = payment
  await page.route('**/api/unmatched-payment/mine', (route) =>
    route.fulfill({ json: [{ _id, amount, paidAt }] }),
  )
  return { payments, order }
}

/** Types a card into Stripe's frame. */
export async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]')
  // The names that Stripe's own frame has.
  await card.locator('[name=cardnumber]').fill(number)
  await card.locator('[name=exp-date]').fill('12 / 40')
  await card.locator('[name=cvc]').fill('123')
}
