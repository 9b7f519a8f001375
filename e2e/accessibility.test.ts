import { randomBytes } from 'node:crypto'
import { inspect, look } from './look.ts'
import { addPlainPart, changePart } from './parts.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder, productNamed } from './shop.ts'

// Every route of visitors and customers, as look.ts does.

const PART = 'Coil spring, front axle'

test('a visitor’s pages: axe finds nothing', async ({ page }) => {
  await look(page, '/', 'All Of Our Products')
  await look(page, '/reviews', 'View Our All Reviews')
  await look(page, '/blog', 'Blogs')
  await look(page, '/portfolio', 'Projects')
  await look(page, '/login', 'Login')
  await look(page, '/signup', 'Sign Up')
  await look(page, '/forgot-password', 'Forgot password')
  await look(page, '/reset-password?token=a', 'New password')
  await look(page, '/reset-password', 'New password')
  await look(page, '/verify-email?token=a', 'Verify your email')
  await look(page, '/verify-email', 'Verify your email')
  await look(page, '/inbox', 'Inbox')
  await look(page, '/saved', 'Saved parts')
  await look(page, '/job/front-brake-job', 'Front brake job')
  await look(page, '/job/front-brake-job/2014/volkswagen/golf', /^Front brake job for your Golf/)
  await look(page, '/diagrams/wheel-end', /^Wheel end/)
  await look(page, '/diagrams/wheel-end?vehicle=2014/volkswagen/golf', /^Wheel end/)
  await look(page, '/stock-alert#stop.token', 'Back in stock')
  await look(page, '/no/such/page', 'Page Not Found')
  await look(page, '/signed-in?error=access_denied', 'Back from Google')
  const google = await page.request.post('/api/auth/sign-in/social', {
    data: { provider: 'google' },
  })
  await look(page, (await google.json()).url, 'Choose an account')
})

test('a basket, empty and with lines that need the buyer: axe finds nothing', async ({ page }) => {
  await look(page, '/basket', 'Basket')
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
  const headers = { 'basket-token': randomBytes(32).toString('base64url') }
  const ids: string[] = []
  for (const title of ['Bulb', 'Wiper', 'Fuse']) ids.push(await addPlainPart({ title, minimum: 2 }))
  for (const productId of ids) {
    await page.request.post('/api/basket/line', { headers, data: { productId, quantity: 3 } })
  }
  await changePart(ids[0] ?? '', { stock: 2, cents: 2000 })
  await changePart(ids[1] ?? '', { minimum: 4 })
  await page.evaluate(
    (token) => localStorage.setItem('basket', JSON.stringify({ token, units: 9 })),
    headers['basket-token'],
  )
  await page.goto('/basket')
  await page.getByRole('button', { name: 'Remove Fuse' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await inspect(page, '/basket with lines')
})

test('a checkout in its states: axe finds nothing', async ({ page, customer }) => {
  const headers = { authorization: `Bearer ${customer.token}` }
  await look(page, '/checkout', 'Checkout')
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
  const part = await addPlainPart({ title: 'Bulb holder', stock: 9 })
  const line = { headers, data: { productId: part, quantity: 4 } }
  await page.request.post('/api/basket/line', line)
  const data = {
    ...{ label: 'Workshop', name: 'Robin Field', phone: '5125550117', line1: '2208 Rosewood Ave' },
    ...{ city: 'Austin', region: 'TX', postalCode: '78702', country: 'US' },
  }
  await page.request.post('/api/address', { headers, data })
  const pay = page.getByRole('button', { name: /^Pay( \$|$)/ })
  const card = page.frameLocator('iframe[title="Secure payment input frame"]')
  const typeCard = async (number: string) => {
    await card.getByLabel('Card number').fill(number)
    await card.getByLabel('Expiration date').fill('1230')
    await card.getByLabel('Security code').fill('123')
  }
  await look(page, '/checkout', 'Checkout')
  await expect(pay).toBeEnabled()
  await inspect(page, '/checkout with a saved address')
  await page.getByRole('radio', { name: 'A new address' }).check()
  await pay.click()
  await typeCard('4000000000000002')
  await inspect(page, '/checkout with missing fields')
  // What changes once the total is known, only the shop knows.
  const quoted = page.waitForResponse('**/api/checkout/quote')
  await page.getByRole('radio', { name: /Workshop/ }).check()
  await quoted
  await changePart(part, { stock: 2, cents: 1400 })
  await pay.click()
  await expect(page.getByText('Only 2 left.', { exact: true })).toBeVisible()
  await inspect(page, '/checkout refused')
  await page.getByRole('button', { name: 'Fix 1 item' }).click()
  await page.getByRole('button', { name: 'Change to 2' }).click()
  await pay.click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await inspect(page, '/checkout with a declined card')
  await typeCard('4242424242424242')
  await pay.click()
  await page.waitForURL(/\/checkout\/done\//)
  await inspect(page, 'the confirmation')
  await look(page, '/dashboard', 'My Profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
  await inspect(page, 'the dialog of an address')
})

test('a customer’s pages: axe finds nothing', async ({ page, customer }) => {
  const { _id } = await productNamed(page.request, PART)
  await look(page, '/products', 'All Of Our Products')
  await look(page, `/product/${_id}`, 'Purchase Your Product')
  await look(page, '/dashboard', 'My Profile')
  await look(page, '/dashboard/myOrders', 'My Orders: 0')
  const order = await placeOrder(page.request, customer, PART)
  await look(page, '/dashboard/myOrders', 'My Orders: 1')
  await look(page, '/dashboard/addReview', 'Add Your Review')
  await look(page, `/dashboard/payment/${order}`, /Please Pay for/)
  await look(page, `/dashboard/receipt/${order}`, 'Receipt')
  await payOrder(page.request, customer, order)
  await look(page, '/dashboard/myOrders', 'My Orders: 1')
  await look(page, `/dashboard/receipt/${order}`, 'Receipt')
  await look(page, `/dashboard/payment/${order}`, 'This order is paid.')
  await look(page, `/order/${order}`, /^Order \d+: paid/)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await inspect(page, 'the address of an order')
  await look(page, `/order/${order}/invoice`, /^Invoice$/)
})
