import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { withGolf } from './garage.ts'
import { test } from './shared-page.ts'
import { expect, own, untilHydrated } from './shop.ts'

// A buyer chooses from a drawing. The list beside it has the same parts.

const balloon = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'Numbers in the drawing' }).getByRole('link', {
    name: new RegExp(`^${number}: `),
  })
const row = (page: Page, number: number) => page.locator(`#part-${number}`)

test('on a phone a part is added from the drawing, which stays in sight while the list scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withGolf(page)
  await page.goto('/for/2014/volkswagen/golf/brakes')
  await page.getByRole('link', { name: 'Diagram: Wheel end' }).click()
  await expect(page).toHaveURL('/diagrams/wheel-end?vehicle=2014/volkswagen/golf')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Wheel end for 2014 Volkswagen Golf',
  )
  await balloon(page, 2).click()
  await expect(balloon(page, 2)).toHaveAccessibleName(/\$\d.*Fits if$/)
  await page.getByRole('button', { name: '288 mm', exact: true }).click()
  await expect(balloon(page, 2)).toHaveAccessibleName(/288 mm.*Fits$/)
  await expect(row(page, 2)).toContainText('Fits')
  await row(page, 10).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /^A front wheel, taken apart/ })).toBeInViewport()
  const added = page.locator('.chosen-number').getByRole('button', { name: /288 mm.* to basket/ })
  await added.click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Basket/ })).toHaveText(/\d/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a number’s part is added by keyboard: arrows go by number, Enter leads to its row', async ({
  page,
}) => {
  await page.goto('/diagrams/wheel-end')
  await untilHydrated(page)
  await balloon(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(balloon(page, 2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(balloon(page, 12)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 12)).toBeFocused()
  await row(page, 12).getByRole('link', { name: 'Show 12 in the drawing' }).press('Enter')
  await expect(balloon(page, 12)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Choose a number to see its part.')).toBeVisible()
  await row(page, 12)
    .getByRole('button', { name: /to basket$/ })
    .press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: /Basket/ })).toHaveText(/\d/)
})

test('a diagram is opened for the buyer’s car, unless it is asked for any', async ({ page }) => {
  await withGolf(page)
  await page.goto('/diagrams/front-suspension')
  await expect(page).toHaveURL('/diagrams/front-suspension?vehicle=2014/volkswagen/golf')
  await page.getByRole('link', { name: 'For any car' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front suspension')
  await page.goto('/diagrams/no-such-diagram')
  await expect(page.getByText('There is no such diagram here.')).toBeVisible()
})

test('without scripts the list stands alone', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  await page.goto('/diagrams/lighting')
  await expect(page.getByRole('list', { name: 'Parts in the drawing' }).locator('h2')).toHaveCount(
    9,
  )
  await expect(page.getByRole('navigation', { name: 'Numbers in the drawing' })).toHaveCount(0)
  await expect(row(page, 1).getByRole('link', { name: /^Purchase/ })).toBeVisible()
  await page.close()
})

test('an owner makes a diagram: uploads a picture, places a number, moves it and chooses its category', async ({
  page,
  admin,
}) => {
  expect(admin.token).not.toBe('')
  const name = own('Exploded drum')
  await page.goto('/dashboard/categories')
  await page.getByRole('link', { name: 'Diagrams', exact: true }).click()
  await page.getByRole('link', { name: 'Add a diagram' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('What the picture shows').fill('A drum brake, taken apart')
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    ...{ name: 'drum.png', mimeType: 'image/png' },
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ddd' } })
      .png()
      .toBuffer(),
  })
  const place = page.getByRole('button', { name: 'Place a number' })
  await place.click({ position: { x: 80, y: 60 } })
  const first = page.getByRole('button', { name: /^Number 1:/ })
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')

  // What is wrong is said at its number, and nothing is lost.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a category or parts')).toBeVisible()
  await page.getByLabel('Category of 1').selectOption('Brake shoes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is added.`)).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('link', { name: 'See it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('img', { name: 'A drum brake, taken apart' })).toBeVisible()
  await expect(balloon(page, 1)).toHaveAccessibleName(/^1: .+\$\d/)

  await page.goBack()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible()
})
