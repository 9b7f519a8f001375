import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import {
  addProduct,
  deleteProduct,
  expect,
  placeOrder,
  productNamed,
  signInAsAdmin,
} from './shop.ts'

const PART = 'Cabin filter, active carbon' // $16.90

test('a paid order has a receipt, from My Orders and from the payment page', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const transactionId = await payOrder(page.request, customer, order)
  await page.goto('/dashboard/myOrders')
  await page.locator('summary', { hasText: 'details' }).click()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.waitForURL(`/dashboard/receipt/${order}`)
  const receipt = page.getByRole('article')
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const { pricePerUnit } = await productNamed(page.request, PART)
  for (const text of [
    'Driveline',
    customer.name,
    customer.email,
    '1 Main Street',
    PART,
    `$${pricePerUnit.toFixed(2)}`,
    String(new Date().getFullYear()),
  ]) {
    await expect(receipt).toContainText(text)
  }
  await expect(receipt.getByRole('button', { name: `number ${order}` })).toBeVisible()
  await expect(receipt.getByRole('button', { name: `id ${transactionId}` })).toBeVisible()
  await page.goto(`/dashboard/payment/${order}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.waitForURL(`/dashboard/receipt/${order}`)
})

test('a receipt names a part by its title, and not by the short name that others share', async ({
  page,
  browser,
  customer,
}) => {
  const name = `Pads ${Date.now()}`
  const title = `${name}, front axle, with wear sensor`
  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  const id = await addProduct(desk.request, admin, { name })
  const headers = { authorization: `Bearer ${admin.token}` }
  const data = { version: 1, title }
  expect((await desk.request.patch(`/api/product/${id}`, { headers, data })).ok()).toBe(true)
  await desk.close()
  const order = await placeOrder(page.request, customer, name)
  await payOrder(page.request, customer, order)
  await page.goto(`/dashboard/receipt/${order}`)
  const receipt = page.getByRole('article')
  await expect(receipt.getByText(title, { exact: true })).toBeVisible()
  await expect(receipt.getByText(name, { exact: true })).toHaveCount(0)
})

test('on paper a receipt is alone, black on white, on one page', async ({ page, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  const transactionId = await payOrder(page.request, customer, order)
  await page.goto(`/dashboard/receipt/${order}`)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'driveline-dark'
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')

  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'link'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  await expect(page.getByText('Welcome to your Dashboard')).toBeHidden()
  for (const id of [order, transactionId]) await expect(page.getByText(id)).toBeVisible()
  const colors = await page
    .getByRole('article')
    .evaluate((article) => [
      getComputedStyle(article).color,
      getComputedStyle(document.body).backgroundColor,
    ])
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

test('the receipt of an unpaid order says so and leads to paying', async ({ page, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.goto(`/dashboard/receipt/${order}`)
  await expect(page.getByText('is not paid yet')).toBeVisible()
  await page.getByRole('link', { name: /^Pay/ }).click()
  await page.waitForURL(`/dashboard/payment/${order}`)
})

test('a receipt is for its customer and for admins; an unknown one is Page Not Found', async ({
  page,
  browser,
  customer,
}) => {
  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  const name = `Washer ${Date.now()}`
  const product = await addProduct(desk.request, admin, { name })
  const [mine, theirs] = [
    await placeOrder(page.request, customer, name),
    await placeOrder(desk.request, admin, name),
  ]
  await payOrder(page.request, customer, mine)
  await desk.goto('/dashboard/manageOrders')
  const row = desk.getByRole('row').filter({ hasText: customer.email })
  await row.getByRole('link', { name: /^Order \d+$/ }).click()
  await desk.getByRole('link', { name: 'Receipt' }).click()
  await expect(desk.getByRole('article')).toContainText(customer.email)
  await deleteProduct(desk.request, admin, product)
  await desk.close()

  await page.goto(`/dashboard/receipt/${theirs}`)
  await expect(page.getByText('This order is not yours')).toBeVisible()
  for (const id of ['01912f5e-0000-7000-8000-000000000000', 'garbage']) {
    await page.goto(`/dashboard/receipt/${id}`)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})
