import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type Person } from './shop.ts'

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
 * Adds two unsettled payments to what the page of any order gets: only older releases have left
 * some.
 */
export async function showUnsettledPayments(page: Page) {
  const payments = [500, 12.5].map((amount) => ({
    _id: `pi_3QJ9xY2eZvKYlo2C0aBcDeFg${amount * 100}`,
    amount,
    paidAt: '2026-11-20T09:30:00.000Z',
  }))
  await page.route('**/api/staff/order/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), unsettledPayments: payments },
    })
  })
  await page.route('**/api/order/*/payment/*/refund', async (route) => {
    const refunded = payments.findIndex(({ _id }) => route.request().url().includes(`/${_id}/`))
    payments.splice(refunded, 1)
    await route.fulfill({ json: { modifiedCount: 1 } })
  })
}

/** Types a card into Stripe's frame. */
export async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]')
  // The names that Stripe's own frame has.
  await card.locator('[name=cardnumber]').fill(number)
  await card.locator('[name=exp-date]').fill('12 / 40')
  await card.locator('[name=cvc]').fill('123')
}
