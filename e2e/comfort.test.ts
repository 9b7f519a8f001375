import type { Page } from '@playwright/test'
import { addProduct, deleteProduct, expect, newEmail, placeOrder, test } from './shop.ts'

// What makes the shop a pleasure: themes, titles, keyboard, waiting, long lists and long words.

const theme = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the theme follows the system, can be switched, and stays switched without a flash', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const dark = await theme(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await theme(page)
  expect(dark).not.toBe(light)
  const button = page.getByRole('button', { name: 'Switch between light and dark' })
  await button.click()
  expect(await theme(page)).toBe(dark)
  await button.click()
  expect(await theme(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await theme(page)).toBe(dark)
  await button.click()
  expect(await theme(page)).toBe(light)
  // Without scripts from files: what the page is painted with first.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/blog')
  expect(await theme(page)).toBe(light)
  await page.unroute('**/assets/*.js')
  await page.goto('/blog')
  await button.click()
  expect(await theme(page)).toBe(dark)
})

test('the title changes with the page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Driveline')
  await page.getByRole('link', { name: 'Blogs' }).click()
  await expect(page).toHaveTitle('Blogs · Driveline')
  await page.goBack()
  await expect(page).toHaveTitle('Driveline')
  await page.goto('/nowhere')
  await expect(page).toHaveTitle('Page Not Found · Driveline')
})

test('with the keyboard alone: skip to content, open a page, log in', async ({
  page,
  customer,
}) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See the parts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  await page.getByLabel('Email').focus()
  await page.keyboard.type(customer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/products')
})

test('a wrong field is focused and tied to its message', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Email is Required')
})

test('a click is answered at once, however slow the page that it opens', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await page.goto('/dashboard')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/order?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByTestId('progress')).toBeVisible({ timeout: 1_000 })
  answer()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await expect(page.getByTestId('progress')).toBeHidden()
})

test('a long list comes in pages, and says how long it is', async ({ page, customer }) => {
  for (let n = 0; n < 30; n += 1) {
    await placeOrder(page.request, customer, 'Spark plug M14, nickel')
  }
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 30' })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(25) // with the head
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(31)
  await expect(page.getByRole('button', { name: 'Show more orders' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders: 29' })).toBeVisible()
  await expect(rows).toHaveCount(30)
})

test('long words break instead of widening a phone’s page', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Unterbodenschutzwachs${Date.now() % 1e9}`
  const id = await addProduct(page.request, admin, { name, description: 'w'.repeat(400) })
  const words = newEmail().repeat(5).slice(0, 200)
  await page.request.post('/api/review', {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { location: 'L'.repeat(100), review: words },
  })
  for (const path of [
    '/',
    '/reviews',
    '/products',
    `/product/${id}`,
    '/dashboard/manageProducts',
  ]) {
    await page.goto(path)
    await expect(page.getByText(path === '/reviews' ? words : name).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
  await deleteProduct(page.request, admin, id)
})

test('buttons and links of the forms are large enough for a finger', async ({ page, customer }) => {
  expect(customer.token).not.toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  for (const control of await page.getByRole('link', { name: /^Purchase/ }).all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await page.goto('/dashboard')
  for (const control of await page.getByRole('textbox').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test('two wrong fields are both said', async ({ page, customer }) => {
  expect(customer.token).not.toBe('')
  await page.goto('/dashboard')
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('LinkedIn').fill('not a link')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Provide a phone number, in digits')).toBeVisible()
  await expect(page.getByText('Provide a link, as in linkedin.com/in/you')).toBeVisible()
})

test('after an order its payment is one click away', async ({ page, customer }) => {
  expect(customer.token).not.toBe('')
  await page.goto('/products')
  await page.getByRole('link', { name: 'Purchase Spark plug M14, nickel' }).click()
  await page.getByLabel('Phone').fill('+1 (555) 123-4567')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByText('Please Pay for Spark plug M14, nickel')).toBeVisible()
})

test('a question is answered with No by the key that is nearest, and by a click beside it', async ({
  page,
  customer,
}) => {
  await placeOrder(page.request, customer, 'Spark plug M14, nickel')
  await page.goto('/dashboard/myOrders')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.mouse.click(5, 5)
  await expect(modal).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
})

test('the menu of a phone opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByText('Menu').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeHidden()
  await page.getByText('Menu').click()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await page.waitForURL('/portfolio')
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeHidden()
})

test('search engines and link previews find what they look for', async ({ page, request }) => {
  await page.goto('/reviews')
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[name="description"]')).toContain('newest first')
  expect(await content('meta[property="og:title"]')).toBe('Reviews · Driveline')
  const image = new URL((await content('meta[property="og:image"]')) ?? '')
  expect((await request.get(image.pathname)).headers()['content-type']).toBe('image/png')
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe('/reviews')

  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/', '/reviews', '/blog', '/portfolio']) {
    expect(sitemap).toContain(`${path}</loc>`)
  }
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest.name).toBe('Driveline')
  expect((await request.get(manifest.icons[0].src)).status()).toBe(200)
})
