import type { Page } from '@playwright/test'
import { withGolf } from './garage.ts'
import { expect, test, untilHydrated } from './shop.ts'

// A page whose scripts are still on their way.

/** @returns lets them arrive */
async function holdScripts(page: Page, which = '*') {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${which}.js`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('Home shows the chosen car and the units in the basket before its scripts are there', async ({
  page,
}) => {
  await withGolf(page)
  await page.evaluate(() => localStorage.setItem('basket', '{"units":3}'))
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const header = page.getByRole('banner')
  await expect(header.getByText('2014 Volkswagen Golf')).toBeVisible()
  await expect(header.getByText('3', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('2014 Volkswagen Golf')).toBeVisible()
  release()
  await untilHydrated(page)
  await expect(header.getByText('2014 Volkswagen Golf')).toBeVisible()
})

/** Its complaints, such as a hydration that failed, fail the test. */
test('a page whose URL is given with slashes too many has its own, and hydrates', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  const { origin } = new URL(page.url())
  for (const [given, shown] of [
    ['/dashboard/', '/dashboard'],
    ['/dashboard/today/?days=90', '/dashboard/today?days=90'],
    ['/catalog/brakes/#content', '/catalog/brakes#content'],
    ['//blog//', '/blog'],
  ] as const) {
    await page.goto(origin + given)
    await untilHydrated(page)
    expect(page.url()).toBe(origin + shown)
  }
})

test('a part of Home that is added before its scripts are there is added once', async ({
  page,
}) => {
  // From the start: a browser may send a move of its mouse, with which they are loaded.
  const release = await holdScripts(page, 'below-banner-*')
  await page.goto('/')
  await untilHydrated(page)
  await page
    .getByRole('button', { name: /^Add .* to basket$/ })
    .first()
    .click()
  release()
  const basket = page.getByRole('banner').getByRole('link', { name: /^Basket: \d/ })
  await expect(basket).toBeVisible()
  await page.goto('/basket')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a Login that is pressed before its scripts are there logs in with what was typed', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('customer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('customer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('customer@example.com')
  expect(page.url()).toMatch(/\/login$/)
  release()
  await page.waitForURL('/')
})

test('the dashboard shows the menu of an admin before its scripts are there, and none to a visitor', async ({
  page,
  admin,
}) => {
  expect(admin.token).not.toBe('')
  await page.goto('/dashboard/settings')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'Backups' })).toBeVisible()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(menu.getByRole('link', { name: 'Backups' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(menu).toHaveCount(0)
  release()
  await page.waitForURL(/\/login/)
})
