import { typeCard } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder } from './shop.ts'

// The shop without a mouse: focus, Enter and Escape.

const PART = 'Blade fuse set, 5 to 30 A'

test('with the keyboard alone: skip to content, open a page, log in', async ({
  page,
  customer,
}) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Part, number or vehicle' })).toBeFocused()
  await page.getByRole('link', { name: 'Products', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  await page.getByLabel('Email').focus()
  await page.keyboard.type(customer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/products')
})

test('with the keyboard alone the filters of a list are skipped: the next stop is the first part', async ({
  page,
}) => {
  await page.goto('/catalog/brakes/brake-pads')
  const skip = page.getByRole('link', { name: 'Skip filters' })
  const clipOf = () => skip.evaluate((link) => getComputedStyle(link).clipPath)
  expect(await clipOf()).not.toBe('none')
  await skip.focus()
  expect(await clipOf()).toBe('none')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const part = page.locator('#parts').getByRole('link').first()
  await expect(part).toBeFocused()
})

test('a wrong field is focused and tied to its message', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Email is Required')
})

test('a question is answered with No by the key that is nearest, and by a click beside it', async ({
  page,
  customer,
}) => {
  await placeOrder(page.request, customer, 'Spark plug M14, nickel')
  await page.goto('/dashboard/myOrders')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.mouse.click(5, 5)
  await expect(modal).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
})

test('after paying and after canceling the keyboard focus stays near the button, not at the top', async ({
  page,
  customer,
}) => {
  const paid = await placeOrder(page.request, customer, PART)
  await placeOrder(page.request, customer, PART)
  await page.goto(`/dashboard/payment/${paid}`)
  await typeCard(page, '4242424242424242')
  const pay = page.getByRole('button', { name: 'Pay' })
  await expect(pay).toBeEnabled() // once its intent is there
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Copy transaction id/ })).toBeFocused()

  await page.goto('/dashboard/myOrders')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('My Orders: 1')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row').getByRole('link', { name: PART })).toBeFocused()
})
