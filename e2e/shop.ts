import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** A page on which nothing may go wrong unseen: no console error, no warning, no exception. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      // The browser's own note of an answer that the test asked for, such as a 402 of a bad card.
      if (message.text().startsWith('Failed to load resource')) return
      complaints.push(message.text())
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

/** Signs somebody new up through the form; afterwards the page is at /products. */
export async function signUp(page: Page, name = 'Robin Field') {
  const person = { name, email: `${randomUUID()}@example.com`, password: 'secret1' }
  await page.goto('/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/products')
  return person
}

/** Orders a product through its form, as many units as are its minimum. */
export async function order(page: Page, product: string) {
  await page.goto('/products')
  await page.getByRole('link', { name: `Purchase ${product}` }).click()
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street, Springfield')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
}

/** Types a card into the provider's own frame. */
export async function typeCard(page: Page, number: string) {
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry date').fill('12 / 40')
  await card.getByLabel('CVC').fill('123')
}

export function token(page: Page) {
  return page.evaluate(() => localStorage.getItem('accessToken'))
}
