import type { Page } from '@playwright/test'
import { expect, productsOf, test } from './shop.ts'

// What the specification says of Home; see docs/conformance.md.

const main = (page: Page) => page.getByRole('main')

test('§2 Home has its six sections in their order', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('img', { name: /Exploded drawing of a wheel-end/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'All Of Our Products',
    'Why Clients Choose Our Products',
    'What Clients Say',
    'Our Latest News',
    'Flash Deals!',
  ])
})

test('§2 Home shows six products, newest first, and View All Purchase leads to /products', async ({
  page,
}) => {
  await page.goto('/')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveCount(6)
  const newest = (await productsOf(page.request)).reverse().map(({ name }) => name)
  const shown = await names.allTextContents()
  // An admin in another test may add a product meanwhile; the order is what counts.
  expect(newest.filter((name) => shown.includes(name)).slice(0, 6)).toEqual(shown)
  await expect(page.getByRole('link', { name: 'View All Purchase' })).toHaveAttribute(
    'href',
    '/products',
  )
})

test('§2 the strip of figures is fixed', async ({ page }) => {
  await page.goto('/')
  const strip = page.locator('section', { hasText: 'Why Clients Choose Our Products' })
  for (const [label, figure] of [
    ['Happy Clients', '25.6K'],
    ['Annual revenue', '2.6M'],
    ['Feedbacks', '4,200'],
    ['New Registers', '1,200'],
  ]) {
    await expect(strip.locator('div', { hasText: label }).last()).toContainText(figure ?? '')
  }
})

test('§2 Home shows six reviews, newest first, and View All Reviews leads to /reviews', async ({
  page,
}) => {
  await page.goto('/')
  const section = page.locator('section', { hasText: 'What Clients Say' })
  await expect(section.getByRole('figure')).toHaveCount(6)
  await section.getByRole('link', { name: 'View All Reviews' }).click()
  await page.waitForURL('/reviews')
})

test('§2 three fixed articles, each with a picture and a Read More that does nothing', async ({
  page,
}) => {
  await page.goto('/')
  const section = page.locator('section', { hasText: 'Our Latest News' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Electric cars',
    'Enjoy Riding',
    'Race cars',
  ])
  await expect(section.getByRole('listitem').locator('img')).toHaveCount(3)
  // The scripts below the banner come once the page is used.
  await section.scrollIntoViewIfNeeded()
  await expect(main(page).locator('[data-late]')).toHaveCount(0)
  const before = await main(page).innerHTML()
  const buttons = section.getByRole('button', { name: 'Read More' })
  await expect(buttons).toHaveCount(3)
  for (const button of await buttons.all()) await button.click()
  expect(await main(page).innerHTML()).toBe(before)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('§2 the flash deal is fixed: its countdown does not tick, Get Started does nothing', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const section = page.locator('section', { hasText: 'Flash Deals!' })
  await expect(section).toContainText('Hurry up and get 25% discount')
  const countdown = ['10', '04', '50', '22']
  await expect(section.locator('dd')).toHaveText(countdown)
  await expect(section.locator('dt')).toHaveText(['days', 'hours', 'minutes', 'seconds'])
  await page.clock.runFor(5_000)
  await expect(section.locator('dd')).toHaveText(countdown)
  await section.getByRole('button', { name: 'Get Started' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
})
