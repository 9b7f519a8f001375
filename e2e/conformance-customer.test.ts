import type { Page } from '@playwright/test'
import { expect, newEmail, placeOrder, productNamed, test, token, typeCard } from './shop.ts'

// What the specification says a customer sees; docs/conformance.md lays the two side by side.

const PART = 'Lambda sensor, four wires'
const GOOD_CARD = '4242424242424242'

async function openProduct(page: Page, name: string) {
  const product = await productNamed(page.request, name)
  await page.goto(`/product/${product._id}`)
  await expect(page.getByRole('heading', { name: 'Purchase Your Product' })).toBeVisible()
  return product
}

test('§2 a customer’s navigation bar has Dashboard, Sign Out, the name and an avatar', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(bar.getByText(customer.name)).toBeVisible()
  await expect(bar.locator('img')).toHaveAttribute('src', '/art/avatar.svg')
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('§2 §4 a full-page spinner shows while it is not known who is signed in', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/get-session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/products')
  await expect(page.getByText('Loading')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'All Of Our Products' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'All Of Our Products' })).toBeVisible()
})

for (const path of ['users', 'addProduct', 'manageProducts', 'manageOrders', 'payments', 'audit']) {
  test(`§2 a customer at /dashboard/${path} goes to /login, which remembers it and says why`, async ({
    page,
    customer,
  }) => {
    await page.goto(`/dashboard/${path}`)
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('from')).toBe(`/dashboard/${path}`)
    await expect(page.getByText('That page is for administrators.')).toBeVisible()
    await expect(page.getByText(`You are signed in as ${customer.email}`)).toBeVisible()
  })
}

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
  await expect(page.getByText('Diesel fuel filter, in-line')).toBeVisible() // the oldest
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
    ['Gas shock absorber, rear', 'below the minimum', 'Only 1 left, and the minimum order is 2.'],
  ] as const) {
    await page.goto('/products')
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText(onCard)
    const { _id } = await productNamed(page.request, name)
    await page.goto(`/product/${_id}`)
    await expect(page.getByText(onPage)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Purchase' })).toHaveCount(0)
    await expect(page.getByLabel('Phone')).toHaveCount(0)
    const others = page.getByRole('main').getByRole('link')
    await expect(others).toHaveText(['See the other parts'])
    await expect(others).toHaveAttribute('href', '/products')
  }
})

test('§2 a customer’s dashboard: its heading, My Profile, My Orders and Add Review', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to your Dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await expect(menu).toHaveText(['My Profile', 'My Orders', 'Add Review'])
})

test('§2 §8 My Profile shows what was saved, and its form updates it', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.locator('img')).toHaveAttribute('src', '/art/avatar.svg')
  await expect(main.getByText(customer.email).first()).toBeVisible() // the form has it too
  await expect(page.getByLabel('Name')).toHaveValue(customer.name)
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await page.getByLabel('Education').fill('Mechanic')
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByLabel('LinkedIn').fill('linkedin.com/in/robin')
  const save = page.getByRole('button', { name: 'Update Profile' })
  await save.click()
  await expect(page.getByText('Successfully added your Data!')).toBeVisible()
  await page.getByLabel('Education').fill('Engineer')
  await save.click()
  await expect(page.getByText('Successfully updated profile!')).toBeVisible()
  await page.reload()
  for (const text of ['Engineer', '5551234', '1 Main Street']) {
    await expect(main.getByText(text)).toBeVisible()
  }
  await expect(main.getByRole('link', { name: /linkedin/ })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/robin',
  )
})

