import type { Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import { test } from './shared-page.ts'
import { expect } from './shop.ts'

// What a page shows while its data is on the way.

/** Has React taken the page over? */
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

test('a click is answered at once, however slow the page that it opens', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await page.goto('/dashboard')
  const answer = await holdRequests(page, '**/api/order?*')
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByTestId('progress')).toBeVisible({ timeout: 1_000 })
  answer()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await expect(page.getByTestId('progress')).toBeHidden()
})

for (const [name, heading, call] of [
  ['Products', 'All Of Our Products', '**/api/product?*'],
  ['Reviews', 'View Our All Reviews', '**/api/review?*'],
] as const) {
  test(`${name} shows its heading and empty cards while its list is on the way`, async ({
    page,
    customer,
  }) => {
    expect(customer.token).not.toBe('')
    await page.goto('/blog')
    await isAlive(page) // before that a click loads a document, whose HTML has the list of Reviews
    const answer = await holdRequests(page, call)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByTestId('skeletons')).toBeVisible()
    answer()
    await expect(page.getByTestId('skeletons')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })
}

test('a list that fails on the way says so on Products, and is empty on Reviews', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await page.goto('/blog')
  await isAlive(page)
  await page.route('**/api/{product,review}?*', (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  )
  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'View Our All Reviews' })).toBeVisible()
  await expect(page.getByTestId('skeletons')).toHaveCount(0)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unroute('**/api/{product,review}?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
