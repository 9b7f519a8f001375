import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { test } from './shared-page.ts'
import { expect, signUp } from './shop.ts'

// What people do with their own account at My Profile.

/** The same person on another device. */
async function anotherDevice(browser: Browser, { email, password }: Credentials) {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, email, password)
  await page.waitForURL('/')
  return page
}

type Credentials = { email: string; password: string }

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a new name and photo are in the navigation bar at once', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard')
  await page.getByLabel('Shown to others as').fill('Robin F.')
  await page.getByLabel('Photo URL').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Provide the URL of a picture')).toBeVisible()
  await page.getByLabel('Photo URL').fill('/art/empty-orders.svg')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your name and photo were saved.')).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByText('Robin F.')).toBeVisible()
  await expect(bar.locator('img[src="/art/empty-orders.svg"]')).toBeVisible()
})

test('a device that is signed out is out at its next step, and this one stays in', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  const other = await anotherDevice(browser, person)
  await page.goto('/dashboard')
  const devices = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })
  await expect(devices).toHaveCount(2)
  await devices.getByRole('button', { name: 'Sign out' }).click()
  await expect(devices).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
  await other.goto('/dashboard/myOrders')
  await other.waitForURL(/\/login\?from=/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await other.context().close()
})

test('a changed password is the one to log in with, and signs the other devices out', async ({
  page,
  browser,
}) => {
  const person = await signUp(page)
  const other = await anotherDevice(browser, person)
  await page.goto('/dashboard')
  await page.getByLabel('Current Password').fill('a guess')
  await page.getByLabel('New Password').fill('secret2')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('That is not your password')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue('secret2')
  await page.getByLabel('Current Password').fill(person.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await other.goto('/products')
  await other.waitForURL(/\/login\?from=/)
  await logIn(other, person.email, person.password)
  await expect(other.getByText('Invalid email or password')).toBeVisible()
  await logIn(other, person.email, 'secret2')
  await other.waitForURL('/')
  await other.context().close()
})

test('the data can be downloaded', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/dashboard')
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.account.email).toBe(email)
})

test('closing an account asks for the password, and then there is no such account', async ({
  page,
}) => {
  const { email, password } = await signUp(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Close my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('a guess')
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(dialog.getByText('That is not your password')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText('Your account was closed.')).toBeVisible()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(page, email, password)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})
