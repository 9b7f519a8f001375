import { test } from '@playwright/test'

test('Home', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.screenshot({ path: 'docs/images/home.png' })
})

test('the picture of link previews', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto('/robots.txt')
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:630px;background:#f7f7f5">
      <img src="${baseURL}/art/banner.svg" height="560"></body>`,
    { waitUntil: 'networkidle' },
  )
  await page.screenshot({ path: 'public/art/preview.png' })
})
