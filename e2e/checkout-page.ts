import type { Page } from '@playwright/test'

// The fields of the checkout.

export const ADDRESS = [
  ['Phone', '5125550117'],
  ['Street and number', '2208 Rosewood Ave'],
  ['City', 'Austin'],
  ['State', 'TX'],
  ['ZIP code', '78702'],
] as const

type Fields = readonly (readonly [label: string, value: string])[]

/** Stripe's frame, or the sandbox's. */
export const cardOf = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]')

export const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })

export async function typeCard(page: Page, number = '4242424242424242') {
  const card = cardOf(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('1230')
  await card.getByLabel('Security code').fill('123')
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
