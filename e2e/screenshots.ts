import { typeCard } from './payments.ts'
import { expect, placeOrder, productNamed, test } from './shop.ts'

// Not tests of anything: they make the pictures of the documents (`npm run screenshots`).

const WIDTHS = [1280, 390]
const PART = 'Vented brake disc 288 mm'

for (const width of WIDTHS) {
  test(`the main screens at ${width} pixels`, async ({ page, customer }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    const picture = async (name: string, path: string, text: string) => {
      if (path) await page.goto(path)
      await expect(page.getByText(text).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `docs/images/${name}-${width}.png` })
    }
    await picture('home', '/', 'All Of Our Products')
    await picture('reviews', '/reviews', 'View Our All Reviews')
    await picture('products', '/products', 'All best seller product')
    const { _id } = await productNamed(page.request, PART)
    await picture('purchase', `/product/${_id}`, 'Purchase Your Product')
    await placeOrder(page.request, customer, PART)
    await placeOrder(page.request, customer, 'Alternator 14 V 120 A')
    const order = await placeOrder(page.request, customer, 'Spark plug M14, nickel')
    await page.goto(`/dashboard/payment/${order}`)
    await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay' }).click()
    await picture('payment', '', 'Congrats! Your payment is completed.')
    await picture('my-orders', '/dashboard/myOrders', 'My Orders: 3')
    await picture('receipt', `/dashboard/receipt/${order}`, 'Paid on')
  })

  test(`the admin’s screens at ${width} pixels`, async ({ page, admin }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await placeOrder(page.request, admin, PART)
    await page.goto('/dashboard/manageProducts')
    await expect(page.getByRole('heading', { name: /Manage Products/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `docs/images/manage-products-${width}.png` })
  })
}

test('Home in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.screenshot({ path: 'docs/images/home-dark-1280.png' })
})

// These two put a page of their own into the browser, where the shop's policy has no say.
test.describe(() => {
  test.use({ bypassCSP: true })

  test('the icon of a phone’s home screen', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 180, height: 180 })
    await page.goto('/robots.txt')
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:180px;background:#f7f7f5">
      <img src="${baseURL}/favicon.svg" width="140"></body>`,
      { waitUntil: 'networkidle' },
    )
    await page.screenshot({ path: 'public/apple-touch-icon.png' })
  })

  test('the picture of link previews', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1200, height: 630 })
    await page.goto('/robots.txt')
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:630px;background:#f7f7f5">
      <img src="${baseURL}/art/banner.svg" height="560"></body>`,
      { waitUntil: 'networkidle' },
    )
    await page.screenshot({ path: 'public/art/preview.png' })
  })
})
