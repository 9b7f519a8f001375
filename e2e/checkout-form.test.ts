import { cardOf, openCheckout, ordersOf, pay, typeAddress, typeCard } from './checkout-page.ts'
import { addPlainPart } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, own, signInAs, toStorage } from './shop.ts'

// The checkout's form before it places an order, on a phone.

test.use({ viewport: { width: 390, height: 844 } })

test('missing fields show errors, and so does an incomplete card before an order is placed', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Wiper'), cents: 990, quantity: 1 }])
  await pay(page).click()
  await expect(page.getByLabel('Street and number')).toHaveAccessibleDescription(
    'Street and number are required',
  )
  await expect(page.getByLabel('State')).toHaveAccessibleDescription('State is required')
  await typeAddress(page)
  await pay(page).click()
  await expect(cardOf(page).getByText('Your card number is incomplete.')).toBeVisible()
  expect(await ordersOf(page, customer)).toEqual([])
})

test('a blocked script shows an error, and can be loaded again', async ({ page, customer }) => {
  await page.route('**/sandbox/stripe.js', (route) => route.abort())
  await openCheckout(page, customer, [{ title: own('Fuse'), cents: 990, quantity: 1 }])
  await expect(page.getByText(/^The card form could not be loaded\./)).toBeVisible()
  await expect(pay(page)).toBeDisabled()
  await page.unroute('**/sandbox/stripe.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pay(page)).toBeEnabled()
})

test('a checkout whose scripts don’t load says so, and one click loads them again', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer, [{ title: own('Hose'), cents: 990, quantity: 1 }])
  await page.route('**/assets/checkout-main-*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await page.unroute('**/assets/checkout-main-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(pay(page)).toBeEnabled()
})

test('a total that could not be asked for is asked for again', async ({ page, customer }) => {
  await openCheckout(page, customer, [{ title: own('Relay'), cents: 990, quantity: 1 }])
  await expect(pay(page)).toBeEnabled()
  await page.route('**/api/checkout/quote', (route) => route.abort())
  await page.getByLabel('ZIP code').fill('78702')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(pay(page)).toBeDisabled()
  await page.unroute('**/api/checkout/quote')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(pay(page)).toBeEnabled()
})

test('a ZIP code that the shop does not ship to has one error, at its field, to which the button leads, and no delivery is offered', async ({
  page,
  customer,
}) => {
  const says = 'We don’t ship to 96910'
  await page.route('**/api/checkout/quote', async (route) => {
    if (route.request().postDataJSON().postalCode !== '96910') return route.continue()
    const errors = [{ path: 'country', message: says }]
    await route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { type: 'undeliverable', title: 'Bad Request', status: 400, detail: says, errors },
    })
  })
  await openCheckout(page, customer, [{ title: own('Relay'), cents: 900, quantity: 1 }])
  const delivery = page.getByRole('group', { name: 'Delivery' })
  await expect(delivery).toBeVisible()
  await page.getByLabel('ZIP code').fill('96910')
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription(
    `${says}. Use another address.`,
  )
  await expect(page.getByLabel('Country')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(delivery).toHaveCount(0)
  await expect(page.getByText(says)).toHaveCount(1)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await page.getByLabel('ZIP code').fill('78702')
  await expect(delivery).toBeVisible()
  await expect(page.getByText(says)).toHaveCount(0)
})

test('a visitor who has an account logs in from the checkout', async ({ page }) => {
  const title = own('Horn')
  const id = await addPlainPart({ title, cents: 990 })
  const token = 'a'.repeat(30) + newEmail().slice(0, 13)
  await page.request.post('/api/basket/line', {
    headers: { 'basket-token': token },
    data: { productId: id, quantity: 1 },
  })
  await toStorage(page)
  await page.evaluate(
    (value) => localStorage.setItem('basket', JSON.stringify({ token: value, units: 1 })),
    token,
  )
  await page.goto('/checkout')
  await page.getByRole('region', { name: 'Contact' }).getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('/login?from=%2Fcheckout')
})

test('a session that ends at the checkout opens the login over it; then the same press orders once', async ({
  page,
  customer,
}) => {
  const title = own('Relay')
  await openCheckout(page, customer, [{ title, cents: 990, quantity: 1 }])
  await typeAddress(page)
  await typeCard(page)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'of.another.time'))
  await pay(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Street and number')).toHaveValue('2208 Rosewood Ave')
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  expect(await ordersOf(page, await signInAs(page, customer))).toHaveLength(1)
})

test('a signed-out visitor with an empty basket is offered the login, which leads back', async ({
  page,
}) => {
  for (const [path, from] of [
    ['/basket', '%2Fbasket'],
    ['/checkout', '%2Fcheckout'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Your basket is empty.')).toBeVisible()
    await expect(page.getByText('Have an account?').getByRole('link')).toHaveAttribute(
      'href',
      `/login?from=${from}`,
    )
  }
})

test('a total below the smallest card payment is refused before the buyer types anything', async ({
  page,
  customer,
}) => {
  await page.route('**/api/checkout/quote', async (route) => {
    const response = await route.fetch()
    const quote = await response.json()
    await route.fulfill({ response, json: { ...quote, shipping: 0, tax: 0, total: 0.3 } })
  })
  await openCheckout(page, customer, [{ title: own('Washer'), cents: 30, quantity: 1 }])
  await expect(page.getByText('A card payment is at least $0.50.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add more parts' })).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
})

test('the parts fold when the window becomes narrow, not later under the pointer', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await openCheckout(page, customer, [{ title: own('Bulb'), cents: 990, quantity: 1 }])
  await expect(pay(page)).toBeEnabled()
  const parts = page.getByRole('list', { name: 'Parts' })
  await expect(parts).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(parts).toBeHidden()
  await page.getByText('Show the parts, a code and the total').click()
  await expect(parts).toBeVisible()
  // What the buyer has opened stays open, whatever the page learns in the meantime.
  await page.getByLabel('ZIP code').fill('78702')
  await page.waitForResponse('**/api/checkout/quote')
  await expect(parts).toBeVisible()
})

test('a code’s answer has the focus, and a new total is announced', async ({ page, customer }) => {
  await openCheckout(page, customer, [{ title: own('Coil'), cents: 6000, quantity: 1 }])
  await expect(pay(page)).toBeEnabled()
  await page.getByText('Show the parts, a code and the total').click()
  const code = page.getByLabel('Discount code')
  await code.fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/\S/)
  const total = page.getByRole('status').filter({ hasText: /^Total/ })
  const before = (await total.textContent()) ?? ''
  await code.fill('WELCOME10')
  await code.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove code WELCOME10' })).toBeFocused()
  await expect(total).not.toHaveText(before)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect(total).toHaveText(before)
})
