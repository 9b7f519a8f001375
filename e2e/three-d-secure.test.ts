import type { Page } from '@playwright/test'
import { typeCard } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder } from './shop.ts'

// A card whose bank asks its holder: accepted and refused, with the mouse and with the keyboard.

const PART = 'Blade fuse set, 5 to 30 A'
const ASKING_CARD = '4000002500003155'
const REFUSED = 'We are unable to authenticate your payment method.'

function bankOf(page: Page) {
  const frame = page.frameLocator('iframe[title="3D Secure authentication"]')
  return {
    dialog: page.getByRole('dialog', { name: 'Authenticate your payment' }),
    complete: frame.getByRole('button', { name: 'Complete authentication' }),
    fail: frame.getByRole('button', { name: 'Fail authentication' }),
  }
}

async function payWithAskingCard(page: Page, order: string) {
  await page.goto(`/dashboard/payment/${order}`)
  const pay = page.getByRole('button', { name: 'Pay' })
  await expect(pay).toBeEnabled()
  await typeCard(page, ASKING_CARD)
  await pay.click()
  return pay
}

test('a bank that asks and is answered charges the card', async ({ page, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  const pay = await payWithAskingCard(page, order)
  const bank = bankOf(page)
  await expect(bank.dialog).toBeVisible()
  await expect(pay).toBeDisabled()
  await bank.complete.click()
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
  await expect(bank.dialog).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).last().click()
  const row = page.getByRole('row', { name: PART })
  await expect(row.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('a refused 3-D Secure challenge shows an error in red, and another card pays', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const pay = await payWithAskingCard(page, order)
  const bank = bankOf(page)
  await bank.fail.click()
  const message = page.getByRole('alert').filter({ hasText: REFUSED })
  await expect(message).toBeVisible()
  await expect(message).toHaveClass(/text-error/)
  const [form, below] = [await pay.boundingBox(), await message.boundingBox()]
  expect(below?.y).toBeGreaterThan(form?.y ?? Number.POSITIVE_INFINITY)
  await expect(bank.dialog).toHaveCount(0)

  await typeCard(page, '4242424242424242')
  await pay.click()
  await expect(message).toHaveCount(0)
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
})

test('the bank’s dialog holds the keyboard, Escape refuses, and the focus comes back', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const pay = await payWithAskingCard(page, order)
  const bank = bankOf(page)
  await expect(bank.complete).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(REFUSED)).toBeVisible()
  await expect(bank.dialog).toHaveCount(0)
  await expect(pay).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(bank.complete).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(bank.complete).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bank.fail).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
})
