import { holdRequests } from './hold-requests.ts'
import { typeCard } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder, productNamed } from './shop.ts'

// What the specification says of My Orders and the payment page; see docs/conformance.md.

const PART = 'Lambda sensor, four wires'
const GOOD_CARD = '4242424242424242'

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
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
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
  const answer = await holdRequests(page, '**/api/create-payment-intent')
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

test('§8 the payment provider’s message is shown in red under the form', async ({
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