test('§2 My Orders: its title and columns, and an unpaid order’s Cancel and pay', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  for (const column of ['Product Name', 'Product Id', 'Price', 'Order Cancel', 'Payment']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  }
  const row = page.getByRole('row', { name: PART })
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(row.getByRole('link', { name: 'pay' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${order}`,
  )
})

test('§2 My Orders shows the unit price, with the quantity and the total beneath it', async ({
  page,
  customer,
}) => {
  await placeOrder(page.request, customer, 'Spark plug M14, nickel')
  await page.goto('/dashboard/myOrders')
  const row = page.getByRole('row', { name: 'Spark plug M14, nickel' })
  await expect(row).toContainText('$6.40')
  await expect(row).toContainText('× 4 = $25.60')
})

test('§2 Cancel opens a modal with Proceed and Cancel; Proceed deletes the order', async ({
  page,
  customer,
}) => {
  await placeOrder(page.request, customer, PART)
  await page.goto('/dashboard/myOrders')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('free lifetime subscription')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await modal.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByText('Successfully Canceled Order!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the parts' })).toBeVisible()
})

test('§2 §4 Payment: greeting, product, amount; Pay waits for Stripe and is disabled after success', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const { pricePerUnit } = await productNamed(page.request, PART)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/create-payment-intent', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByText(`Hello, ${customer.name}`)).toBeVisible()
  await expect(page.getByText(`Please Pay for ${PART}`)).toBeVisible()
  await expect(
    page.getByText(`Please pay: $${pricePerUnit.toFixed(2)}`, { exact: true }),
  ).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay' })
  await expect(pay).toBeDisabled()
  answer()
  await expect(pay).toBeEnabled()
  await typeCard(page, GOOD_CARD)
  await pay.click()
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
  await expect(page.getByText(/^pi_\w+$/)).toBeVisible()
  await expect(pay).toBeDisabled()
})

test('§8 the card provider’s message is shown in red under the form', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.goto(`/dashboard/payment/${order}`)
  const pay = page.getByRole('button', { name: 'Pay' })
  for (const [card, message] of [
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ] as const) {
    await expect(pay).toBeEnabled()
    await typeCard(page, card)
    await pay.click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
})

test('§4 a paid order shows Paid and its transaction id, and can’t be canceled or paid again', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await typeCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'Pay' }).click()
  const id = (await page.getByText(/^pi_\w+$/).textContent()) ?? ''
  await page.goto('/dashboard/myOrders')
  const row = page.getByRole('row', { name: PART })
  await expect(row.getByText('Paid')).toHaveCount(2) // the badge, and the box
  await expect(row.getByRole('button', { name: `transaction id ${id}` })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'pay' })).toHaveCount(0)
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByText('This order is paid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
})

test('§2 §5 §8 Add Your Review: its fields, its messages, its toast', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard/addReview')
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeVisible()
  for (const [label, value] of [
    ['Name', customer.name],
    ['Email', customer.email],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
    await expect(page.getByLabel(label)).not.toBeEditable()
  }
  const submit = page.getByRole('button', { name: 'Review' })
  await submit.click()
  await expect(page.getByText('location is required')).toBeVisible()
  await expect(page.getByText('review is required')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Location').fill('Lyon')
  const comment = page.getByLabel('Comment')
  await comment.fill('x'.repeat(201))
  await expect(submit).toBeDisabled()
  const words = `Fits as described, ${newEmail()}.`.padEnd(200, '!')
  await comment.fill(words)
  await submit.click()
  await expect(page.getByText('Successfully placed your Review!')).toBeVisible()
  await page.goto('/reviews')
  await expect(page.getByText(words)).toBeVisible()
})

test('§8 a toast is top right, is announced, and is gone after 5000 ms', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.clock.install()
  await openProduct(page, PART)
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.clock.pauseAt(Date.now() + 60_000) // from here on time passes by `runFor` alone
  await page.getByRole('button', { name: 'Purchase' }).click()
  const toast = page.getByRole('status').getByText('Successfully placed your order!')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.y).toBeLessThan(120)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1150)
  await page.clock.runFor(4_999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()
})

test('§3 §4 the token is kept under accessToken, and signing out removes it', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  expect(await token(page)).toBe(customer.token)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await token(page)).toBeNull()
})
