import type { Browser } from '@playwright/test'
import { addMirrors, LONG_TITLE } from './mirrors.ts'
import { addParts } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

// What a visitor browses: categories and their filters.

test.beforeAll(addMirrors)

test('the catalog leads to a category, whose filters are links', async ({ page }) => {
  await page.goto('/catalog')
  await page.getByRole('link', { name: /^Fenders/ }).click()
  await page.waitForURL('/catalog/body-and-windows/fenders')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: /^175 mm/ }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^180 mm/ })).toBeVisible()
  await expect(page.getByText('2 parts', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^In stock/ }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByLabel('Sort by').selectOption('price')
  await page.waitForURL(/sort=price/)
  await page.getByRole('link', { name: 'Cards' }).click()
  await page.waitForURL(/view=cards/)
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('a filter of many choices is a menu, which Escape closes, and many sizes are a range', async ({
  page,
}) => {
  await addParts(
    [610, 620, 630, 640, 650, 660, 670].map((width) => ({
      title: `Bumper, ${width} mm`,
      category: 1405,
      attributes: [['Width', `${width}`, 'mm']],
    })),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/catalog/body-and-windows/bumpers')
  await untilHydrated(page)
  const menu = page.getByRole('button', { name: /^Width/ })
  const slider = page.getByRole('slider', { name: 'Width, from' })
  await expect(slider).toBeHidden()
  await menu.click()
  await expect(slider).toBeVisible()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: 'Show 6 parts' }).click()
  await page.waitForURL('/catalog/body-and-windows/bumpers?spec.Width=620..670')
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(menu).toHaveText('Width: 620 mm to 670 mm')
  if (await slider.isHidden()) await menu.click()
  await expect(slider).toHaveAttribute('aria-valuetext', '620 mm')
  await page.keyboard.press('Escape')
  await expect(slider).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a category begins with its own as drawings, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/catalog/brakes')
  const categories = page.getByRole('navigation', { name: 'Categories of this list' })
  const pads = categories.getByRole('link', { name: /^Brake pads \d/ })
  await expect(pads).toBeInViewport({ ratio: 1 })
  await expect(pads.locator('img')).toHaveAttribute('src', '/parts/brake-pads.svg#part')
  await pads.click()
  await page.waitForURL('/catalog/brakes/brake-pads')
  await expect(pads).toHaveAttribute('aria-current', 'true')
})

test('what is above a list is at most 400 pixels high, and six cards are above the fold', async ({
  page,
}) => {
  for (const path of ['/catalog/brakes', '/catalog/brakes/brake-discs']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${path}?view=cards`)
    const cards = await page
      .getByRole('article')
      .evaluateAll(
        (all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length,
      )
    expect(cards, path).toBeGreaterThanOrEqual(6)
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const heights = await page
        .locator('.category-chips, .part-list-line > *')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      const sum = heights.reduce((one, other) => one + other, 0)
      expect(sum, `${path} at ${width}`).toBeLessThanOrEqual(400)
    }
  }
})

test.describe('without scripts', () => {
  /** Its images may come later: a link does not wait for them. */
  async function open(browser: Browser, baseURL: string | undefined, path: string) {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    return page
  }

  test('a model and its categories are links', async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, '/for/2004/saab')
    await page.getByRole('link', { name: '9-5', exact: true }).click()
    await page.getByRole('link', { name: /^Body and windows \d/ }).click()
    await page.getByRole('link', { name: /^Fenders/ }).click()
    await page.waitForURL('/for/2004/saab/9-5/fenders', { waitUntil: 'domcontentloaded' })
    await page.close()
  })

  test('a filter is a link, and so is a part', async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, '/for/2004/saab/9-5/fenders')
    // Width is a menu once the index knows the parts’ positions; this never is one.
    await page.getByRole('link', { name: /^In stock/ }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'Mirror glass, left, heated', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mirror glass, left, heated')
    await page.close()
  })

  test('a sort is a form', async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL, '/for/2004/saab/9-5/fenders')
    await page.getByLabel('Sort by').selectOption('price')
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.waitForURL(/sort=price/, { waitUntil: 'domcontentloaded' })
    await page.close()
  })
})

test('a long name is whole in lists, and at 768 pixels a part’s price is above the fold with it', async ({
  page,
}) => {
  await page.goto('/catalog/body-and-windows/hoods')
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    const name = page.getByRole('heading', { name: LONG_TITLE })
    const hidden = await name.evaluate((text) => text.scrollHeight - text.clientHeight)
    expect(hidden, `${width}`).toBeLessThanOrEqual(1)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('link', { name: LONG_TITLE, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_TITLE)
  const main = page.getByRole('main')
  await expect(main.getByText('$43.20').first()).toBeInViewport({ ratio: 1 })
  // No vehicle has a condition: no empty column.
  await expect(main.getByRole('columnheader', { name: 'Years' })).toBeVisible()
  await expect(main.getByRole('columnheader', { name: 'Only if' })).toHaveCount(0)
})

test('in a list the reasons of fits are whole on a phone, and stock is one line on a wide screen', async ({
  page,
}) => {
  await page.goto('/for/2014/volkswagen/golf')
  await page.setViewportSize({ width: 390, height: 844 })
  const cut = await page
    .locator('article p > span')
    .evaluateAll((reasons) =>
      reasons
        .filter((one) => one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent),
    )
  expect(cut).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  const heights = await page
    .getByRole('article')
    .getByText(/^(In stock|Only|Out of)/)
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(8)
  expect(Math.max(...heights)).toBeLessThan(25)
})
