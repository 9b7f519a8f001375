import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

// The head of a page, for browsers, search engines and link previews.

test('the title changes with the page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Driveline')
  await page.getByRole('link', { name: 'Blogs' }).click()
  await expect(page).toHaveTitle('Blogs · Driveline')
  await page.goBack()
  await expect(page).toHaveTitle('Driveline')
  await page.goto('/nowhere')
  await expect(page).toHaveTitle('Page Not Found · Driveline')
})

test('search engines and link previews find what they look for', async ({ page, request }) => {
  await page.goto('/reviews')
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[name="description"]')).toContain('newest first')
  expect(await content('meta[property="og:title"]')).toBe('Reviews · Driveline')
  const image = new URL((await content('meta[property="og:image"]')) ?? '')
  expect((await request.get(image.pathname)).headers()['content-type']).toBe('image/png')
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe('/reviews')

  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ')
  const index = await (await request.get('/sitemap.xml')).text()
  expect(index).toContain('/sitemap/pages.xml</loc>')
  const sitemap = await (await request.get('/sitemap/pages.xml')).text()
  for (const path of ['/', '/reviews', '/blog', '/portfolio', '/catalog']) {
    expect(sitemap).toContain(`${path}</loc>`)
  }
  for (const name of ['parts-99', 'parts-0', 'pages-2', 'other', '..%2Fx']) {
    expect((await request.get(`/sitemap/${name}.xml`)).status()).toBe(404)
  }
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest.name).toBe('Driveline')
  expect((await request.get(manifest.icons[0].src)).status()).toBe(200)
})

test('search engines do not list pages for users, nor empty lists', async ({ request }) => {
  const isListed = async (path: string) =>
    !(await (await request.get(path)).text()).includes('<meta name="robots" content="noindex"')
  const sitemap = await (await request.get('/sitemap/parts-1.xml')).text()
  const [id] = /[\da-f-]{36}(?=<)/.exec(sitemap) ?? []
  for (const path of ['/catalog/brakes', '/catalog/brakes?brand=kestrel']) {
    expect(await isListed(path), path).toBe(true)
  }
  for (const path of [
    '/products',
    `/product/${id}`,
    '/catalog/brakes?page=99',
    '/catalog/brakes?brand=nobody',
    '/catalog/brakes?brand=kestrel&inStock=1',
  ]) {
    expect(await isListed(path), path).toBe(false)
  }
})

test('a link that was shared with the parameters of a campaign is the same page', async ({
  page,
}) => {
  const campaign = 'utm_source=mail&fbclid=IwAR0'
  const canonical = page.locator('link[rel="canonical"]')
  await page.goto(`/catalog/fenders?${campaign}`)
  await page.waitForURL(`/catalog/body-and-windows/fenders?${campaign}`)
  await expect(canonical).toHaveAttribute('href', /\/catalog\/body-and-windows\/fenders$/)
  await untilHydrated(page)
  await page.goto(`/for/2014/volkswagen/golf/brakes?${campaign}&sort=price`)
  await expect(page.getByLabel('Sort by')).toHaveValue('price')
  await expect(canonical).toHaveAttribute('href', /\/for\/2014\/volkswagen\/golf\/brakes$/)
  await untilHydrated(page)
  // What a filter leads to is without them, and with what the list says.
  await page.getByRole('link', { name: /^In stock/ }).click()
  await page.waitForURL('/for/2014/volkswagen/golf/brakes?inStock=1&sort=price')
  const [one, other] = await Promise.all(
    ['?fbclid=1', '?fbclid=2'].map(async (query) =>
      (await page.request.get(`/reviews${query}`)).headers(),
    ),
  )
  expect(one?.etag).toBe(other?.etag)
})
