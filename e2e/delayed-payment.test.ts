import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { ADDRESS, cardOf, pay } from './checkout-page.ts'
import { expect, type Shop, test, untilReady } from './process.ts'

// The owner takes delayed payments for the whole shop, so the test has a shop of its own.

async function turnOn(page: Page, { url }: Shop) {
  const email = 'admin@example.com'
  const headers = { origin: url }
  const data = { email, password: 'admin-demo' }
  await page.request.post(`${url}/api/auth/sign-in/email`, { headers, data })
  const answer = await page.request.put(`${url}/api/user/${email}`, { data: { email } })
  const { token } = await answer.json()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
  await page.goto(`${url}/dashboard/settings/payments`)
  await page.getByLabel('Take delayed payments').check()
  await page.getByRole('button', { name: 'Save payment' }).click()
  await expect(page.getByText('Saved. Customers see it now.')).toBeVisible()
}

/** A guest’s checkout of one unit, paid from a bank account. @returns the id of its intent */
async function checkOutByBank(page: Page, { url }: Shop, bank: RegExp) {
  const parts: { _id: string; minimumOrderQuantity: number }[] = await (
    await page.request.get(`${url}/api/product`)
  ).json()
  const productId = parts.find(({ minimumOrderQuantity }) => minimumOrderQuantity === 1)?._id
  const token = randomBytes(32).toString('base64url')
  const headers = { 'basket-token': token }
  await page.request.post(`${url}/api/basket/line`, { headers, data: { productId, quantity: 1 } })
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    (value) => localStorage.setItem('basket', JSON.stringify({ token: value, units: 1 })),
    token,
  )
  // The second time the ZIP code is there from the first, and its quote is asked for at once.
  const quoted = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/checkout/quote') &&
      answer.request().postDataJSON().postalCode === '78702',
  )
  await page.goto(`${url}/checkout`)
  await page.getByLabel('Email').fill('gwen@example.com')
  for (const [label, value] of [['Name', 'Gwen Guest'], ...ADDRESS] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await quoted
  await cardOf(page).getByLabel(bank).check()
  const confirmed = page.waitForRequest(/\/v1\/payment_intents\/pi_\w+\/confirm$/)
  await pay(page).click()
  const [intentId = ''] = /pi_\w+/.exec((await confirmed).url()) ?? []
  await page.waitForURL(/\/checkout\/done\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is being processed')
  return intentId
}

/** The bank answers to a debit. */
async function settle(page: Page, { url }: Shop, intentId: string) {
  const answer = await page.request.post(`${url}/sandbox/debit/${intentId}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  expect(answer.status()).toBe(200)
}

test('a bank debit is said to be processing, then that it has paid; another fails, and the order can be paid again', async ({
  page,
  browser,
  start,
}) => {
  test.slow() // a shop of its own, and two orders
  const shop = await untilReady(await start())
  const admin = await browser.newPage()
  await turnOn(admin, shop)
  const debit = await checkOutByBank(page, shop, /pays after a minute/)
  await expectNoViolations(page)
  const orderPage = page.url().replace('/checkout/done/', '/order/')
  const thanks = page.url()

  await admin.goto(orderPage.replace('/order/', '/dashboard/order/'))
  await expect(admin.getByText('A bank processes the payment')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.goto(orderPage)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('payment processing')
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeHidden()

  await page.goto(thanks)
  await settle(page, shop, debit)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is confirmed', {
    timeout: 20_000,
  })

  const failing = await checkOutByBank(page, shop, /fails after a minute/)
  await settle(page, shop, failing)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is not paid yet', {
    timeout: 20_000,
  })
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeVisible()
  await admin.goto(`${shop.url}/inbox`)
  const mail = admin.getByRole('article').filter({ hasText: /Your payment for order \d+ failed/ })
  await expect(mail.first()).toContainText('gwen@example.com')
})
