import { test } from '@playwright/test'

test('Home', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.screenshot({ path: 'docs/images/home.png' })
})
