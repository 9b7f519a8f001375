import type { Locator } from '@playwright/test'
import { sidewaysScroll } from './checked-screen.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import {
  addProduct,
  deleteProduct,
  expect,
  placeOrder,
  productNamed,
  signInAs,
  signInAsAdmin,
} from './shop.ts'

// The dashboard at every width and with everything as long as it gets.

const PART = 'Lambda sensor, four wires'
const WIDTHS = [390, 768, 1023, 1024, 1280]

/** Twelve characters of the table's own text. */
/** Neither numbers nor buttons; a column may be left out at a width. */
const TEXT_CELLS = `td:not(${['#', 'Price', 'Stock', 'Delete'].map((one) => `[data-label="${one}"]`)}):visible`
const TWELVE_CHARACTERS_PX = 12 * 7.5

test('every table is cards below 1024 pixels, and no column of text is narrower than 12 characters', async ({
  page,
  browser,
}) => {
  const admin = await signInAsAdmin(page)
  const name = `Unterbodenschutz${Date.now()}`
  const product = await addProduct(page.request, admin, { name, pricePerUnit: 9999.99 })
  const buyer = await browser.newPage()
  const email = `${Date.now()}${'x'.repeat(50)}@${'y'.repeat(60)}.example.com`
  const person = { name: 'N'.repeat(80), email, password: 'secret1' }
  await buyer.request.post('/api/auth/sign-up/email', { data: person })
  const customer = await signInAs(buyer, person)
  await payOrder(buyer.request, customer, await placeOrder(buyer.request, customer, name))
  await buyer.close()
  await placeOrder(page.request, admin, name)

  for (const [path, heading] of [
    ['myOrders', /My Orders/],
    ['users', /All Users/],
    ['manageProducts', /Manage Products/],
    ['manageOrders', /Total Orders/],
    ['manageReviews', /Manage Reviews/],
    ['customers', /Customers/],
    ['questions', /Questions/],
    ['audit', /Audit/],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
      if (width < 1024) continue
      const narrow = await page
        .locator(TEXT_CELLS)
        .evaluateAll(
          (cells, least) =>
            cells
              .map((cell) => [cell.getAttribute('data-label'), cell.clientWidth] as const)
              .filter(([, cellWidth]) => cellWidth < least),
          TWELVE_CHARACTERS_PX,
        )
      expect(narrow, `${path} at ${width}`).toEqual([])
    }
  }
  await page.goto('/dashboard/audit')
  await page.setViewportSize({ width: 1023, height: 900 })
  const cell = page.getByText(name).first().locator('xpath=ancestor::td')
  await expect(cell).toHaveCSS('display', 'grid')
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(cell).toHaveCSS('display', 'table-cell')
  await deleteProduct(page.request, admin, product)
})

/** With 24 of them, and what is above and below, the page has 2,000 pixels at most. */
const ROW_PX = 66

test('at 1280 pixels the rows of Manage Products are low enough to scan', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/manageProducts')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height).sort((one, other) => one - other),
  )
  expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(ROW_PX)
})

test('at 1280 pixels all categories are in columns, and beside the open one in a box', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/categories')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const list = page.getByRole('navigation', { name: 'Categories' })
  await expect(list.getByRole('link', { name: /^Brake pads/ })).toBeVisible()
  expect(await height()).toBeLessThan(1500)
  await list.getByRole('link', { name: /^Towing/ }).click()
  await expect(page.getByRole('heading', { name: 'Towing' })).toBeFocused()
  await expect(list.getByRole('link', { name: /^Towing/ })).toBeInViewport()
  expect(await height()).toBeLessThan(2000)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list).toBeHidden()
  await page.getByRole('link', { name: 'All categories' }).click()
  await expect(list).toBeVisible()
})

/** Changes of a part's stock: more than its history has room for. */
const MANY = 6

test('at 1280 pixels Edit part is no taller than 1,600, also when its stock has changed often', async ({
  page,
  admin,
}) => {
  const { _id } = await productNamed(page.request, PART)
  for (let n = 0; n < MANY; n += 1) await placeOrder(page.request, admin, PART)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/dashboard/product/${_id}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Order placed').nth(MANY - 1)).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600)
})

