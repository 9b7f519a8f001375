import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { test } from './shared-page.ts'
import { expect, signInAsAdmin } from './shop.ts'

// A product's stock, at /dashboard/product/:id: units come in and leave, each with who and why.

/** A product of the test's own with 47 units, on its page. */
async function openStock(page: Page) {
  const { token } = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${token}` }
  const name = `Stock ${randomUUID().slice(0, 8)}`
  const data = {
    name,
    img: '/parts/fuel-filter.svg',
    description: 'For a test of its stock.',
    availableQuantity: 47,
    minimumOrderQuantity: 1,
    pricePerUnit: 1,
  }
  const added = await page.request.post('/api/product', { headers, data })
  const { insertedId: id }: { insertedId: string } = await added.json()
  await page.goto(`/dashboard/product/${id}`)
  const card = page.getByRole('region', { name: 'Stock' })
  await expect(card.getByText('Opening stock')).toBeVisible()
  const call = (path: string, body: object) =>
    page.request.post(`/api${path}`, { headers, data: body })
  return { card, id, name, call }
}

test('an admin receives twelve units, and the history says who and why', async ({ page }) => {
  const { card, id, call } = await openStock(page)
  await call('/order', {
    productId: id,
    pricePerUnit: 1,
    quantity: 3,
    phone: '5551234',
    address: '1 Main Street',
  })
  await page.reload()
  await expect(card.getByText('44', { exact: true }).first()).toBeVisible()
  await card.getByLabel('Units').fill('12')
  await expect(card.getByText('44 + 12 = 56 can be ordered')).toBeVisible()
  await card.getByRole('textbox', { name: 'Note' }).fill('Delivery note 88213')
  await card.getByRole('button', { name: 'Add 12' }).click()
  await expect(page.getByText('Received 12: 44 → 56')).toBeVisible()
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(/Received.*Alex Admin.*Delivery note 88213.*\+12.*56/)
  await expect(rows.nth(1)).toContainText(/Order placed.*−3.*44/)
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', /\/dashboard\/.+/)
  await expect(rows.nth(2)).toContainText(/Opening stock.*\+47.*47/)
  await expect(card.getByLabel('Units')).toHaveValue('')
})

test('too many units are refused with both numbers, and the form keeps its values', async ({
  page,
}) => {
  const { card, name, id, call } = await openStock(page)
  await card.getByRole('button', { name: 'Save stock' }).click()
  await expect(card.getByText('Units are required')).toBeVisible()
  await card.getByText('Lost').click()
  await card.getByLabel('Units').fill('48')
  await card.getByRole('textbox', { name: 'Note' }).fill('Not on the shelf')
  await expect(card.getByText('47 − 48: 1 too many')).toBeVisible()
  // Meanwhile another admin takes some away.
  await call(`/product/${id}/stock`, { change: -7, reason: 'damaged' })
  await card.getByRole('button', { name: 'Take away 48' }).click()
  await expect(card.getByText(`${name}: 40 in stock, so 48 can’t be taken away.`)).toBeVisible()
  await expect(card.getByText('40 − 48: 8 too many')).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Note' })).toHaveValue('Not on the shelf')
  await card.getByLabel('Units').fill('4')
  await card.getByRole('button', { name: 'Take away 4' }).click()
  await expect(page.getByText('Lost 4: 40 → 36')).toBeVisible()
})

test('units that are typed and not saved are left only after a question', async ({ page }) => {
  const { card } = await openStock(page)
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const leave = page.getByRole('link', { name: 'Add Product' })
  await card.getByLabel('Units').fill('12')
  await leave.click()
  await expect(dialog).toContainText('the stock')
  await page.keyboard.press('Escape')
  await expect(card.getByLabel('Units')).toHaveValue('12')
  await card.getByRole('button', { name: 'Add 12' }).click()
  await expect(page.getByText('Received 12: 47 → 59')).toBeVisible()
  await card.getByText('Count', { exact: true }).click()
  await card.getByLabel('Counted').fill('60')
  await leave.click()
  await expect(dialog).toContainText('the stock')
  await page.keyboard.press('Escape')
  await card.getByLabel('Counted').fill('')
  await leave.click()
  await page.waitForURL('/dashboard/addProduct')
})

test('an adjustment whose response is lost counts once when it is sent again', async ({ page }) => {
  const { card } = await openStock(page)
  let sent = 0
  await page.route('**/api/product/*/stock', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await card.getByLabel('Units').fill('5')
  await card.getByRole('button', { name: 'Add 5' }).click()
  await expect(card.getByText('The shop can’t be reached.')).toBeVisible()
  await expect(card.getByLabel('Units')).toHaveValue('5')
  await card.getByRole('button', { name: 'Add 5' }).click()
  await expect(page.getByText('Received 5: 47 → 52')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(2)
})

test('on a phone, by thumb and by keyboard; axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { card, id, call } = await openStock(page)
  await card.getByRole('button', { name: '10 more' }).click()
  await card.getByRole('button', { name: '1 more', exact: true }).click()
  await card.getByRole('button', { name: '5 fewer' }).click()
  await expect(card.getByLabel('Units')).toHaveValue('6')
  await card.getByRole('radio', { name: 'Received' }).focus()
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
  await expect(card.getByRole('radio', { name: 'Corrected' })).toBeChecked()
  await card.getByRole('radio', { name: 'Add' }).focus()
  await page.keyboard.press('ArrowDown')
  await card.getByLabel('Units').press('Enter')
  await expect(page.getByText('Corrected by −6: 47 → 41')).toBeVisible()
  await expectNoViolations(page)

  for (let n = 0; n < 10; n += 1)
    await call(`/product/${id}/stock`, { change: 1, reason: 'returned' })
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(10)
  await card.getByRole('button', { name: 'Show older changes' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(12)
})
