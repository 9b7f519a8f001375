import type { Page } from '@playwright/test'
import { addPlainPart } from './parts.ts'
import { expect, type Person, untilHydrated } from './shop.ts'

// The checkout: how a test opens it, its fields, and the orders that it has placed.

export const ADDRESS = [
  ['Phone', '5125550117'],
  ['Street and number', '2208 Rosewood Ave'],
  ['City', 'Austin'],
  ['State', 'TX'],
  ['ZIP code', '78702'],
] as const

type Fields = readonly (readonly [label: string, value: string])[]

type Line = { title: string; cents: number; quantity: number }

/** Fills the customer's basket, and opens the checkout. @returns the ids of the parts */
export async function openCheckout(page: Page, customer: Person, lines: Line[]) {
  const ids: string[] = []
  for (const { title, cents, quantity } of lines) {
    const id = await addPlainPart({ title, cents })
    ids.push(id)
    const answer = await page.request.post('/api/basket/line', {
      headers: { authorization: `Bearer ${customer.token}` },
      data: { productId: id, quantity, pricePerUnit: cents / 100 },
    })
    expect(answer.ok()).toBe(true)
  }
  await page.goto('/basket')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  return ids
}

/** Stripe's frame, or the sandbox's. */
export const cardOf = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]')

export const pay = (page: Page) => page.getByRole('button', { name: /^Pay( \$|$)/ })

export async function typeCard(page: Page, number = '4242424242424242') {
  const card = cardOf(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('1230')
  await card.getByLabel('Security code').fill('123')
}

/** When it resolves, the page has what the destination costs, and with that its last height. */
export async function typeAddress(page: Page, fields: Fields = ADDRESS) {
  const quoted = page.waitForResponse(
    (answer) =>
      /\/api\/(checkout|staff)\/quote$/.test(answer.url()) && // a draft asks the staff's
      answer.request().postDataJSON().postalCode === '78702',
  )
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value)
  await quoted
}

/** With Tab from field to field, to the card, and Enter. */
export async function payByKeyboard(page: Page, fields: Fields) {
  for (const [label, value] of fields) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(value)
  }
  await tabTo(page, cardOf(page).getByLabel('Card number'))
  // Each field of a card leads on to the next.
  for (const digits of ['4242424242424242', '1230', '123']) await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout\/done\//)
}

async function tabTo(page: Page, field: ReturnType<Page['getByLabel']>) {
  while (!(await field.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
}

export async function ordersOf(page: Page, { email, token }: Person) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/order?customer=${email}`, { headers })
  const orders: { _id: string; paid: boolean; total: number; address: string }[] =
    await answer.json()
  return orders
}
