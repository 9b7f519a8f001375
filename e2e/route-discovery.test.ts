import { expect, test } from './shop.ts'

// A page names its own routes; the others come with one request once it is shown.

test('the routes of all pages are one compressed response, which browsers store for good', async ({
  page,
}) => {
  const asked = page.waitForRequest(/\/__manifest\?/)
  await page.goto('/blog')
  const url = (await asked).url()
  const answer = await page.request.get(url, { headers: { 'accept-encoding': 'br' } })
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const routes = Object.values<{ path?: string }>(await answer.json())
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['product/:productId', 'manageOrders', '*']),
  )
  const ofAnyLink = await page.request.get(url.replace(/paths=[^&]*/, 'paths=/nowhere'))
  expect(await ofAnyLink.json()).toEqual(await answer.json())
})

test('a page from an earlier release gets the header that makes the browser reload it', async ({
  request,
}) => {
  for (const query of ['?paths=/blog&version=other', '?paths=/blog', '?version=a&version=b', '']) {
    const answer = await request.get(`/__manifest${query}`)
    expect(answer.status()).toBe(204)
    expect(answer.headers()['x-remix-reload-document']).toBe('true')
  }
})
