import type { Page } from '@playwright/test'
import { expect, untilHydrated } from './shop.ts'

export const icon = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ })
export const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`)

/** Puts a part into the basket from its own page. */
export async function add(page: Page, id: string, title: string) {
  await page.goto(`/part/x-${id}`)
  await untilHydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page.getByText(new RegExp(`In your basket: .* × ${title}`))).toBeVisible()
}
