import { addParts } from './parts.ts'
import { expect, productNamed, test, untilHydrated } from './shop.ts'

// What a visitor browses: categories, the parts of a vehicle, and a part's own page.

const CONDITION = 'Front discs 288 mm'
const LONG =
  'Hood strut, left and right, with ball studs and clips, for cars with the heated washer nozzles of the winter pack'

test.beforeAll(async () => {
  await addParts([
    {
      title: 'Mirror glass, left, heated',
      number: 'MG 10-L',
      category: 1406,
      attributes: [['Width', '180', 'mm']],
      fitments: [{ model: 'saab/9-5', years: [2002, 2005] }],
    },
    {
      title: 'Mirror glass, right',
      number: 'MG 10-R',
      category: 1406,
      stock: 0,
      attributes: [['Width', '175', 'mm']],
      numbers: [['oe', '5128 1077']],
      fitments: [{ model: 'saab/9-5', years: [2002, 2005], engine: '2.3 Turbo' }],
    },
    {
      title: 'Mirror glass, right, dimming',
      category: 1406,
      attributes: [['Width', '175', 'mm']],
      numbers: [['oe', '51281077']],
      fitments: [{ model: 'saab/9-5', years: [2002, 2005], conditions: [CONDITION] }],
    },
    {
      title: LONG,
      number: 'HS 77-W',
      category: 1407,
      fitments: [{ model: 'saab/9-5', years: [2007, 2008] }],
    },
  ])
})

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

test('on a phone the filters are a sheet that counts along, and keeps the focus', async ({
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(3)
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

test('on a phone a list begins with four parts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/catalog/brakes', '/for/2014/volkswagen/golf/brakes']) {
    await page.goto(path)
    await expect(page.getByRole('article').nth(3).getByRole('heading')).toBeInViewport({ ratio: 1 })
  }
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

test('year, make and model lead to a vehicle’s parts, and a question decides them', async ({
  page,
}) => {
  await page.goto('/for')
  await page.getByRole('link', { name: '2004', exact: true }).click()
  await page.getByRole('link', { name: 'Saab', exact: true }).click()
  await page.getByRole('link', { name: '9-5', exact: true }).click()
  await page.waitForURL('/for/2004/saab/9-5')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'heated' })).toContainText('Fits Made for 2002 to 2005')
  await expect(rows.filter({ hasText: 'dimming' })).toContainText('Fits if')
  await page.getByRole('link', { name: 'Another engine' }).click()
  await page.waitForURL('/for/2004/saab/9-5/another')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(CONDITION, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 part', { exact: true })).toBeVisible()
})

test('without scripts filters, sorts, vehicles and parts are links all the same', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/for/2004/saab')
  await page.getByRole('link', { name: '9-5', exact: true }).click()
  await page.getByRole('link', { name: /^Body and windows \d/ }).click()
  await page.getByRole('link', { name: /^Fenders/ }).click()
  await page.waitForURL('/for/2004/saab/9-5/fenders')
  await page.getByRole('link', { name: /^175 mm/ }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Mirror glass, right', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mirror glass, right')
  await page.close()
})

test('a buyer with a car finds oil in its category, marked as universal', async ({ page }) => {
  await page.goto('/for/2014/volkswagen/golf')
  await page.getByRole('link', { name: /^Oils and fluids \d/ }).click()
  const categories = page.getByRole('region', { name: 'Category', exact: true })
  await categories.getByRole('link', { name: /^Engine oil \d/ }).click()
  await page.waitForURL('/for/2014/volkswagen/golf/engine-oil')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Engine oil')
  const oil = page.getByRole('article').filter({ hasText: '5W-30' }).first()
  await expect(oil.getByText('Universal', { exact: true })).toBeVisible()
  const count = await page.getByRole('article').count()
  await expect(page.getByRole('status').first()).toHaveText(`${count} parts`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByLabel('Sort by').selectOption('Sold lately')
  await page.waitForURL(/sort=sold/)
  await expect(page.getByRole('article')).toHaveCount(count)
})

test('a category without parts for a vehicle says so, and leads to the one above it', async ({
  page,
}) => {
  const moved = await page.request.get('/for/2014/volkswagen/golf/brakes/brake-drums?sort=price', {
    maxRedirects: 0,
  })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe('/for/2014/volkswagen/golf/brake-drums?sort=price')
  await page.goto('/for/2014/volkswagen/golf/brakes/brake-drums')
  await expect(page.getByText('No part in Brake drums is listed for the 2014')).toBeVisible()
  await page.getByRole('link', { name: 'Brakes for your Golf' }).click()
  await page.waitForURL('/for/2014/volkswagen/golf/brakes')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a category or engine that is none leads back to the vehicle', async ({ page }) => {
  const answer = await page.goto('/for/2014/volkswagen/golf/nonsense')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'See all for the vehicle' }).click()
  await page.waitForURL('/for/2014/volkswagen/golf')
})

test('a long name is whole in lists, and at 768 pixels a part’s price is above the fold with it', async ({
  page,
}) => {
  await page.goto('/catalog/body-and-windows/hoods')
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    const name = page.getByRole('heading', { name: LONG })
    const hidden = await name.evaluate((text) => text.scrollHeight - text.clientHeight)
    expect(hidden, `${width}`).toBeLessThanOrEqual(1)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('link', { name: LONG, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG)
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

test('a vehicle that was never made is not found, and the page leads on', async ({ page }) => {
  const answer = await page.goto('/for/2004/saab/golf')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'See the models' }).click()
  await page.waitForURL('/for/2004/saab')
  for (const path of ['/for/1850', '/for/2004/nobody', '/for/x', '/catalog/nothing', '/part/x']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
  expect((await page.request.get('/catalog/fenders', { maxRedirects: 0 })).status()).toBe(301)
})

test('a part’s page says what it is, for people and for search engines', async ({ page }) => {
  await page.goto('/catalog/body-and-windows/fenders')
  await page.getByRole('link', { name: 'Mirror glass, right', exact: true }).click()
  await page.waitForURL(/\/part\/mirror-glass-right-[\da-f-]{36}$/)
  await expect(page.getByText('Out of stock')).toBeVisible()
  const equivalents = page.getByRole('heading', { name: 'Equivalents in stock' })
  await expect(equivalents).toBeVisible()
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
  const parts = await (await page.request.get('/sitemap/parts-1.xml')).text()
  expect(parts).toContain(`${pathname}</loc>`)
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
