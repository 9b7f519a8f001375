import type { Page } from '@playwright/test'
import { typeCard } from './payments.ts'
import { expect, placeOrder, productNamed, test, token } from './shop.ts'

// Failures of real life: lost responses, two tabs, Stripe unreachable.

const PART = 'Headlight bulb H7 12 V 55 W'

async function fillPurchase(page: Page) {
  const { _id } = await productNamed(page.request, PART)
  await page.goto(`/product/${_id}`)
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
}

async function ordersOf(page: Page, { email, token }: { email: string; token: string }) {
  const answer = await page.request.get(`/api/order?customer=${email}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const orders: unknown[] = await answer.json()
  return orders
}

/** The next order is stored, and the browser gets no response. */
function loseResponse(page: Page) {
  return page.route('**/api/order', async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** An order whose response never arrives. @returns the form's button */
async function purchaseWithLostResponse(page: Page) {
  await fillPurchase(page)
  const purchase = page.getByRole('button', { name: 'Purchase' })
  await loseResponse(page)
  await purchase.click()
  await expect(page.getByText('The shop can’t be reached.')).toBeVisible()
  await page.unroute('**/api/order')
  return purchase
}

test('an order that can’t be sent shows an error and keeps the typed values', async ({
  page,
  customer,
}) => {
  await fillPurchase(page)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('The shop can’t be reached.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('5551234')
  await expect(page.getByLabel('Address')).toHaveValue('1 Main Street')
  expect(await ordersOf(page, customer)).toHaveLength(0)
})

test('an order whose answer is lost is placed once, however often the form is sent', async ({
  page,
  customer,
}) => {
  const purchase = await purchaseWithLostResponse(page)
  await page.reload()
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await purchase.click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('an order whose outcome the shop does not know is placed once when the form is sent again', async ({
  page,
  customer,
}) => {
  await fillPurchase(page)
  const purchase = page.getByRole('button', { name: 'Purchase' })
  const detail = 'We don’t know yet whether that worked. Please try again.'
  await page.route('**/api/order', async (route) => {
    await route.fetch() // it is stored; the connection to the database broke before the commit was confirmed
    await route.fulfill({ status: 503, json: { title: 'Unavailable', status: 503, detail } })
  })
  await purchase.click()
  await expect(page.getByText(detail)).toBeVisible()
  await page.unroute('**/api/order')
  await purchase.click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  expect(await ordersOf(page, customer)).toHaveLength(1)
})

test('after a lost response, a changed form says that the first order was placed', async ({
  page,
  customer,
}) => {
  const purchase = await purchaseWithLostResponse(page)
  await page.getByLabel('Address').fill('2 Main Street')
  await purchase.click()
  await expect(page.getByText('See My Orders before you order again.')).toBeVisible()
  await purchase.click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  expect(await ordersOf(page, customer)).toHaveLength(2)
})

test('signing out in one tab signs out the other', async ({ page, context, customer }) => {
  expect(customer.token).not.toBe('')
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/login/)
  expect(await token(page)).toBeNull()
})

test('a session that ends on another page leads to /login, which remembers the page', async ({
  page,
  context,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await page.goto('/products', { waitUntil: 'networkidle' }) // no request of this page is under way
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible() // signed in, and known
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('/login?from=%2Fdashboard')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
})

test('a product or an order that is not there is Page Not Found', async ({ page, customer }) => {
  expect(customer.token).not.toBe('')
  for (const path of [
    '/product/garbage',
    '/product/01912f5e-0000-7000-8000-000000000000',
    '/dashboard/payment/01912f5e-0000-7000-8000-000000000000',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})

test('a list that can’t be loaded says so and offers to try again', async ({ page, customer }) => {
  expect(customer.token).not.toBe('')
  await page.goto('/dashboard')
  await page.route('**/api/order?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to your Dashboard' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await page.unroute('**/api/order?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
})

test('a blocked card script shows an error, and can be loaded again', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.route('**/sandbox/stripe.js', (route) => route.abort())
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByText('The card form could not be loaded.')).toBeVisible()
  await page.unroute('**/sandbox/stripe.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
})

test('a card that was charged although the answer was lost shows as paid', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.goto(`/dashboard/payment/${order}`)
  const pay = page.getByRole('button', { name: 'Pay' })
  await expect(pay).toBeEnabled()
  await typeCard(page, '4242424242424242')
  await page.route('**/v1/payment_intents/*/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pay.click()
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
})

test('a payment whose confirmation failed can be checked again', async ({ page, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await typeCard(page, '4242424242424242')
  await page.route(`**/api/order/${order}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('We couldn’t reach the shop to confirm your payment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await page.unroute(`**/api/order/${order}`)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
})

test('Pay holds the units of an ended hold again before the card is charged', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.clock.setSystemTime(Date.now() + 48 * 3_600_000) // past any hold
  await page.goto(`/dashboard/payment/${order}`)
  const pay = page.getByRole('button', { name: 'Pay' })
  await expect(pay).toBeEnabled()
  await typeCard(page, '4242424242424242')
  const calls: string[] = []
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await pay.click()
  await expect(page.getByText('Congrats! Your payment is completed.').first()).toBeVisible()
  const asked = calls.filter((call) => /hold$|confirm$/.test(call))
  expect(asked[0]).toBe(`POST /api/order/${order}/hold`)
  expect(asked[1]).toMatch(/confirm$/)
})
