import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

// Where the focus is when the next page has come: on its heading, which a screen reader then says.

test('from the search to the checkout the heading of each page has the focus', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  const field = page.getByRole('combobox', { name: 'Part, number or vehicle' }).first()
  await field.fill('spark plug')
  await field.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Results for “spark plug”')
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
  await page.getByRole('main').locator('a[href^="/part/"]').first().press('Enter')
  await page.waitForURL(/\/part\//)
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Add to basket' }).first().press('Enter')
  await page.getByRole('link', { name: /^Basket/ }).press('Enter')
  await page.waitForURL('/basket')
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: 'Check out as a guest' }).press('Enter')
  await expect(heading).toHaveText('Checkout')
  await expect(heading).toBeFocused()
  await page.goBack()
  await page.waitForURL('/basket')
  await expect(heading).toBeFocused()
})

test('a visitor who types in the search while a page loads keeps the focus', async ({ page }) => {
  await page.goto('/products') // Home has a search of its own, which goes with it
  await untilHydrated(page)
  const field = page.getByRole('combobox', { name: 'Part, number or vehicle' }).first()
  await page.getByRole('link', { name: 'Reviews' }).first().click()
  await field.click()
  await page.keyboard.type('brake')
  await page.waitForURL('/reviews')
  await expect(page.getByRole('heading', { level: 1, name: /Reviews/ })).toBeVisible()
  await page.keyboard.type(' pads')
  await expect(field).toHaveValue('brake pads')
  await expect(field).toBeFocused()
})
