import type { Page } from '@playwright/test'
import { withGolf } from './garage.ts'
import { addParts } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

// A buyer of parts scans lists: how many parts they begin with, and how tall what is above them is.

const GOLF = '/for/2014/volkswagen/golf'
const LISTS = [
  '/catalog/brakes',
  GOLF,
  `${GOLF}/brakes`,
  '/search?q=filter&vehicle=2014/volkswagen/golf',
  '/search?q=2014+golf+brkae+pads&vehicle=2014/volkswagen/golf',
]

/** Parts whose row is in sight, to its end, before anything is scrolled; and where each ends. */
async function findWhole(page: Page) {
  const ends = await page
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  const height = page.viewportSize()?.height ?? 0
  return { whole: ends.filter((end) => end <= height).length, ends: ends.slice(0, 9).join(', ') }
}

test('a list begins with 4 parts at 390 × 844, 8 at 1280 × 800, also of a search and with a car', async ({
  page,
}) => {
  for (const hasCar of [false, true]) {
    if (hasCar) await withGolf(page)
    for (const path of LISTS) {
      await page.goto(path)
      await untilHydrated(page)
      const all = await page.getByRole('article').count()
      for (const [width, height, wanted] of [
        [390, 844, 4],
        [1280, 800, 8],
      ] as const) {
        await page.setViewportSize({ width, height })
        const { whole, ends } = await findWhole(page)
        const where = `${path} at ${width}${hasCar ? ' with a car' : ''}: rows end at ${ends}`
        expect(whole, where).toBeGreaterThanOrEqual(Math.min(wanted, all))
      }
    }
  }
})

test('on a phone what is above a list’s parts is large enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withGolf(page)
  await page.goto('/search?q=2014+golf+front+brake+pads&vehicle=2014/volkswagen/golf')
  await untilHydrated(page)
  const controls = page
    .getByRole('main')
    .locator('a.btn, button, select, summary, ul[aria-label] a')
  const heights = await controls.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0),
  )
  expect(heights.length).toBeGreaterThan(6)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('a line’s size, stock and price are below those of the others, whatever it costs beside the price', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/search?q=alternator', '/catalog/brakes']) {
    await page.goto(path)
    const starts = await page
      .getByRole('article')
      .evaluateAll((rows) =>
        rows.map((row) =>
          Math.round(row.querySelector('button')?.getBoundingClientRect().left ?? 0),
        ),
      )
    const stocks = await page
      .getByRole('article')
      .getByText(/^(In stock|Only)/)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    expect(new Set(starts).size, path).toBe(1)
    expect(new Set(stocks).size, path).toBe(1)
  }
})

test('on a phone no row’s button covers its words or reaches its border', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/search?q=front+brake+pads', `${GOLF}/brakes`]) {
    await page.goto(path)
    await untilHydrated(page)
    const rows = await page.getByRole('article').evaluateAll((all) =>
      all.map((row) => {
        const box = (selector: string) => row.querySelector(selector)?.getBoundingClientRect()
        const button = box('button')
        return {
          below: (button?.top ?? 0) - (box('h3 a')?.bottom ?? 0),
          above: row.getBoundingClientRect().bottom - (button?.bottom ?? 0),
        }
      }),
    )
    expect(rows.length).toBeGreaterThan(6)
    expect(Math.min(...rows.map(({ below }) => below))).toBeGreaterThanOrEqual(0)
    expect(Math.min(...rows.map(({ above }) => above))).toBeGreaterThanOrEqual(3)
  }
})

test('on a phone the stock of a part without a number is beside its title, not over it', async ({
  page,
}) => {
  const title = 'Window regulator, rear left'
  await addParts([{ title, category: 1409, stock: 1000 }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/catalog/body-and-windows/window-regulators')
  const row = page.getByRole('article').filter({ hasText: title })
  const stock = await row.getByText('In stock: 1,000').boundingBox()
  const lines = await row.getByRole('link', { name: title }).evaluate((link) => {
    const text = document.createRange()
    text.selectNodeContents(link)
    return [...text.getClientRects()].map(({ right, top }) => ({ right, top }))
  })
  const first = lines.filter(({ top }) => stock && top < stock.y + stock.height)
  expect(first).toHaveLength(1)
  expect(first[0]?.right).toBeLessThanOrEqual(stock?.x ?? 0)
})

for (const [title, from, cents, words] of [
  ['Window regulator, front right', 250, 3240, 'from 250: $32.40'],
  ['Window regulator, front left', 1000, 7112, 'from 1,000: $71.12'],
] as const) {
  test(`in a list the lowest price of a part is on one line: ${words}`, async ({ page }) => {
    await addParts([{ title, category: 1409, priceSteps: [{ from, cents }] }])
    const lowest = page
      .getByRole('article')
      .filter({ hasText: title })
      .getByText(words, { exact: true })
    // Another test may have asked for the list before it had this part.
    await expect(async () => {
      await page.goto('/catalog/body-and-windows/window-regulators')
      await expect(lowest).toBeVisible({ timeout: 2000 })
    }).toPass()
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(lowest).toBeVisible()
      expect((await lowest.boundingBox())?.height, `${width}`).toBeLessThan(25)
    }
  })
}
