import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { holdRequests } from './hold-requests.ts'
import { addPlainPart } from './parts.ts'
import { test } from './shared-page.ts'
import {
  addProduct,
  deleteProduct,
  expect,
  newEmail,
  placeOrder,
  productNamed,
  signInAsAdmin,
  untilHydrated,
} from './shop.ts'

// The purchase page beyond the specification: typed values, prefilled values, and the way to the
// payment.

const PART = 'Spark plug M14, nickel' // sold from 4

const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true })
const purchase = (page: Page) => page.getByRole('button', { name: 'Purchase', exact: true })

async function open(page: Page, name = PART) {
  const product = await productNamed(page.request, name)
  await page.goto(`/product/${product._id}`)
  await expect(page.getByRole('heading', { name: 'Purchase Your Product' })).toBeVisible()
  return product
}

test('an order placed on a small laptop shows its confirmation in place of the heading', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await purchase(page).click()
  const heading = page.getByRole('heading', { name: 'Your order is placed' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Purchase Your Product' })).toHaveCount(0)
  await expect(page.getByText(`4 × ${PART}, $25.60 in all.`)).toBeVisible()
  await expect(
    page.getByText(/held for you until \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M( \w+)?\./),
  ).toBeVisible()
  const pay = page.getByRole('link', { name: 'Pay now' })
  await expect(pay).toBeInViewport()
  const toast = await page.getByText('Successfully placed your order!').boundingBox()
  const title = await heading.boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(title?.y ?? 0)
  await pay.click()
  await expect(page.getByText(`Please Pay for ${PART}`)).toBeVisible()
})

test('quantity is a number input: the wheel scrolls, and text that is no number shows an error', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await open(page)
  await expect(quantity(page)).toHaveAttribute('type', 'number')
  await quantity(page).focus()
  await page.mouse.move(0, 0)
  await quantity(page).hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(quantity(page)).toHaveValue('4')
  for (const [typed, message] of [
    ['1e5', 'Quantity is required, as a whole number'],
    ['--', 'Quantity is required, as a whole number'], // a browser's number input has no value then
    ['4.5', 'Quantity is required, as a whole number'],
    ['-4', 'Must be over or equal to minimum order quantity'],
    ['99999999999999999999', 'Must be under available quantity'],
  ] as const) {
    await quantity(page).fill('')
    await quantity(page).pressSequentially(typed)
    await purchase(page).click()
    await expect(quantity(page)).toHaveAccessibleDescription(message)
  }
})

