import { withGolf } from './garage.ts'
import { addMirrors } from './mirrors.ts'
import { addPlainPart } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, productNamed, untilHydrated } from './shop.ts'

// Lists and a part’s page on a phone: the sheet of filters, the bar with the price.

test.beforeAll(addMirrors)

test('on a phone the filters are a sheet that updates its counts and keeps the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/catalog/body-and-windows/fenders')
  const filter = page.locator('summary', { hasText: 'Filter' })
  await untilHydrated(page)
  await filter.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filter 3 parts' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(filter).toBeFocused()
  await expect(page).toHaveURL('/catalog/body-and-windows/fenders')

  await filter.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/catalog/body-and-windows/fenders')

  await filter.click()
  await sheet.getByRole('link', { name: /^175 mm/ }).click()
  const narrowed = page.getByRole('dialog', { name: 'Filter 2 parts' })
  await narrowed.getByRole('button', { name: 'Show 2 parts' }).click()
  await expect(narrowed).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(filter).toHaveText('Filter (1)')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(filter).toHaveText('Filter')
})

test('on a phone nothing shows below the button of filters that scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/catalog/brakes')
  await untilHydrated(page)
  await page.locator('summary', { hasText: 'Filter' }).click()
  const bar = page.getByRole('dialog').getByRole('button', { name: /^Show/ }).locator('..')
  await expect(bar).toBeVisible()
  const bottom = () => bar.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(Math.round(await bottom())).toBe(844)
  await page.getByRole('dialog').getByRole('link').last().scrollIntoViewIfNeeded()
  expect(Math.round(await bottom())).toBe(844)
})

test('on a phone the crumbs of a part are one line, however long they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { _id } = await productNamed(page.request, 'Shock absorber, rear, sport')
  await page.goto(`/part/x-${_id}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'Shock absorbers' })).toBeInViewport({ ratio: 1 })
  expect((await crumbs.boundingBox())?.height).toBe(44)
})

test('on a phone the answers to a list’s question are in sight, ‘I don’t know’ among them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withGolf(page)
  await page.goto('/for/2014/volkswagen/golf/brakes')
  const question = page.getByRole('region', { name: 'One question about your car' })
  const unsure = question.getByRole('button', { name: 'I don’t know' })
  await expect(unsure).toBeInViewport({ ratio: 1 })
})

test('without scripts a phone’s filters are a sheet, too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/catalog/body-and-windows/fenders')
  await page.locator('summary', { hasText: 'Filter' }).click()
  await page.getByRole('link', { name: /^175 mm/ }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.close()
})

test('on a phone price, verdict and button stay in sight, and cover nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/catalog/body-and-windows/fenders')
  await page
    .getByRole('link', { name: /heated/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('heated')
  const button = page.getByRole('main').getByRole('button', { name: 'Purchase' })
  const bar = page.locator('.price-bar')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeVisible()
  await expect(bar).toContainText('$43.20')
  const [footer, top] = await page.evaluate(() => [
    document.querySelector('footer')?.getBoundingClientRect().bottom,
    document.querySelector('.price-bar')?.getBoundingClientRect().top,
  ])
  expect(footer).toBeLessThanOrEqual(top ?? 0)
  await bar.getByRole('button', { name: 'Purchase' }).click()
  await page.waitForURL(/\/(product|login)/)
  await page.goBack()
  await button.first().scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(bar).toBeHidden()
})

test('on a phone the price of several units ends before its button, and a long toast within the screen', async ({
  page,
}) => {
  const title = `Wheel bearing kit with hub, sensor ring and all bolts ${Date.now()}`
  const id = await addPlainPart({ title, cents: 94_040 })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 500 })
    await page.goto(`/part/part-${id}`)
    await untilHydrated(page)
    await page.getByLabel('Quantity').fill('12')
    const bar = page.locator('.price-bar')
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(bar).toBeVisible({ timeout: 1_000 }) // not yet, if the browser scrolled to the field after us
    }).toPass()
    await expect(bar).toContainText('$11,284.80')
    const ends = await bar.evaluate((element) => {
      const right = (one: Element | Range) => one.getBoundingClientRect().right
      const text = document.createRange()
      text.selectNodeContents(element.querySelector('p') ?? element)
      return [right(text), ...[...element.querySelectorAll('button')].map(right)]
    })
    const [text = 0, add] = ends
    const start = await bar.getByRole('button').first().boundingBox()
    expect(text, `${width}`).toBeLessThanOrEqual(start?.x ?? 0)
    expect(Math.max(...ends), `${add}`).toBeLessThanOrEqual(width)
  }
  await page.locator('.price-bar').getByRole('button', { name: 'Add' }).click()
  const toast = page.getByText(/^In your basket: 12/)
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320 - 16)
})
