import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

// What the specification says of Login and Sign Up; see docs/conformance.md.

function cssColor(page: Page, color: string) {
  return page.evaluate((value) => {
    const probe = document.createElement('i')
    probe.style.color = value
    document.body.append(probe)
    return getComputedStyle(probe).color
  }, color)
}

test('§2 Login: two fields, Create New Account, OR, and Continue with Google', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('OR', { exact: true })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect((await opened).getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByRole('link', { name: 'Create New Account' }).click()
  await page.waitForURL('/signup')
})

test('§2 Sign Up: three fields, Please login, and a Google button', async ({ page }) => {
  await page.goto('/signup')
  for (const label of ['Name', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await page.getByRole('link', { name: 'Please login' }).click()
  await page.waitForURL('/login')
})

test('§5 Login and Sign Up say what is missing or malformed', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  for (const message of ['Name is Required', 'Email is Required', 'Password is Required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByLabel('Email').fill('abc@def')
  await page.getByLabel('Password').fill('12345')
  await expect(page.getByText('Provide a valid Email')).toBeVisible()
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible()
  await page.getByLabel('Email').fill('a.b@mail.example.info')
  await page.getByLabel('Password').fill('123456')
  await expect(page.getByText('Provide a valid Email')).toBeHidden()
  await expect(page.getByText('Must be 6 characters or longer')).toBeHidden()
})

test('§2 a login without a page to return to leads to /', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('customer@example.com')
  await page.getByLabel('Password').fill('customer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('§8 a sign-in that the browser does not keep says No user is logged in', async ({ page }) => {
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ json: null }))
  await page.goto('/login')
  await page.getByLabel('Email').fill('customer@example.com')
  await page.getByLabel('Password').fill('customer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('No user is logged in')).toBeVisible()
})

test('§8 the identity provider’s message is shown in small red text under the form', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  const message = page.getByRole('alert')
  await expect(message).toHaveText('Invalid email or password')
  const { fontSize, color } = await message.evaluate((element) => getComputedStyle(element))
  expect(Number.parseFloat(fontSize)).toBeLessThan(16)
  const red = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-error'),
  )
  expect(color).toBe(await cssColor(page, red))
})