test('My Orders fits 320 pixels, with picture, link, date, and until when the units are held', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await placeOrder(page.request, customer, PART)
  const product = await productNamed(page.request, PART)
  await page.goto('/dashboard/myOrders')
  const row = page.locator('tr').filter({ hasText: PART })
  await expect(row.locator('img')).toHaveAttribute('src', `${product.img}#part`)
  await expect(row.getByRole('link', { name: PART })).toHaveAttribute(
    'href',
    `/product/${product._id}`,
  )
  const zone = { timeZone: 'America/Chicago' } // the sample shop's
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...zone }).format()
  await row.locator('summary').click()
  await expect(row.getByText(today, { exact: true })).toBeVisible()
  await expect(row.getByText(/^Held until (\w{3} \d{1,2}, )?\d{1,2}:/)).toBeVisible()
  const right = (locator: Locator) =>
    locator.evaluate((element) => element.getBoundingClientRect().right)
  expect(await right(row.locator('time').last())).toBeLessThan((await right(row)) - 8)
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('on a 320-pixel phone the payment stays in its box in Manage Orders', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const order = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, order)
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageOrders')
  const row = page.locator('tr').filter({ hasText: order })
  const right = async (text: string) => {
    const box = await row.getByText(text).boundingBox()
    return (box?.x ?? Number.POSITIVE_INFINITY) + (box?.width ?? 0)
  }
  const cell = await row.locator('td').last().boundingBox()
  expect(await right('Ready To Shipped')).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
})

test('ids are on the page as a whole, and one click copies them', async ({
  page,
  context,
  customer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await placeOrder(page.request, customer, PART)
  const transactionId = await payOrder(page.request, customer, order)
  const { _id } = await productNamed(page.request, PART)
  await page.goto('/dashboard/myOrders')
  for (const [id, label] of [
    [_id, 'product id'],
    [transactionId, 'transaction id'],
  ] as const) {
    await expect(page.getByText(id, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Copy ${label} ${id}` }).click()
    await expect(page.getByText(`Copied the ${label}`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  }
  for (const path of [`payment/${order}`, `receipt/${order}`]) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByText(transactionId, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(order, { exact: true })).toBeVisible()
})

test('an order’s number leads its row, and ids take two lines at most, also at 1024 pixels', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const transaction = await payOrder(page.request, customer, order)
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageOrders')
  const row = page.getByRole('row').filter({ hasText: order })
  await expect(row).toHaveText(/^\s*Order \d+/)
  /** Of an id with its copy button, which follows in the last line. */
  const lines = async (of: Locator, id: string) => {
    const text = of.getByText(id, { exact: true })
    const button = await of.getByRole('button', { name: `id ${id}` }).boundingBox()
    const box = await text.boundingBox()
    const middle = (button?.y ?? 0) + (button?.height ?? 0) / 2
    expect(middle).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
    return text.evaluate((one) => {
      const written = document.createRange()
      written.selectNodeContents(one)
      return new Set([...written.getClientRects()].map(({ top }) => top)).size
    })
  }
  const product = page.getByRole('row').filter({ hasText: PART })
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await lines(row, order), `order at ${width}`).toBe(2)
    expect(await lines(row, transaction), `transaction at ${width}`).toBe(1)
  }
  const { _id } = await productNamed(page.request, PART)
  await page.goto('/dashboard/manageProducts?q=Lambda')
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(product).toBeVisible()
  expect(await lines(product, _id)).toBe(2)
})

test('while a list is on its way its title and shape are there, at a click and at the start', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  const held: (() => void)[] = []
  await page.route('**/api/order?*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const answer = async () => {
    await expect.poll(() => held.length).toBe(1)
    held.pop()?.()
  }
  await page.getByRole('link', { name: 'My Orders' }).click()
  const skeleton = page.getByTestId('skeleton')
  await expect(skeleton.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeHidden()
  await answer()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await expect(skeleton).toHaveCount(0)

  await page.goto('/dashboard/myOrders', { waitUntil: 'commit' })
  await expect(skeleton).toBeVisible()
  await answer()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
})
