import budgets from '../budgets.json' with { type: 'json' }
import { expect, productsOf, test } from './shop.ts'

test('Home arrives as finished HTML with its products and reviews', async ({ request }) => {
  // Other tests add parts meanwhile.
  await expect(async () => {
    const newest = (await productsOf(request)).at(-1)
    const html = await (await request.get('/')).text()
    for (const text of [
      'All Of Our Products',
      newest?.name,
      newest?.pricePerUnit.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
      'Why Clients Choose Our Products',
      'What Clients Say',
      'Our Latest News',
      'Flash Deals!',
      'Hurry up and get 25% discount',
    ]) {
      expect(html).toContain(text)
    }
  }).toPass()
})

test('a page is the same bytes for a visitor and for a customer', async ({
  request,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await request.post('/api/auth/sign-in/email', {
    data: { email: 'customer@example.com', password: 'customer-demo' },
  })
  // Another test may change what is on the page in between.
  await expect(async () => {
    const [ofVisitor, ofCustomer] = await Promise.all([visitor.get('/'), request.get('/')])
    expect((await ofCustomer.body()).equals(await ofVisitor.body())).toBe(true)
  }).toPass()
  await visitor.dispose()
})

test('without a picture the page shows a drawing, once a visitor uses it', async ({ page }) => {
  await page.route('/parts/**', (route) => route.abort())
  await page.goto('/')
  await page.keyboard.press('Tab')
  const picture = page.getByRole('article').first().locator('img')
  await expect(picture).toHaveAttribute('src', '/art/missing-part.svg')
})

test('a page that arrives finished is seen before it asks for its scripts', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const { painted, asked } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
    return { painted: paint?.startTime, asked: scripts.map(({ startTime }) => startTime) }
  })
  expect(Math.min(...asked)).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
})

test('Home downloads no more scripts than its budget allows', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(budgets.scripts['/'])
})

test('pictures have boxes of their own, and wait for their turn', async ({ page }) => {
  await page.goto('/')
  const pictures = await page
    .locator('main img')
    .evaluateAll((images) =>
      images.map((image) =>
        Object.fromEntries([...image.attributes].map(({ name, value }) => [name, value])),
      ),
    )
  for (const { width, height } of pictures) {
    expect(Number(width)).toBeGreaterThan(0)
    expect(Number(height)).toBeGreaterThan(0)
  }
  const first = pictures.filter(({ loading }) => loading !== 'lazy')
  expect(first).toHaveLength(4) // the banner and the first row of products
  expect(first.filter(({ fetchpriority }) => fetchpriority === 'high')).toEqual([pictures[0]])
  expect(pictures.length).toBeGreaterThan(10)
})