test('the numbers of a new product are number inputs, and wrong ones show errors', async ({
  page,
  admin,
}) => {
  expect(admin.token).not.toBe('')
  await page.goto('/dashboard/addProduct')
  for (const [label, message] of [
    ['Price', 'Price is required, in dollars with at most two decimals'],
    ['Available Quantity', 'Available Quantity is required, as a whole number'],
    ['Minimum Order Quantity', 'Minimum Order Quantity is required, as a whole number'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('type', 'number')
    await field.pressSequentially('1e5')
    await page.getByRole('button', { name: 'Add A Product' }).click()
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveValue('1e5')
  }
})

test('the read-only fields come after those to fill in, and the id can be read whole on a phone', async ({
  page,
  context,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const { _id } = await open(page)
  const names = await page
    .locator('main form label')
    .evaluateAll((labels) => labels.map((label) => label.textContent))
  expect(names).toEqual([
    'Quantity',
    'Phone',
    'Address',
    'Product name',
    'Product id',
    'Name',
    'Email',
  ])
  const id = page.getByLabel('Product id', { exact: true })
  expect(await id.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  await page.getByRole('button', { name: `Copy product id ${_id}` }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(_id)
})

test('phone and address are those of the last order, or of the profile, and never replace typed values', async ({
  page,
  customer,
}) => {
  await placeOrder(page.request, customer, PART)
  await open(page)
  await expect(page.getByLabel('Phone')).toHaveValue('5551234')
  await expect(page.getByLabel('Address')).toHaveValue('1 Main Street')
  await page.request.put(`/api/profile/${customer.email}`, {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { address: '2 Side Street' },
  })
  const answer = await holdRequests(page, '**/api/profile/*')
  await page.reload()
  await page.getByLabel('Phone').fill('5550999')
  answer()
  await expect(page.getByLabel('Address')).toHaveValue('2 Side Street')
  await expect(page.getByLabel('Phone')).toHaveValue('5550999')
})

test('an order that the shop has canceled fills in nothing: another person may have placed it with this email', async ({
  page,
  customer,
  browser,
}) => {
  const id = await placeOrder(page.request, customer, PART)
  const other = await browser.newPage()
  const admin = await signInAsAdmin(other)
  const headers = { authorization: `Bearer ${admin.token}` }
  expect((await other.request.delete(`/api/myOrder/${id}`, { headers })).status()).toBe(200)
  await other.close()
  const orders = page.waitForResponse(/\/api\/order\?/)
  await open(page)
  await (await orders).finished()
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await expect(page.getByLabel('Address')).toHaveValue('')
})

test('the last units can be bought: the confirmation stays where the form was', async ({
  page,
}) => {
  const admin = await signInAsAdmin(page)
  const name = `Last ${newEmail().slice(0, 8)}`
  const id = await addProduct(page.request, admin, {
    name,
    availableQuantity: 10,
    minimumOrderQuantity: 10,
  })
  await open(page, name)
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await purchase(page).click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Out of stock' })).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveCount(0)
  await deleteProduct(page.request, admin, id)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'See the other parts' }).click()
  await page.waitForURL('/products')
})

test('signed out, Purchase leads to a Login that shows the part, and sign-up returns to it', async ({
  page,
}) => {
  const admin = await signInAsAdmin(page)
  const name = `Spark plug ${newEmail().slice(0, 8)}`
  const id = await addProduct(page.request, admin, { name, img: '/parts/spark-plug.svg' })
  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.evaluate(() => localStorage.clear())
  await page.goto('/', { waitUntil: 'networkidle' })
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByRole('link', { name: /Purchase/ }).click()
  await page.waitForURL(/\/login\?from=%2Fproduct%2F/)
  const main = page.getByRole('main')
  await expect(main.getByText('Log in to purchase')).toBeVisible()
  await expect(main.getByText(name)).toBeVisible()
  await expect(main.locator('img')).toHaveAttribute('src', '/parts/spark-plug.svg#part')
  await page.reload()
  await expect(main.getByText(name)).toBeVisible()
  await page.getByRole('link', { name: 'Create New Account' }).click()
  await expect(main.getByText('Sign up to purchase')).toBeVisible()
  await expect(main.getByText(name)).toBeVisible()
  await page.getByLabel('Name').fill('Robin Field')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(/\/product\//)
  await expect(page.getByRole('heading', { name: 'Purchase Your Product' })).toBeVisible()
  await deleteProduct(page.request, admin, id)
})

test('signed out, Purchase on a part’s page leads to a Login that offers to buy it as a guest', async ({
  page,
}) => {
  const title = `Fuel pump ${newEmail().slice(0, 8)}`
  const id = await addPlainPart({ title, minimum: 2, cents: 500 })
  await page.goto(`/part/x-${id}`)
  await untilHydrated(page)
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('main').getByRole('button', { name: 'Purchase' }).first().click()
  await page.waitForURL(/\/login\?from=/)
  await expect(page.getByText('Log in to purchase')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Buy as a guest' }).click()
  await page.waitForURL('/basket')
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('3')
  await expect(page.getByRole('link', { name: 'Check out as a guest' })).toBeVisible()
})

test('a part that is gone is no obstacle to logging in', async ({ page }) => {
  await page.goto('/login?from=%2Fproduct%2F01912f5e-0000-7000-8000-000000000000')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByText('Log in to purchase')).toHaveCount(0)
})
