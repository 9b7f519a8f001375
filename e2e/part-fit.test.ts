import type { Page } from '@playwright/test'
import { withGolf } from './garage.ts'
import { test } from './shared-page.ts'
import { expect, productsOf, untilHydrated } from './shop.ts'

// What the shop says of a part for the buyer’s car.

/** Pads of the demo that fit a 2014 Golf if its front discs are 288 mm. */
async function idOfPads(page: Page) {
  const products = await productsOf(page.request)
  const pads = products.find(({ description }) =>
    description.includes('155 x 66 x 20 mm, with shims'),
  )
  if (!pads) throw new Error('no pads')
  return pads._id
}

test('a part asks the one question that decides, and remembers the answer', async ({ page }) => {
  await withGolf(page)
  await page.goto(`/part/x-${await idOfPads(page)}`)
  const panel = page.getByRole('region', { name: 'Does it fit?' })
  await expect(panel.getByRole('heading')).toHaveText('May fit your 2014 Volkswagen Golf')
  await panel.getByRole('button', { name: 'I don’t know' }).click()
  await expect(panel.getByRole('status')).toContainText('You can still buy it')
  await panel.getByRole('button', { name: '288 mm' }).click()
  await expect(panel.getByRole('heading')).toHaveText('Fits your 2014 Volkswagen Golf')
  await page.reload()
  await expect(panel.getByRole('heading')).toHaveText('Fits your 2014 Volkswagen Golf')
  await panel.getByRole('button', { name: 'Change the answer' }).click()
  await panel.getByRole('button', { name: '312 mm' }).click()
  await expect(panel.getByRole('heading')).toHaveText('Does not fit your 2014 Volkswagen Golf')
})

test('what does not fit is bought only after saying so, and the order says it', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await withGolf(page, { 'Front discs 288 mm': 'no' })
  const signedIn = customer.token
  await page.evaluate((value) => localStorage.setItem('accessToken', value), signedIn)
  await page.goto(`/product/${await idOfPads(page)}`)
  const panel = page.getByRole('region', { name: 'Does it fit?' })
  await expect(panel.getByRole('heading')).toHaveText('Does not fit your 2014 Volkswagen Golf')
  const purchase = page.getByRole('button', { name: 'Purchase' })
  await expect(purchase).toBeDisabled()
  await panel.getByLabel(/I want this part anyway/).check()
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await purchase.click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  await page.goto('/dashboard/myOrders')
  await page.locator('summary', { hasText: 'details' }).click()
  await expect(page.getByText('For 2014 Volkswagen Golf')).toBeVisible()
  await expect(page.getByText('Does not fit')).toBeVisible()
})

test('the checkout asks for a part that no longer fits, before it is paid, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withGolf(page, { 'Front discs 288 mm': 'yes' })
  await page.goto(`/part/x-${await idOfPads(page)}`)
  await untilHydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page.getByText(/In your basket: /).first()).toBeVisible()
  await withGolf(page, { 'Front discs 288 mm': 'no' })
  await page.goto('/checkout')
  const pay = page.getByRole('button', { name: /^Pay/ })
  await page.getByRole('button', { name: 'Confirm 1 item that does not fit' }).click()
  await expect(pay).toHaveCount(0)
  await expect(page.getByLabel('I want this part anyway')).toBeFocused()
  await expect(page.getByText('Check “I want this part anyway” for each part')).toBeVisible()
  await page.getByLabel('I want this part anyway').check()
  await expect(pay).toBeVisible()
  await page.getByLabel('I want this part anyway').uncheck()
  await expect(pay).toHaveCount(0)
})
