import type { Page } from '@playwright/test'
import { typeCard } from './payments.ts'
import { test } from './shared-page.ts'
import { addProduct, deleteProduct, expect, newEmail, placeOrder } from './shop.ts'

// What an attacker types, and what the shop makes of it.

const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=1</script>'

/** The markup is there to be read, and nothing of it has run. */
async function expectInert(page: Page, text = MARKUP) {
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.title()).not.toBe('1')
}

test('script in a name, a review, a product and an address is text on every page', async ({
  page,
  customer,
  admin,
}) => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const name = MARKUP.slice(0, 30)
  const id = await addProduct(page.request, admin, { name, description: MARKUP })
  const order = await page.request.post('/api/order', {
    headers,
    data: { productId: id, pricePerUnit: 1.2, quantity: 10, phone: '5551234', address: MARKUP },
  })
  expect(order.status()).toBe(201)
  const { insertedId } = await order.json()
  const review = { location: MARKUP, review: MARKUP }
  expect((await page.request.post('/api/review', { headers, data: review })).status()).toBe(201)
  const profile = { name: MARKUP, address: MARKUP, education: MARKUP }
  const url = `/api/profile/${customer.email}`
  expect((await page.request.put(url, { headers, data: profile })).status()).toBe(200)

  for (const path of ['/', '/reviews', `/product/${id}`, `/dashboard/order/${insertedId}`]) {
    await page.goto(path)
    await expectInert(page)
  }
  const lists = [
    '/products',
    ...['manageProducts', 'manageOrders', 'audit'].map((list) => `/dashboard/${list}`),
  ]
  for (const path of lists) {
    await page.goto(path)
    await expectInert(page, name)
  }
  await deleteProduct(page.request, admin, id)
})

test('a LinkedIn field takes no javascript: URL', async ({ page, customer }) => {
  await page.goto('/dashboard')
  await page.getByText('More about you').click()
  await page.getByLabel('LinkedIn').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Provide a link, as in linkedin.com/in/you')).toBeVisible()
  const answer = await page.request.put(`/api/profile/${customer.email}`, {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { linkedin: 'javascript:alert(1)' },
  })
  expect(answer.status()).toBe(400)
})

test('a script that got into a page would not run', async ({ browser }) => {
  // A page of its own: the browser complains on the console, as it should.
  const page = await browser.newPage()
  await page.goto('/')
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('Security Policy'),
  )
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "1"'
    document.body.append(script)
  })
  await refused
  expect(await page.title()).not.toBe('1')
  await page.close()
})

test('after too many guesses of a password the page says how long to wait, and the form stays filled in', async ({
  page,
}) => {
  const email = newEmail()
  // Up to the rate limit of one IP: the backoff of one account alone is over before a page loads.
  for (let n = 0; n < 20; n += 1) {
    await page.request.post('/api/auth/sign-in/email', { data: { email, password: `guess ${n}` } })
  }
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('guess 11')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText(/Too many attempts. Please try again in \d+ seconds/)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('an admin reads who did what: a product, a payment and a cancellation', async ({
  page,
  customer,
  admin,
}) => {
  const name = `Clamp ${Date.now()}`
  const id = await addProduct(page.request, admin, { name })
  const [paid, canceled] = [
    await placeOrder(page.request, customer, name),
    await placeOrder(page.request, customer, name),
  ]
  const headers = { authorization: `Bearer ${customer.token}` }
  await page.request.delete(`/api/myOrder/${canceled}`, { headers })
  await signInAs(page, customer)
  await page.goto(`/dashboard/payment/${paid}`)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()

  await signInAs(page, admin)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Audit' }).click()
  const lines = page.getByRole('row').filter({ hasText: name })
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText('Order paid')
  await expect(lines.nth(1)).toContainText('Order canceled')
  await expect(lines.nth(1)).toContainText(customer.email)
  await expect(lines.nth(1)).toContainText(`from 10.`)
  await expect(lines.nth(2)).toContainText('Part added')
  await expect(lines.nth(2)).toContainText(admin.email)
  await deleteProduct(page.request, admin, id)
})

async function signInAs(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/')
}
