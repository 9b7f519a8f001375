import { staffMenu } from '#app/layout/dashboard-entries.ts'
import { PERMISSIONS } from '#contract/account/permission.ts'
import { test } from './shared-page.ts'
import { expect, signInAsAdmin } from './shop.ts'

// The dashboard's menu at every width.

test('heading and menu take 120 pixels at most on a phone, and the current page is in sight', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/audit')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('button', { name: 'All screens, at Audit' })).toBeInViewport()
  const bar = await page.getByRole('banner').boundingBox()
  const end = await menu.boundingBox()
  const top = (bar?.y ?? 0) + (bar?.height ?? 0)
  expect((end?.y ?? 0) + (end?.height ?? 0) - top).toBeLessThanOrEqual(120)
})

test('from 1024 pixels on the staff’s menu is a column, with the names of its groups', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  await page.goto('/dashboard/manageOrders')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const links = menu.getByRole('link')
  const entries = staffMenu(PERMISSIONS).flatMap((group) => group.entries)
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(menu.getByText('People', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(links).toHaveCount(entries.length)
    const lefts = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    expect(new Set(lefts).size).toBe(1)
    await expect(menu.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })
  }
})

test('each entry of the staff’s menu is one line from 1024 pixels on, also the current one and beside a number', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const failed = { count: 12, retried: null, stripeOutage: null }
  await page.route('**/api/staff/failed-job/count', (route) => route.fulfill({ json: failed }))
  await page.goto('/dashboard/did-not-fit')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const current = menu.getByRole('link', { name: 'Parts that did not fit' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  const counted = menu.getByRole('link', { name: /^Something failed ?12$/ })
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const entry of [current, counted]) {
      await expect.poll(() => entry.evaluate(countLines), `at ${width}`).toBe(1)
    }
  }
})

function countLines(link: Element) {
  const text = document.createRange()
  text.selectNodeContents(link.firstChild ?? link)
  return text.getClientRects().length
}

test('a staff page has a bar of 52 pixels, its content begins at 72, and below 1200 the links fold', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  await page.goto('/dashboard/manageOrders')
  const bar = page.getByRole('banner')
  const title = page.getByRole('heading', { name: /^Total Orders/ })
  await expect(title).toBeVisible()
  for (const [width, isFolded] of [
    [1280, false],
    [1199, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await bar.boundingBox())?.height).toBe(52)
    expect((await page.locator('#page').boundingBox())?.y).toBe(72)
    for (const name of ['Home', 'Products', 'Reviews', 'Blogs', 'Portfolio', 'Dashboard']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible({ visible: !isFolded })
    }
  }
  for (const name of ['Search', 'Basket']) await expect(bar.getByText(name)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await bar.getByLabel('Menu').click()
  await expect(bar.getByRole('link', { name: 'Portfolio' })).toBeInViewport()
  await expect(bar.getByText('Alex Admin').last()).toBeInViewport()
  await bar.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await expect(bar.getByRole('link', { name: 'Basket' })).toBeVisible()
})
