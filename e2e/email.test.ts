import type { Page } from '@playwright/test'
import { test } from './shared-page.ts'
import { expect, newEmail, signUp, token } from './shop.ts'

/** Opens the newest message that the demo's inbox has for an email, and in it the link. */
async function followLink(page: Page, email: string, subject: RegExp) {
  const message = page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/inbox')
    await expect(message.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  const link = message.first().getByRole('link').first()
  const url = String(await link.getAttribute('href'))
  await link.click()
  await expect(page).toHaveURL(url)
  return url
}

async function askForReset(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
}

async function login(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a forgotten password: a mail, a new password, and every other session is over', async ({
  page,
  browser,
}) => {
  const { email, password } = await signUp(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await askForReset(elsewhere, email)
  const url = await followLink(elsewhere, email, /Reset your password/)
  await elsewhere.getByRole('button', { name: 'Change password' }).click()
  await expect(elsewhere.getByText('Password is Required')).toBeVisible()
  await elsewhere.getByLabel('New password').fill('brand new')
  await elsewhere.getByRole('button', { name: 'Change password' }).click()
  await elsewhere.waitForURL('/login')
  await expect(elsewhere.getByText('Your password was changed')).toBeVisible()

  await login(elsewhere, email, password)
  await expect(elsewhere.getByText('Invalid email or password')).toBeVisible()
  await login(elsewhere, email, 'brand new')
  await elsewhere.waitForURL('/')

  await page.goto('/dashboard/myOrders')
  await page.waitForURL(/\/login/)
  expect(await token(page)).toBeNull()

  await elsewhere.goto(url)
  await elsewhere.getByLabel('New password').fill('brand new 2')
  await elsewhere.getByRole('button', { name: 'Change password' }).click()
  await expect(elsewhere.getByText('This link has already been used')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Request a new link' }).click()
  await elsewhere.waitForURL('/forgot-password')
  await elsewhere.context().close()
})

test('an unknown email gets the same response and no email', async ({ page }) => {
  const email = newEmail()
  await askForReset(page, email)
  await page.getByRole('link', { name: 'This demo keeps its email here.' }).click()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: email })).toHaveCount(0)
})

test('an email is verified from the mail of the sign-up, once, by its signed-in user', async ({
  page,
  browser,
}) => {
  const { email, password } = await signUp(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Your email is not verified.')).toBeVisible()
  const url = await followLink(page, email, /Verify/)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified. Thank you.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('Your email is not verified.')).toBeHidden()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(url)
  await elsewhere.getByRole('link', { name: 'Log in', exact: true }).click()
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password').fill(password)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await elsewhere.getByRole('button', { name: 'Verify my email' }).click()
  await expect(elsewhere.getByText('This link has already been used')).toBeVisible()
  await expect(elsewhere.getByText('Your email is verified.')).toBeVisible()
  await elsewhere.context().close()
})

test('My Profile sends the link again, and the page of a spent link does too', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`An email is on its way to ${customer.email}.`)).toBeVisible()
  await page.goto('/verify-email?token=made-up')
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`An email is on its way to ${customer.email}.`)).toBeVisible()
  await followLink(page, customer.email, /Verify/)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified. Thank you.')).toBeVisible()
})

test('a password can be looked at, and is what a password manager expects', async ({ page }) => {
  await page.goto('/signup')
  const password = page.getByLabel('Password')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.getByLabel('Name')).toHaveAttribute('autocomplete', 'name')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  await password.fill('secret1')
  await expect(page.getByText('Short, but allowed.')).toBeVisible()
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('secret1')

  await page.goto('/login')
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
})
