import { expect, test } from './shop.ts'

// A page that can’t be loaded because there is no connection.

test('offline, a click on a page that was never loaded shows a page of the shop, which leads on', async ({
  context,
}) => {
  // React Router prints what it could not load.
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await expect(page.locator('img[src$="not-found.svg"]')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  await again.click()
  await page.waitForURL('/portfolio')
  await expect(page.getByRole('heading', { name: 'A student developer' })).toBeVisible()
})

test('offline on a phone, the menu does not cover the page that says so', async ({ context }) => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByLabel('Menu').click()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeHidden()
})
