import type { Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import { test } from './shared-page.ts'
import { expect } from './shop.ts'

// Light and dark: as the system, or as chosen.

const theme = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Has React taken the page over? */
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

/** How light the ground of the first part's drawing is: 0 is black. */
function groundOfDrawing(page: Page) {
  return page
    .locator('article img[src^="/parts/"]')
    .first()
    .screenshot()
    .then((png) =>
      page.evaluate(async (base64) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]),
        )
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const context = canvas.getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(12, 12, 1, 1).data[0] ?? -1
      }, png.toString('base64')),
    )
}

test('the theme follows the system, can be switched, and stays switched without a flash', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const dark = await theme(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await theme(page)
  expect(dark).not.toBe(light)
  const button = page.getByRole('button', { name: 'Switch between light and dark' })
  await button.click()
  await expect.poll(() => theme(page)).toBe(dark)
  await button.click()
  await expect.poll(() => theme(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await theme(page)).toBe(dark)
  await button.click()
  await expect.poll(() => theme(page)).toBe(light)
  // Without scripts from files: what the page is painted with first.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/blog')
  expect(await theme(page)).toBe(light)
  await page.unroute('**/assets/*.js')
  await page.goto('/blog')
  await button.click()
  await expect.poll(() => theme(page)).toBe(dark)
})

test('the theme can be switched before the scripts have come', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const letGo = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe('dark')
  letGo()
  await isAlive(page)
  expect(await scheme()).toBe('dark')
})

test('drawings follow the theme that was chosen, also against the system’s', async ({ page }) => {
  for (const [system, first, then] of [
    ['light', 'light', 'dark'],
    ['dark', 'dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/')
    const isLight = async () => ((await groundOfDrawing(page)) > 128 ? 'light' : 'dark')
    await expect.poll(isLight).toBe(first)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect.poll(isLight).toBe(then)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  }
})
