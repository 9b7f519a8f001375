import { expectNoViolations } from './axe.ts'
import { addMirrors } from './mirrors.ts'
import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

// A part’s own page.

test.beforeAll(addMirrors)

test('a part’s page describes the part, for buyers and for search engines', async ({ page }) => {
  await page.goto('/catalog/body-and-windows/fenders')
  await page.getByRole('link', { name: 'Mirror glass, right', exact: true }).click()
  await page.waitForURL(/\/part\/mirror-glass-right-[\da-f-]{36}$/)
  await expect(page.getByText('Out of stock')).toBeVisible()
  // What can be bought first, then the wait: no button is disabled.
  await expect(page.getByRole('heading', { name: 'In stock instead' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeEnabled()
  await expect(page.getByText('5128 1077')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Saab 9-5' })).toBeVisible()
  await page.reload()
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(text ?? '')['@graph']).toMatchObject([
    {
      '@type': 'Product',
      mpn: 'MG 10-R',
      offers: { price: '43.20', availability: 'https://schema.org/OutOfStock' },
    },
    { '@type': 'BreadcrumbList' },
  ])

  const { pathname } = new URL(page.url())
  const other = pathname.replace('mirror-glass-right', 'anything')
  const moved = await page.request.get(other, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe(pathname)
  // A sitemap that another test has read is cached for a minute.
  test.slow()
  const listed = async () => (await page.request.get('/sitemap/parts-1.xml')).text()
  await expect.poll(listed, { timeout: 90_000 }).toContain(`${pathname}</loc>`)
  const vehicles = await (await page.request.get('/sitemap/vehicles-1.xml')).text()
  expect(vehicles).toContain('/for/2004/saab/9-5</loc>')
})

test('a part with fewer left than its minimum is out of stock in lists and on its page', async ({
  page,
}) => {
  await page.goto('/catalog/shock-absorbers?view=cards')
  const card = page.getByRole('article').filter({ hasText: 'SD 370-R' })
  await expect(card.getByText('Out of stock', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: /^Purchase/ })).toHaveCount(0)
  await page.goto('/catalog/shock-absorbers')
  await expect(card.getByText('Out of stock', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: /^See / }).click()
  await page.waitForURL(/\/part\//)
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible()
  await expect(page.getByText('1 left. Minimum order: 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase' })).toHaveCount(0)
})

test('the buttons of a part’s page have one line each, on a tablet, too', async ({ page }) => {
  await page.goto('/catalog/body-and-windows/fenders')
  await page.getByRole('link', { name: 'Mirror glass, left, heated', exact: true }).click()
  const label = page.getByRole('main').getByText('Add to basket', { exact: true })
  for (const width of [360, 390, 768, 820, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await label.evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getClientRects().length
    })
    expect(lines, `${width} px`).toBe(1)
  }
})

test('on a tablet the table of cars has the whole width, so that a condition is on one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/catalog/brakes/brake-discs')
  await page.getByRole('link', { name: 'Vented brake disc 288 mm', exact: true }).click()
  const condition = page.getByRole('cell', { name: 'Front discs 288 mm' }).first()
  const lines = await condition.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(1)
})

test('the quantity of a part’s page is that of its Purchase page', async ({ page, customer }) => {
  expect(customer.token).toBeTruthy()
  await page.goto('/catalog/body-and-windows/fenders')
  await page
    .getByRole('link', { name: /heated/ })
    .first()
    .click()
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await page.waitForURL(/\/product\/.*quantity=3/)
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
})

test('the ZIP that a buyer types in the basket is known on the pages of parts and at the checkout', async ({
  page,
}) => {
  await page.goto('/catalog/brakes/brake-discs')
  await page.getByRole('link', { name: 'Vented brake disc 288 mm', exact: true }).click()
  await untilHydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText(/^With you by \w{3}, \w{3}\s\d/)).toBeVisible()
  await expect(main.getByText('free from $150')).toBeVisible()
  const part = page.url()
  await main.getByRole('button', { name: 'Add to basket', exact: true }).click()
  await expect(page.getByText(/^In your basket: 2 × /)).toBeVisible()
  await page.goto('/basket')
  const bar = page.getByRole('region', { name: 'Order summary' }).getByRole('status').first()
  const estimate = page.getByRole('region', { name: 'Delivery and total' })
  await estimate.getByLabel('ZIP or postal code').fill('99501')
  await estimate.getByLabel('ZIP or postal code').press('Enter')
  await expect(estimate.getByText('Total', { exact: true })).toBeVisible()
  await expect(estimate.getByText(/^With you by \w{3}, \w{3}\s\d/)).toBeVisible()
  await expect(bar).toContainText('Total to 99501')
  const [total] = (await bar.innerText()).match(/\$\d+\.\d\d/) ?? []
  await expectNoViolations(page)
  await page.goto(part)
  await expect(main.getByText('to 99501')).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByLabel('ZIP code')).toHaveValue('99501')
  await expect(page.getByLabel('State')).toHaveValue('AK')
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
})

test('a picture is made larger, and larger still, by keyboard', async ({ page }) => {
  await page.goto('/catalog/brakes/brake-discs')
  await page.getByRole('link', { name: 'Vented brake disc 288 mm', exact: true }).click()
  await untilHydrated(page)
  const zoom = page.getByRole('button', { name: 'Zoom' })
  await zoom.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Vented brake disc 288 mm' })
  const picture = dialog.getByRole('img')
  await expect(picture).toBeVisible()
  const before = (await picture.boundingBox())?.width ?? 0
  await dialog.getByRole('button', { name: 'Show it larger' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Show it smaller' })).toBeVisible()
  expect((await picture.boundingBox())?.width).toBeGreaterThan(2 * before)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(zoom).toBeFocused()
})
