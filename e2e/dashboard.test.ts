import { showUnmatchedPayments } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder, signInAsAdmin } from './shop.ts'

const PART = 'Lambda sensor, four wires'

test('Update Profile begins with the saved values; an empty field keeps its value, and Clear empties it', async ({
  page,
  customer,
}) => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const saved = { education: 'Mechanic', phone: '5551234', address: '1 Main Street' }
  await page.request.put(`/api/profile/${customer.email}`, { headers, data: saved })
  await page.goto('/dashboard')
  for (const [label, value] of [
    ['Education', saved.education],
    ['Phone', saved.phone],
    ['Address', saved.address],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Address').fill('2 Main Street')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Successfully updated profile!')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue(saved.phone)

  await page.getByLabel('Address').fill('3 Main Street') // being typed while another is cleared
  await page.getByRole('button', { name: 'Clear Phone' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveValue('3 Main Street')
  await expect(page.getByRole('button', { name: 'Clear Phone' })).toHaveCount(0)
  const profile = await page.request.get(`/api/profile/${customer.email}`, { headers })
  expect(await profile.json()).toMatchObject({ ...saved, phone: '', address: '2 Main Street' })
})

test('a profile that is saved without a session says No user is logged in, and keeps what was typed', async ({
  page,
  context,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/dashboard')
  await page.getByLabel('Education').fill('Mechanic')
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('No user is logged in')).toBeVisible()
  await expect(page.getByLabel('Education')).toHaveValue('Mechanic')
})

test('Payments to look at are counted in the menu, returned, and assigned to an order', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  const { payments, order } = await showUnmatchedPayments(page)
  const [first, second] = payments
  await page.goto('/dashboard/payments')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'Payments to look at 3' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments to look at: 3' })).toBeVisible()
  const row = (id = '') => page.getByRole('row').filter({ hasText: id })
  await expect(row(`${first?._id}3`).getByText('Being returned')).toBeVisible()
  await expect(row(`${first?._id}3`).getByRole('button', { name: 'Return' })).toHaveCount(0)

  await row(second?._id).getByRole('button', { name: 'Assign' }).click()
  const assigning = page.getByRole('dialog', {
    name: `Assign $12.50 to order ${order.number}?`,
  })
  const assigned = page.waitForRequest('**/assign')
  await assigning.getByRole('button', { name: 'Assign' }).click()
  expect((await assigned).postDataJSON()).toEqual({ orderId: order._id })
  await expect(page.getByText(`Assigned $12.50 to order ${order.number}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments to look at: 2' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Payments to look at 2' })).toBeVisible()

  await row('$500.00').getByRole('button', { name: 'Return' }).click()
  const returning = page.getByRole('dialog', {
    name: `Return $500.00 to ${first?.customer}?`,
  })
  await returning.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText('Returned $500.00.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments to look at: 1' })).toBeVisible()
})

test('a payment that matches no order is shown in My Orders', async ({ page, customer }) => {
  expect(customer.email).not.toBe('')
  await showUnmatchedPayments(page)
  await page.goto('/dashboard/myOrders')
  await expect(
    page.getByText('We received $500.00 that matches none of your orders. We are looking at it.'),
  ).toBeVisible()
})

test('an order that an admin canceled is in My Orders with the reason, uncounted', async ({
  page,
  browser,
  customer,
}) => {
  const canceled = await placeOrder(page.request, customer, PART)
  await placeOrder(page.request, customer, 'Spark plug M14, nickel')
  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  await desk.request.delete(`/api/myOrder/${canceled}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  await desk.close()
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  const row = page.getByRole('row', { name: PART })
  await expect(row.getByText('The shop canceled this order.')).toBeVisible()
  await expect(row.getByRole('link', { name: /pay|Receipt/ })).toHaveCount(0)
  const open = page.getByRole('row', { name: 'Spark plug M14, nickel' })
  await expect(open.getByRole('cell').first()).toHaveText('1')
  await page.goto(`/dashboard/payment/${canceled}`)
  await expect(page.getByRole('heading', { name: 'This order was canceled.' })).toBeVisible()
  await page.goto(`/dashboard/receipt/${canceled}`)
  await expect(page.getByText('canceled before it was paid')).toBeVisible()
})

test('two wrong fields are both said', async ({ page, customer }) => {
  expect(customer.token).not.toBe('')
  await page.goto('/dashboard')
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('LinkedIn').fill('not a link')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Provide a phone number, in digits')).toBeVisible()
  await expect(page.getByText('Provide a link, as in linkedin.com/in/you')).toBeVisible()
})
