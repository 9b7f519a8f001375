import { test } from './shared-page.ts'
import { expect, openProduct, productNamed } from './shop.ts'

// What the specification says of Products and the purchase screen; see docs/conformance.md.

const PART = 'Lambda sensor, four wires'

test('§2 Products: heading, subtitle, and cards whose button opens the product', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Of Our Products')
  await expect(page.getByText('All best seller product are now available.')).toBeVisible()
  const product = await productNamed(page.request, 'Alternator 14 V 120 A')
  const card = page.getByRole('article').filter({ hasText: product.name })
  await expect(card.locator('img')).toHaveAttribute('src', product.img)
  await expect(card).toContainText(product.description)
  await expect(card).toContainText(`Available: ${product.availableQuantity}`)
  await expect(card).toContainText(`Minimum order: ${product.minimumOrderQuantity}`)
  await expect(card).toContainText('$189.00')
  await card.getByRole('link', { name: /Purchase/ }).click()
  await page.waitForURL(`/product/${product._id}`)
})

test('§2 Products shows the newest first, all of them in pages', async ({ page, customer }) => {
  expect(customer.email).not.toBe('')
  await page.goto('/products')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveCount(24)
  await names.last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Diesel fuel filter, in-line')).toBeVisible() // on the second page
  const shown = await names.allTextContents()
  expect(shown.indexOf('Vented brake disc 288 mm')).toBeLessThan(
    shown.indexOf('Diesel fuel filter, in-line'),
  )
})

test('§2 the purchase screen shows the product and a form with four read-only fields', async ({
  page,
  customer,
}) => {
  const product = await openProduct(page, PART)
  await expect(page.getByRole('img', { name: PART })).toHaveAttribute('src', product.img)
  await expect(page.getByText(product.description)).toBeVisible()
  for (const label of ['Available Quantity', 'Minimum Order', 'Price Per Unit']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
  for (const [label, value] of [
    ['Product name', PART],
    ['Product id', product._id],
    ['Name', customer.name],
    ['Email', customer.email],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveValue(value)
    await expect(field).not.toBeEditable()
  }
})

test('§2 the quantity starts at the minimum order, and the form is reset after an order', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  const product = await openProduct(page, 'Spark plug M14, nickel')
  const quantity = page.getByLabel('Quantity', { exact: true })
  await expect(quantity).toHaveValue(String(product.minimumOrderQuantity))
  await quantity.fill(String(product.minimumOrderQuantity + 2))
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  await expect(quantity).toHaveValue(String(product.minimumOrderQuantity))
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await expect(page.getByLabel('Address')).toHaveValue('')
})

test('§5 the purchase form says what is missing or out of bounds', async ({ page, customer }) => {
  expect(customer.email).not.toBe('')
  const product = await openProduct(page, 'Spark plug M14, nickel')
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.fill(String(product.minimumOrderQuantity - 1))
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('Must be over or equal to minimum order quantity')).toBeVisible()
  await expect(page.getByText('Phone is required')).toBeVisible()
  await expect(page.getByText('address is required')).toBeVisible()
  await quantity.fill('1000000')
  await expect(page.getByText('Must be under available quantity')).toBeVisible()
  await page.getByLabel('Phone').fill('not a number')
  await expect(page.getByText('Phone is required, in digits, 20 at most')).toBeVisible()
})

test('§2 a part that is out of stock, or has less left than its minimum, says so and can’t be ordered', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  for (const [name, onCard, onPage] of [
    ['Starter motor 12 V 1.4 kW', 'Out of stock', 'None of these are left right now.'],
    [
      'Gas shock absorber, rear',
      'Out of stock: only 1 left',
      'Only 1 left, and the minimum order is 2.',
    ],
  ] as const) {
    await page.goto('/products')
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText(onCard)
    const { _id } = await productNamed(page.request, name)
    await page.goto(`/product/${_id}`)
    await expect(page.getByText(onPage)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Out of stock' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Purchase' })).toHaveCount(0)
    await expect(page.getByLabel('Phone')).toHaveCount(0)
    const others = page.getByRole('main').getByRole('link')
    await expect(others).toHaveText(['See the other parts'])
    await expect(others).toHaveAttribute('href', '/products')
  }
})
