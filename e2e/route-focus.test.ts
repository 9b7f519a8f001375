import { addPlainPart } from './parts.ts'
import { expect, newEmail, test, untilHydrated } from './shop.ts'

// Where the focus is when the next page has come: on its heading, which a screen reader then says.

test('from the search to the checkout the heading of each page has the focus', async ({ page }) => {
  const title = `Horn ${newEmail().slice(0, 8)}`
  await addPlainPart({ title, cents: 990 })
  await page.goto('/')
  await untilHydrated(page)
  const field = page.getByRole('combobox', { name: 'Part, number or vehicle' }).first()
  await field.fill(title)
  await field.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Results for “${title}”`)
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
  await page.getByRole('link', { name: title }).first().press('Enter')
  await page.waitForURL(/\/part\//)
  await expect(heading).toHaveText(title)
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Add to basket' }).press('Enter')
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

test('who types in the search while a page comes goes on typing', async ({ page }) => {
  await page.goto('/')
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
