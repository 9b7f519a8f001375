import {
  bar,
  CANCELED,
  CLOSED,
  chooseIn,
  FAILED,
  formError,
  isolateWindow,
  openWindow,
  press,
  signInAfterAll,
} from './google-window.ts'
import { expect, placeOrder, signUp, test, token } from './shop.ts'

// Signing in through the window of the stand-in for Google, and all that can go wrong on the way.

// One after the other: the sample accounts are the same for all.
test.describe.configure({ mode: 'default' })

const PART = 'Coil spring, front axle'

test('after Login with Google a user is back at the page they came from, with name and photo', async ({
  page,
}) => {
  await page.goto('/dashboard/myOrders')
  await page.waitForURL('/login?from=%2Fdashboard%2FmyOrders')
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await chooseIn(popup, 'Noor Haddad')
  await page.waitForURL('/dashboard/myOrders')
  await expect(bar(page).getByText('Noor Haddad')).toBeVisible()
  const photo = bar(page).locator('img')
  await expect(photo).toHaveAttribute('src', '/art/people/noor.svg')
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  expect(await token(page)).toMatch(/^ey/)
})

test('after Sign Up with Google a user is at Products', async ({ page }) => {
  await page.goto('/signup?from=%2Fdashboard')
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading')).toBeVisible()
  // By keyboard: the first of the list.
  await popup.keyboard.press('Tab')
  const closed = popup.waitForEvent('close')
  await popup.keyboard.press('Enter')
  await closed
  await page.waitForURL('/products')
  await expect(bar(page).getByText('Noor Haddad')).toBeVisible()
})

test('the same Google account signs in to the same account', async ({ page }) => {
  const name = 'Maximiliane'
  await page.goto('/signup')
  await chooseIn(await openWindow(page), name)
  await page.waitForURL('/products')
  const { user } = await (await page.request.get('/api/auth/get-session')).json()
  const bearer = { ...user, password: '', token: await token(page) }
  await placeOrder(page.request, bearer, PART)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')

  await page.goto('/login?from=%2Fdashboard%2FmyOrders')
  await chooseIn(await openWindow(page), name)
  await page.waitForURL('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: /My Orders: [1-9]/ })).toBeVisible()
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide).toBeLessThanOrEqual(0) // however long the name
})

test('a canceled sign-in shows an error under the form, and the fields stay', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('robin@example.com')
  const popup = await openWindow(page)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Cancel' }).click()
  await closed
  await expect(formError(page)).toHaveText(CANCELED)
  await expect(formError(page)).toHaveClass(/text-error text-sm/)
  await expect(page.getByLabel('Email')).toHaveValue('robin@example.com')
  await signInAfterAll(page)
})

test('a window that is closed by hand is noticed', async ({ page }) => {
  await page.goto('/signup')
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading')).toBeVisible()
  await popup.close()
  await expect(formError(page)).toHaveText(CLOSED)
  await page.getByRole('link', { name: 'Please login' }).click()
  await page.waitForURL('/login')
  await signInAfterAll(page)
})

test('a window that the browser blocks is explained, and a password still works', async ({
  page,
  customer,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await press(page)
  await expect(formError(page)).toHaveText(
    /^Your browser has blocked the Google window. Allow pop-ups/,
  )
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
})

test('when the shop does not answer the window closes, with a sentence', async ({ page }) => {
  await page.route('**/api/auth/sign-in/social', (route) => route.abort())
  await page.goto('/login')
  const popup = page.waitForEvent('popup')
  await press(page)
  await expect.poll(async () => (await popup).isClosed()).toBe(true)
  await expect(formError(page)).toHaveText(/^The shop can’t be reached/)
  await page.unroute('**/api/auth/sign-in/social')
  await signInAfterAll(page)
})

test('when Google’s page fails the window closes, and the form can be used again', async ({
  page,
  context,
}) => {
  const authorize = '**/sandbox/google/authorize*'
  await context.route(authorize, (route) => route.fulfill({ status: 500, body: 'Error 500' }))
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await press(page)
  const popup = await opened
  await expect(popup.getByText('Error 500')).toBeVisible()
  await popup.close()
  await expect(formError(page)).toHaveText(CLOSED)
  await context.unroute(authorize)
  await signInAfterAll(page)
})

test('when Google does not confirm what it has said, no user is signed in', async ({
  page,
  context,
}) => {
  const choice = '**/sandbox/google/authorize*account=*'
  await context.route(choice, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const location = new URL(response.headers().location ?? '')
    location.searchParams.set('code', 'worthless')
    await route.fulfill({ status: 302, headers: { location: location.href } })
    await context.unroute(choice)
  })
  await page.goto('/login')
  await chooseIn(await openWindow(page), 'Noor Haddad')
  await expect(formError(page)).toHaveText(FAILED)
  expect(await token(page)).toBeNull()
  await signInAfterAll(page)
})

test('a password account whose email is not verified is not opened by Google', async ({ page }) => {
  const email = 'tomasz.zielinski@example.com'
  const password = 'secret1'
  const data = { name: 'Not Tomasz', email, password }
  await page.request.post('/api/auth/sign-up/email', { data })
  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.goto('/login')
  await chooseIn(await openWindow(page), 'Tomasz')
  await expect(formError(page)).toHaveText(
    'An account with this email already exists. Log in with its password, or set a new one with “Forgot password?”.',
  )
  expect(await token(page)).toBeNull()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
  await expect(bar(page).getByText('Not Tomasz')).toBeVisible()
})

test('an email that Google has not verified makes an account, and our own mail asks', async ({
  page,
}) => {
  await page.goto('/signup')
  await chooseIn(await openWindow(page), 'Mika Berg')
  await page.waitForURL('/products')
  await page.goto('/inbox')
  await expect(page.getByText('mika.berg@example.com').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Your email is not verified.')).toBeVisible()
})

test('a window that the browser has cut off from the shop still signs in', async ({
  page,
  context,
}) => {
  await isolateWindow(context)
  await page.goto('/login')
  const popup = await openWindow(page)
  // It looks closed from here, and is not.
  await expect(formError(page)).toHaveText(CLOSED)
  await popup.getByRole('link', { name: 'Noor Haddad' }).click()
  await page.waitForURL('/')
  await expect(bar(page).getByText('Noor Haddad')).toBeVisible()
})

test('a second click starts again, and the window closes with the page', async ({ page }) => {
  await page.goto('/login')
  const first = await openWindow(page)
  await expect(first.getByRole('heading')).toBeVisible()
  const second = await openWindow(page)
  await expect.poll(() => first.isClosed()).toBe(true)
  await expect(second.getByRole('heading')).toBeVisible()
  await expect(formError(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Create New Account' }).click()
  await expect.poll(() => second.isClosed()).toBe(true)
})

test('a Google sign-in replaces the session of another user', async ({ page }) => {
  await signUp(page)
  await page.goto('/login')
  await signInAfterAll(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('noor.haddad@example.com').first()).toBeVisible()
})

test('the window’s last page works by itself, and search engines do not index it', async ({
  page,
}) => {
  await page.goto('/signed-in?state=x&error=constructor')
  await expect(page.getByRole('heading', { name: 'Back from Google' })).toBeVisible()
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
