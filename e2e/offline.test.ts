import { add } from './basket-page.ts'
import { addPlainPart } from './parts.ts'
import { expect, own, test, untilHydrated } from './shop.ts'

// A page that can’t be loaded because there is no connection, or because one of its scripts is
// lost.

test('offline, a click on a page that was never loaded shows a page of the shop, which leads on', async ({
  context,
}) => {
  // React Router prints what it could not load.
  const page = await context.newPage()
  const drawing = page.waitForResponse('**/art/not-found.svg')
  await page.goto('/', { waitUntil: 'networkidle' })
  await untilHydrated(page)
  await drawing
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await expect(page.locator('img[src$="not-found.svg"]')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  await again.click()
  await page.waitForURL('/portfolio')
  await expect(page.getByRole('heading', { name: 'A student developer' })).toBeVisible()
})

test('offline on a phone, the menu does not cover the page that says so', async ({ context }) => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByLabel('Menu').click()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeHidden()
})

for (const [what, script] of [
  ['its loader', /assets\/checkout-(?!main)[^/]+\.js$/],
  ['the page', /assets\/checkout-main-[^/]+\.js$/],
] as const) {
  test(`a script of the checkout that is lost once, of ${what}, does not lose the click`, async ({
    context,
  }) => {
    const page = await context.newPage()
    const title = own('Wheel nut')
    await add(page, await addPlainPart({ title }), title)
    await page.goto('/basket')
    await untilHydrated(page)
    await page.route(script, (route) => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Check out as a guest' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible()
  })
}

test('offline, Check out says so, and leads on once there is a connection', async ({ context }) => {
  const page = await context.newPage()
  const title = own('Wheel nut')
  await add(page, await addPlainPart({ title }), title)
  await page.goto('/basket', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Check out as a guest' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
})
