import { readFile } from 'node:fs/promises'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder, signInAsAdmin } from './shop.ts'

test('what Manage Orders shows is downloaded for the bookkeeping, and a list without orders offers nothing', async ({
  browser,
  page,
  customer,
}) => {
  await placeOrder(page.request, customer, 'Wiper blades 600 and 475 mm')
  // A context of its own, which axe needs.
  const desk = await (await browser.newContext()).newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/manageOrders?q=${customer.email}&from=2020-01-01`)
  const button = desk.getByRole('button', { name: 'Download as CSV' })
  const [file] = await Promise.all([desk.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe('orders-from-2020-01-01.csv')
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(customer.email)
  expect(rows[1]).toContain('26.90')
  await expectNoViolations(desk)
  for (const width of [390, 768, 1024, 1280]) {
    await desk.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(desk)).toBe(0)
  }
  await desk.goto('/dashboard/manageOrders?q=nobody-has-this-name')
  await expect(desk.getByText(/^No order found/)).toBeVisible()
  await expect(button).toHaveCount(0)
  await desk.context().close()
})

test('the invoices of some days are asked for in one dialog, which says when there are none', async ({
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  await signInAsAdmin(desk)
  await desk.goto('/dashboard/manageOrders')
  await desk.getByRole('button', { name: 'Invoices as CSV' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Invoices and credit notes' })
  const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('To')]
  await expect(from).toHaveValue(/-01$/)
  await from.fill('2020-02-01')
  await to.fill('2020-01-01')
  await expect(to).toHaveAccessibleDescription('Is before the first day')
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  await to.fill('2020-02-29')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('There is no invoice or credit note of these days.')).toBeVisible()
  await expect(from).toHaveValue('2020-02-01')
  await expectNoViolations(desk)
  for (const width of [768, 1024, 1280]) {
    await desk.setViewportSize({ width, height: 800 })
    // A dialog takes the scroll bar away.
    expect(await sidewaysScroll(desk)).toBeLessThanOrEqual(0)
  }
  await desk.context().close()
})
