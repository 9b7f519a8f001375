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

test('the owner chooses days and a format for the accountant, and no days backwards', async ({
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  await signInAsAdmin(desk)
  await desk.goto('/dashboard/exports')
  const [from, to] = [desk.getByLabel('From'), desk.getByLabel('To', { exact: true })]
  const button = desk.getByRole('button', { name: 'Download: Invoices and credit notes' })
  await expect(from).toHaveValue(/-01$/)
  await from.fill('2020-02-01')
  await to.fill('2020-01-01')
  await expect(to).toHaveAccessibleDescription('Is before the first day')
  await expect(button).toBeDisabled()
  await to.fill('2020-02-29')
  await desk.getByLabel('Format').selectOption('xlsx')
  const [file] = await Promise.all([desk.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe('invoices-2020-02-01-to-2020-02-29.xlsx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await expectNoViolations(desk)
  for (const width of [390, 768, 1024, 1280]) {
    await desk.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(desk)).toBe(0)
  }
  await desk.context().close()
})
