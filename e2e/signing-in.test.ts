import { test } from './shared-page.ts'
import { expect, signUp, token } from './shop.ts'

test('after a login a user is back at the page they came from', async ({ page }) => {
  const { email, password } = await signUp(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

  await page.goto('/dashboard/myOrders')
  await page.waitForURL('/login?from=%2Fdashboard%2FmyOrders')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
})

for (const from of [
  '//evil.example/products',
  '/.//evil.example',
  'https://evil.example',
  '/\\[',
]) {
  test(`after login a URL outside the shop is ignored: ${from}`, async ({ page, customer }) => {
    const { email, password } = customer
    await page.goto(`/login?${new URLSearchParams({ from })}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('/')
  })
}

test('the forms show the spec’s messages and keep the typed values', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Email is Required')).toBeVisible()
  await expect(page.getByText('Password is Required')).toBeVisible()
  await page.getByLabel('Email').fill('abc@def')
  await page.getByLabel('Password').fill('12345')
  await expect(page.getByText('Provide a valid Email')).toBeVisible()
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible()

  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')

  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Name is Required')).toBeVisible()
})

test('without scripts Sign Up says that it needs them, and asks for no password', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/signup')
  // Playwright finds no text within <noscript>.
  const note = page.locator('main noscript p')
  await expect(note).toBeVisible()
  expect(await note.textContent()).toContain('Sign Up needs JavaScript')
  await expect(page.getByLabel('Password')).toBeHidden()
  await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
  await page.close()
})

test('Login works as a form without scripts, which find the session once they are on', async ({
  browser,
  baseURL,
  page: other,
}) => {
  const { email } = await signUp(other)
  const url = { baseURL: baseURL ?? '' }
  const context = await browser.newContext({ ...url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login?from=%2Freviews')
  await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
  const logIn = async (password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await logIn('not this')
  await expect(page.locator('#wrong')).toBeVisible()
  await logIn('secret1')
  await expect(page).toHaveURL(/\/reviews$/)
  const withScripts = await browser.newContext({
    ...url,
    storageState: await context.storageState(),
  })
  const dashboard = await withScripts.newPage()
  await dashboard.goto('/dashboard/myOrders')
  await expect(dashboard.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await withScripts.close()
  await context.close()
})

test('a token that has expired is renewed while the session lives', async ({ page }) => {
  await signUp(page)
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  expect(await token(page)).toMatch(/^ey/)
})

test('when the session has ended an order list signs out and goes Home', async ({ page }) => {
  await signUp(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.getByRole('link', { name: 'My Orders' }).click()
  await page.waitForURL('/')
  expect(await token(page)).toBeNull()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})
