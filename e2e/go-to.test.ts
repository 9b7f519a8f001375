import type { Page } from '@playwright/test'
import { deferred } from '#test/deferred.ts'
import { expectNoViolations } from './axe.ts'
import { expect, placeOrder, signInAsAdmin, test } from './shop.ts'

// Go to: from any screen of the staff to any other, by the keyboard alone.

const PART = 'Lambda sensor, four wires'

test('a key opens Go to, which leads to a screen, an order, a part or a customer', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const admin = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${admin.token}` }
  const { number } = await (await page.request.get(`/api/staff/order/${order}`, { headers })).json()
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
  const button = page.getByRole('button', { name: /^Go to/ })
  await expect(button).toBeEnabled()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const field = dialog.getByLabel('Screen, order, part or person')
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('link')).toHaveCount(22)
  await expectNoViolations(page)

  await page.keyboard.type('back')
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard/backups')
  await expect(dialog).toBeHidden()

  // Entered before anything is found: it waits, and opens the order with this number.
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(String(number))
  await page.keyboard.press('Enter')
  await page.waitForURL(`/dashboard/order/${order}`)

  await page.keyboard.press('/')
  await page.keyboard.type('lambda')
  await dialog.getByRole('region', { name: 'Parts' }).getByRole('link').first().waitFor()
  await page.keyboard.press('ArrowUp') // the last of them, then back
  await expect(dialog.getByRole('link').last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(field).toBeFocused()
  await field.fill(customer.email)
  await dialog.getByRole('region', { name: 'People' }).getByRole('link').first().waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/customer\//)
  await expect(page.getByRole('main')).toContainText(customer.email)
})

for (const [how, open] of [
  ['a slash', (page: Page) => page.keyboard.press('/')],
  ['a click', (page: Page) => page.getByRole('button', { name: /^Go to/ }).click()],
] as const) {
  test(`after ${how} no key is lost, however late the dialog’s script comes`, async ({ page }) => {
    const script = deferred()
    await page.route('**/assets/go-to-dialog-*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await signInAsAdmin(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.goto('/dashboard/audit')
    await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
    await open(page)
    await page.keyboard.type('disc')
    script.resolve()
    // They come before the dialog, while it opens, and after that.
    await page.keyboard.type('ount')
    await page.keyboard.press('Enter')
    await page.waitForURL('/dashboard/codes')
  })
}

test('text typed in Go to while a list loads stays, and Enter opens the result', async ({
  page,
}) => {
  const list = deferred()
  await page.route('**/api/allOrder?*', async (route) => {
    await list.promise
    await route.continue()
  })
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('back')
  list.resolve()
  await expect(page.getByRole('heading', { name: /Total Orders/ })).toBeAttached()
  await expect(page.getByLabel('Screen, order, part or person')).toHaveValue('back')
  await page.keyboard.type('ups')
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard/backups')
})

test('Go to says that nothing is found, and Escape leaves all as it was', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
  const button = page.getByRole('button', { name: /^Go to/ })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  await dialog.getByLabel('Screen, order, part or person').fill('no such thing anywhere')
  await expect(dialog.getByText('Nothing found for “no such thing anywhere”.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape') // the first one empties the field
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL('/dashboard/audit')
})

test('where customers and scanners type, a slash is a slash', async ({ page, customer }) => {
  expect(customer.email).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go to/ })).toHaveCount(0)
  await signInAsAdmin(page)
  await page.goto('/dashboard/users')
  const field = page.getByLabel('Name or email')
  await field.fill('a')
  await field.press('/')
  await expect(field).toHaveValue('a/')
  await page.goto('/dashboard/toSend')
  await expect(page.getByRole('heading', { name: /^To send/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeEnabled()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
})
