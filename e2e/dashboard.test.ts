import { showUnsettledPayments } from './payments.ts'
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
  await page.getByText('More about you').click()
  await page.getByLabel('Education').fill('Mechanic')
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('No user is logged in')).toBeVisible()
  await expect(page.getByLabel('Education')).toHaveValue('Mechanic')
})

test('an unsettled payment is on the page of its order until an admin refunds it', async ({
  page,
  admin,
}) => {
  const id = await placeOrder(page.request, admin, PART)
  await showUnsettledPayments(page)
  await page.goto(`/dashboard/order/${id}`)
  const card = page.getByRole('region', { name: 'Unsettled payments' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await card
    .getByRole('listitem')
    .filter({ hasText: '$500.00' })
    .getByRole('button', { name: 'Refund' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Refund $500.00?' })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refunded $500.00.')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText([/\$12\.50/])
})

test('disputes of payments that the shop does not know are above the disputed orders', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  await page.route('**/api/staff/dispute', (route) => route.fulfill({ json: [DISPUTE] }))
  await page.goto('/dashboard/manageOrders?state=disputed')
  const card = page.getByRole('region', { name: 'Disputes' })
  await expect(card.getByRole('heading', { name: 'Disputed, and of no order' })).toBeVisible()
  await expect(card).toContainText(DISPUTE.reason)
  await expect(card).toContainText('pi_theirs')
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('heading', { name: /^Total Orders/ })).toBeVisible()
  await expect(card).toHaveCount(0)
})

const DISPUTE = {
  ...{ _id: 'du_1', kind: 'dispute', state: 'open', transactionId: 'pi_theirs', amount: 12.5 },
  ...{ reason: 'The cardholder says that they did not order it', url: null, closedAt: null },
  dueBy: '2026-12-03T12:00:00.000Z',
  ...{ openedAt: '2026-11-20T12:00:00.000Z', recordedAt: '2026-11-20T12:00:00.000Z' },
  changedAt: '2026-11-20T12:00:00.000Z',
}

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
  const more = page.getByText('More about you')
  await more.click()
  await page.getByLabel('LinkedIn').fill('not a link')
  await more.click()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Provide a phone number, in digits')).toBeVisible()
  await expect(page.getByText('Provide a link, as in linkedin.com/in/you')).toBeVisible()
})
