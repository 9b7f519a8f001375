import type { Page } from '@playwright/test'
import { withGolf } from './garage.ts'
import { test } from './shared-page.ts'
import { expect, signInAsAdmin, untilHydrated } from './shop.ts'

/** Every ‘288 mm’ in sight whose number and unit are on two lines. */
function broken(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const found: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const match of text.data.matchAll(/\d\s(mm|°C|Ah|V|L|W)\b/g)) {
        const range = document.createRange()
        range.setStart(text, match.index)
        range.setEnd(text, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(text.data)
      }
    }
    return found
  })
}

test('at 390 and 1280 pixels a number and its unit are on one line, in titles, sizes and questions', async ({
  page,
}) => {
  await withGolf(page)
  for (const path of [
    '/catalog/brakes',
    '/catalog/filters',
    '/catalog/brakes?view=cards',
    '/for/2014/volkswagen/golf/brakes',
  ]) {
    await page.goto(path)
    await untilHydrated(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await broken(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('at 390 pixels a number and its unit are on one line in the staff’s list of products', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/manageProducts?q=brake+disc')
  await expect(page.getByRole('link', { name: /^Vented brake disc 288\smm$/ })).toBeVisible()
  expect(await broken(page)).toEqual([])
})
