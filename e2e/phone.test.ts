import type { Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import { test } from './shared-page.ts'
import { expect } from './shop.ts'

// A phone: the menu, and controls that are large enough.

/** Has React taken the page over? */
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

test('buttons and links of the forms are large enough for a finger', async ({ page, customer }) => {
  expect(customer.token).not.toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, controls] of [
    ['/products', page.getByRole('link', { name: /^Purchase/ })],
    ['/dashboard', page.getByRole('textbox')],
  ] as const) {
    await page.goto(path)
    await expect(controls.first()).toBeVisible()
    for (const control of await controls.all()) {
      expect((await control.boundingBox())?.height, path).toBeGreaterThanOrEqual(44)
    }
  }
})

test('the menu of a phone opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await isAlive(page)
  await page.getByLabel('Menu').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeHidden()
  await page.getByLabel('Menu').click()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await page.waitForURL('/portfolio')
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeHidden()
})

test('a menu that was opened before the scripts came stays open, and closes with a navigation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Menu').click()
  const link = page.getByRole('link', { name: 'Portfolio' })
  await expect(link).toBeVisible()
  letGo()
  await isAlive(page)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible() // known by the scripts alone
  await expect(link).toBeVisible()
  await link.click()
  await page.waitForURL('/portfolio')
  await expect(link).toBeHidden()
})
