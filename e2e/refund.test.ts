import type { Browser, Page } from '@playwright/test'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder, signInAsAdmin } from './shop.ts'

// Money that goes back: from Manage Orders, from Stripe's dashboard, seen by the customer.

const PART = 'Wiper blades 600 and 475 mm' // $26.90

/** Manage Orders in another browser, with the row of an order of this customer. */
async function atTheDesk(browser: Browser, email: string) {
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto('/dashboard/manageOrders')
  const row = desk.getByRole('row').filter({ hasText: email })
  const dialog = desk.getByRole('dialog', { name: `Refund ${PART}` })
  return { desk, row, dialog }
}

/** One that was ordered and paid in `page` just before. */
async function aPaidOrderAtTheDesk(
  page: Page,
  browser: Browser,
  customer: Parameters<typeof placeOrder>[1] & { email: string },
) {
  const order = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, order)
  return atTheDesk(browser, customer.email)
}

test('an order that another admin refunds meanwhile leaves a filtered list, and the form keeps its values', async ({
  page,
  browser,
  customer,
}) => {
  const { desk, dialog } = await aPaidOrderAtTheDesk(page, browser, customer)
  await desk.goto(`/dashboard/manageOrders?state=paid&q=${customer.email}`)
  await desk.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Reason').fill('It arrived scratched.')
  await dialog.getByRole('button', { name: 'Choose everything' }).click()
  const other = await atTheDesk(browser, customer.email)
  await other.row.getByRole('button', { name: 'Refund' }).click()
  await other.dialog.getByLabel('Reason').fill('Sent back.')
  await other.dialog.getByRole('button', { name: 'Choose everything' }).click()
  await other.dialog.getByRole('button', { name: 'Refund all $26.90' }).click()
  await expect(other.dialog).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Refund all $26.90' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'refunded' })).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('It arrived scratched.')
})

test('an admin refunds a part and then the rest, and the customer sees both', async ({
  page,
  browser,
  customer,
}) => {
  const { desk, row, dialog } = await aPaidOrderAtTheDesk(page, browser, customer)

  await row.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('At most $26.90 can be refunded')).toBeVisible()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await expect(dialog.getByLabel('Put the units back in stock')).toBeDisabled()
  await dialog.getByLabel('Amount').fill('6.90')
  await dialog.getByLabel('Reason').fill('One blade arrived bent')
  await dialog.getByRole('button', { name: 'Refund $6.90' }).click()
  await expect(desk.getByText('Refunded $6.90.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText('Ready To Shipped')).toBeVisible()

  await page.goto('/dashboard/myOrders')
  const mine = page.getByRole('row', { name: PART })
  await mine.locator('summary').click()
  await expect(mine.getByText(/^\$6\.90 refunded on/)).toBeVisible()
  await expect(mine.getByText('One blade arrived bent')).toBeVisible()
  await expect(mine.getByText('Paid', { exact: true }).first()).toBeVisible()

  await row.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('button', { name: 'Choose everything' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('20.00')
  await dialog.getByLabel('Reason').fill('Sent back')
  await dialog.getByLabel('Put the units back in stock').check()
  await dialog.getByRole('button', { name: 'Refund all $20.00' }).click()
  await expect(desk.getByText('Refunded $20.00.')).toBeVisible()
  await expect(row.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(row.getByText('Ready To Shipped')).toHaveCount(0)
  await expect(row.getByRole('button', { name: /Refund|Cancel/ })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  await mine.locator('summary').click()
  await expect(mine.getByText('Refunded', { exact: true })).toHaveCount(2) // the badge, and the box
  await expect(mine.getByText('Sent back')).toBeVisible()
  await expect(mine.getByRole('link', { name: 'pay' })).toHaveCount(0)
  await desk.close()
})

test('a refund whose answer is lost is made once, however often it is asked for', async ({
  page,
  browser,
  customer,
}) => {
  const { desk, row, dialog } = await aPaidOrderAtTheDesk(page, browser, customer)
  await row.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Reason').fill('Late')
  await dialog.getByRole('button', { name: 'Choose everything' }).click()
  await desk.route('**/refund', async (route) => {
    await route.fetch() // it arrives
    await route.abort() // its answer does not
  })
  await dialog.getByRole('button', { name: 'Refund all $26.90' }).click()
  await expect(dialog.getByText('The shop can’t be reached.')).toBeVisible()
  await desk.unroute('**/refund')
  await dialog.getByRole('button', { name: 'Refund all $26.90' }).dblclick()
  await expect(desk.getByText('Refunded $26.90.')).toBeVisible()
  await expect(row.getByText(/^\$26\.90 refunded on/)).toHaveCount(1)
  await desk.close()
})

test('the button of the refund is in sight without scrolling, on a laptop and on a phone', async ({
  page,
  browser,
  customer,
}) => {
  const { desk, dialog } = await aPaidOrderAtTheDesk(page, browser, customer)
  const card = desk.locator('tr').filter({ hasText: customer.email })
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await desk.setViewportSize({ width, height })
    // Below 1024 pixels a row is a card.
    await card.getByRole('button', { name: 'Refund' }).click()
    await dialog.getByLabel('Units that are not sent').fill('1')
    const button = dialog.getByRole('button', { name: 'Refund all $26.90' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await desk.close()
})

test('a refund in Stripe’s dashboard shows in My Orders', async ({ page, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  const payment_intent = await payOrder(page.request, customer, order)
  await page.request.post('/v1/refunds', {
    headers: { authorization: 'Bearer sk_test_sandbox' },
    form: { payment_intent, reason: 'requested_by_customer' },
  })
  await expect(async () => {
    await page.goto('/dashboard/myOrders')
    const row = page.getByRole('row', { name: PART })
    await row.locator('summary').click()
    await expect(row.getByText('At the customer’s request')).toBeVisible({ timeout: 1_000 })
    await expect(row.getByText('Refunded', { exact: true }).first()).toBeVisible()
  }).toPass()
})
