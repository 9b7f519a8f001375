import { holdRequests } from './hold-requests.ts'
import { typeCard } from './payments.ts'
import { test } from './shared-page.ts'
import { addProduct, deleteProduct, expect, placeOrder, signUpKim } from './shop.ts'

// What the specification says an admin sees; docs/conformance.md lays the two side by side.

test('§2 an admin’s dashboard: My Profile, All Users, Add Product, Manage Products, Manage Orders', async ({
  page,
  admin,
}) => {
  expect(admin.token).not.toBe('')
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await expect(menu).toHaveText([
    'Today', // ours, like all entries that this test's name does not list
    /^To send/,
    'Manage Orders',
    /^Returns/,
    'Discount codes',
    'Manage Products',
    'Add Product',
    'Categories',
    'Receive stock',
    'Import',
    'Parts that did not fit',
    'Customers',
    'All Users',
    'Staff',
    /^Manage Reviews/,
    /^Questions/,
    'My Profile',
    'Settings',
    /^Something failed/,
    'Exports',
    'Backups',
    'Audit',
  ])
})

test('§2 an admin’s navigation bar is a customer’s', async ({ page, admin }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText([
    'Home',
    'Products',
    'Reviews',
    'Blogs',
    'Portfolio',
    'Dashboard',
  ])
  await expect(bar.getByText(admin.name)).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('§2 §4 an admin page waits for the admin answer before it decides', async ({
  page,
  admin,
}) => {
  expect(admin.token).not.toBe('')
  const answer = await holdRequests(page, '**/api/me')
  await page.goto('/dashboard/users')
  await expect(page.getByText('Loading').first()).toBeAttached()
  expect(new URL(page.url()).pathname).toBe('/dashboard/users')
  answer()
  await expect(page.getByRole('heading', { name: /All Users: \d+/ })).toBeVisible()
})

test('§2 §8 All Users: Make Admin for those who are none, Remove User after the browser’s question', async ({
  page,
  admin,
  browser,
}) => {
  expect(admin.token).not.toBe('')
  const email = await signUpKim(browser)

  await page.goto('/dashboard/users')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Kim')
  await expect(row.getByText('Email not verified')).toBeVisible()
  await row.getByRole('button', { name: 'Make Admin' }).click()
  const asked = page.getByRole('dialog', { name: `Make ${email} an admin?` })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Make Admin' }).click()
  await asked.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('Successfully made an admin')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0)

  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    return dialog.dismiss()
  })
  const remove = row.getByRole('button', { name: 'Remove User' })
  await remove.click()
  await expect(row).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await remove.click()
  await expect(row).toHaveCount(0)
  expect(questions).toEqual(['Are ypu sure you want to delete?'])
})

test('§8 a make-admin that is answered 403 says Failed to Make an admin', async ({
  page,
  admin,
  browser,
}) => {
  expect(admin.token).not.toBe('')
  const email = await signUpKim(browser)
  await page.goto('/dashboard/users')
  await page.route('**/api/user/admin/**', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 403, detail: 'Only an admin can do this' }),
    }),
  )
  await page.getByRole('button', { name: `Make Admin ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('Failed to Make an admin')).toBeVisible()
})

test('§2 §5 §8 Add A Product: its fields and bounds, its toast, and the product is on Home', async ({
  page,
  admin,
}) => {
  await page.goto('/dashboard/addProduct')
  const submit = page.getByRole('button', { name: 'Add A Product' })
  await submit.click()
  for (const field of [
    'Product Name',
    'Price',
    'Description',
    'Available Quantity',
    'Minimum Order Quantity',
    'Product Image',
  ]) {
    await expect(page.getByText(new RegExp(`^${field} is required`))).toBeVisible()
  }
  const name = `Hose clamp ${Date.now()}`
  await page.getByLabel('Product Name').fill('x'.repeat(31))
  await expect(page.getByText('Must be 30 characters or shorter')).toBeVisible()
  await page.getByLabel('Product Name').fill(name)
  await page.getByLabel('Price').fill('1.20')
  await page.getByLabel('Description').fill('Stainless, 12 to 22 mm.')
  await page.getByLabel('Available Quantity').fill('500')
  await page.getByLabel('Minimum Order Quantity').fill('10')
  await page.getByLabel('Product Image').fill('/parts/thermostat.svg')
  await submit.click()
  await expect(page.getByText('Successfully Added Product!')).toBeVisible()
  await expect(page.getByLabel('Product Name')).toHaveValue('')

  await page.goto('/')
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('$1.20')
  const products = await (await page.request.get('/api/product')).json()
  const added = products.find((product: { name: string }) => product.name === name)
  await deleteProduct(page.request, admin, added._id)
})

test('§2 §8 Manage Products: its title, and a Delete that asks by name', async ({
  page,
  admin,
}) => {
  const name = `Clip ${Date.now()}`
  await addProduct(page.request, admin, { name })
  await page.goto('/dashboard/manageProducts')
  await expect(page.getByRole('heading', { name: /^Manage Products: \d+$/ })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.locator('img')).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  const modal = page.getByRole('dialog', { name: `Are you sure you want to delete ${name}!` })
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await modal.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`Product: ${name} is deleted.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('§2 Manage Orders: unpaid with Cancel and Unpaid, paid with Paid, Ready To Shipped and the id', async ({
  page,
  admin,
}) => {
  const name = `Gasket ${Date.now()}`
  const product = await addProduct(page.request, admin, { name })
  const order = await placeOrder(page.request, admin, name)
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('heading', { name: /^Total Orders: \d+$/ })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('Unpaid')).toBeVisible()
  await expect(row.getByText(admin.email)).toBeVisible() // who ordered
  // Where it goes is on the order's page.
  await expect(row.getByText('1 Main Street')).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible()

  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  const id = (await page.getByText(/^pi_\w+$/).textContent()) ?? ''
  await page.goto('/dashboard/manageOrders')
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(row.getByText('Ready To Shipped')).toBeVisible()
  await expect(row.getByRole('button', { name: `transaction id ${id}` })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await deleteProduct(page.request, admin, product)
})

test('§6 an admin cancels a customer’s unpaid order', async ({ page, admin }) => {
  const name = `Seal ${Date.now()}`
  const product = await addProduct(page.request, admin, { name })
  await placeOrder(page.request, admin, name)
  await page.goto('/dashboard/manageOrders')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Successfully Canceled Order!')).toBeVisible()
  await expect(row).toHaveCount(0)
  await deleteProduct(page.request, admin, product)
})

test('§4 an order list that answers 403 signs out and goes to /', async ({ page, admin }) => {
  expect(admin.token).not.toBe('')
  await page.goto('/dashboard')
  await page.route('**/api/allOrder*', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.getByRole('link', { name: 'Manage Orders' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})
