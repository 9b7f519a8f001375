import type { Page } from '@playwright/test'
import { test } from './shared-page.ts'
import { expect } from './shop.ts'

// What the specification says a visitor sees; docs/conformance.md lays the two side by side.

const main = (page: Page) => page.getByRole('main')

test('§1 the footer bears the copyright of this year and credits a student developer', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`Copyright © ${new Date().getFullYear()}`)
  await expect(footer).toContainText('a student developer')
})

test('§2 navigation bar, footer and toast area wrap every page', async ({ page }) => {
  for (const path of ['/', '/blog', '/reviews', '/portfolio', '/login', '/signup', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('status').last()).toBeAttached()
  }
})

test('§2 a visitor’s navigation bar has Home, Products, Reviews, Blogs, Portfolio and Login', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Products', 'Reviews', 'Blogs', 'Portfolio', 'Login'])
})

test('§2 a visitor at a page for users goes to /login, which remembers it', async ({ page }) => {
  for (const path of [
    '/products',
    '/product/01912f5e-0000-7000-8000-000000000000',
    '/dashboard',
    '/dashboard/myOrders',
    '/dashboard/addReview',
    '/dashboard/payment/01912f5e-0000-7000-8000-000000000000',
    '/dashboard/users',
    '/dashboard/addProduct',
    '/dashboard/manageProducts',
    '/dashboard/manageOrders',
    '/dashboard/audit',
  ]) {
    await page.goto(path)
    await page.waitForURL(`/login?${new URLSearchParams({ from: path })}`)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  }
})

test('§2 Reviews shows the newest first', async ({ page, request }) => {
  const newestFirst = async (call: string, field: string) => {
    const all: Record<string, string>[] = await (await request.get(`/api/${call}`)).json()
    return all.reverse().map((one) => one[field])
  }
  await page.goto('/reviews')
  const shown = await page.getByRole('figure').locator('blockquote').allTextContents()
  const reviews = await newestFirst('review', 'review')
  // Other tests write reviews meanwhile; the order is what counts.
  expect(reviews.filter((text) => shown.includes(text ?? '')).slice(0, shown.length)).toEqual(shown)
})

test('§2 Reviews: its title, and cards with avatar, name, location and text', async ({ page }) => {
  await page.goto('/reviews')
  await expect(page.getByRole('heading', { name: 'View Our All Reviews' })).toBeVisible()
  const card = page.getByRole('figure').filter({ hasText: 'Hannah Whitlock' })
  await expect(card).toContainText('Dunedin, New Zealand')
  await expect(card).toContainText('Alternator bolted straight in')
  // Without a photo the initials stand for it.
  await expect(card.locator('[data-initials=HW]')).toBeVisible()
})

test('§2 §9 reviews stand in 1, 2 and 3 columns', async ({ page }) => {
  await page.goto('/reviews')
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page
      .getByRole('figure')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(columns)
  }
})

test('§2 Blogs: six questions with answers on the six topics', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blogs')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    /performance of a React application/,
    /ways to manage state/,
    /prototypal inheritance/,
    /not set the state directly/,
    /array of products.*search it by name/,
    /unit test/,
  ])
})

test('§2 Portfolio: intro, links and three sample projects', async ({ page }) => {
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page).getByRole('link')).not.toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('§2 any other URL shows Page Not Found', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
