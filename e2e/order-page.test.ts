import type { Browser } from '@playwright/test'
import { addPlainPart } from './parts.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, own, type Person, placeOrder, rowOfOrder, signInAsAdmin, token } from './shop.ts'

// An order's own page, for its customer, and its returns.

const PART = 'Cabin filter, active carbon' // $16.90

/** An admin in another browser, who packs and ships an order. */
async function atTheDesk(browser: Browser, order: string) {
  const desk = await browser.newPage()
  const { token } = await signInAsAdmin(desk)
  const headers = { authorization: `Bearer ${token}` }
  const packed = await desk.request.post(`/api/order/${order}/shipment`, { headers, data: {} })
  const { _id } = await packed.json()
  const data = { carrier: 'UPS', tracking: '1Z999AA10123456784' }
  expect((await desk.request.post(`/api/shipment/${_id}/ship`, { headers, data })).status()).toBe(
    200,
  )
  return desk
}

async function aPaidOrder(page: Parameters<typeof signInAsAdmin>[0], customer: Person) {
  const order = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, order)
  return order
}

test('the page after a payment, opened again later, leads to the order’s page, which says what is true by then', async ({
  page,
  browser,
  customer,
}) => {
  const shipped = await aPaidOrder(page, customer)
  await page.goto(`/checkout/done/${shipped}`)
  await expect(page.getByText('The parts are set aside for you.')).toBeVisible()
  const desk = await atTheDesk(browser, shipped)
  await page.reload()
  await page.waitForURL(`/order/${shipped}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/on its way$/)

  const refunded = await aPaidOrder(page, customer)
  const headers = { authorization: `Bearer ${await token(desk)}` }
  const data = { reason: 'Sold out' }
  await desk.request.post(`/api/order/${refunded}/refund`, { headers, data })
  await page.goto(`/checkout/done/${refunded}`)
  await page.waitForURL(`/order/${refunded}`)
  await expect(page.getByText('This order is refunded.')).toBeVisible()
  await desk.close()
})

test('a customer follows an order from My Orders, asks for a return, and sees it refunded', async ({
  page,
  browser,
  customer,
}) => {
  const order = await aPaidOrder(page, customer)
  await page.goto('/dashboard/myOrders')
  await page.getByRole('link', { name: /^Order \d+$/ }).click()
  await page.waitForURL(`/order/${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)
  await expect(page.getByText('We pack it next')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Return parts' })).toHaveCount(0)

  const desk = await atTheDesk(browser, order)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/on its way$/)
  await expect(page.getByRole('link', { name: /^Track 1Z999/ })).toBeVisible()
  await page.getByRole('button', { name: 'Return a part' }).click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  const request = page.getByRole('button', { name: 'Request return' })
  const placeWithEstimate = await request.boundingBox()
  await page.getByRole('checkbox').uncheck()
  await expect(page.getByText(/^Estimated refund/)).toHaveCount(0)
  expect(await request.boundingBox()).toEqual(placeWithEstimate)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByLabel('Why?')).toBeFocused()
  await expect(page.getByLabel('Why?')).toHaveAccessibleDescription('Choose a reason')
  await page.getByLabel('Why?').selectOption('It does not fit')
  await expect(page.getByLabel('Why?')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Estimated refund: $16.90')).toBeVisible()
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText(/^Return 1: requested/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Return parts' })).toBeFocused()

  await desk.goto('/dashboard/returns')
  const row = rowOfOrder(desk, order)
  await row.getByRole('button', { name: /^Approve/ }).click()
  await row.getByRole('button', { name: /^Receive/ }).click()
  await desk.getByRole('button', { name: 'Received, 1 back in stock' }).click()
  await row.getByRole('button', { name: /^Refund/ }).click()
  await desk.getByRole('button', { name: 'What they were charged at: $16.90' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund all $16.90' }).click()
  await expect(desk.getByText('Refunded $16.90.')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^Return 1: \$16\.90 refunded/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/refunded$/)
  await page.getByRole('link', { name: 'Invoice' }).click()
  const credit = page.getByRole('article', { name: /^Credit note/ })
  await expect(credit).toContainText('$16.90')
  await expect(credit).toContainText(PART)
  await desk.close()
})

test('on paper an invoice is alone, black on white, on one page of A4 and of Letter', async ({
  page,
  customer,
}) => {
  const order = await aPaidOrder(page, customer)
  await page.goto(`/order/${order}/invoice`)
  const paper = page.getByRole('article', { name: /^Invoice/ })
  for (const text of [customer.name, customer.email, 'Tax ID 00-0000000', '$16.90']) {
    await expect(paper).toContainText(text)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const role of ['banner', 'navigation', 'contentinfo', 'button', 'link'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

test('the invoice of ten parts is one page of A4 and of Letter', async ({ page, customer }) => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const lines: { productId: string; quantity: number }[] = []
  for (let n = 1; n <= 10; n += 1) {
    lines.push({ productId: await addPlainPart({ title: own(`Part ${n}`) }), quantity: 2 })
  }
  const place = { country: 'US', region: 'TX', postalCode: '78702' }
  const asked = { headers, data: { lines, ...place } }
  const quote = await (await page.request.post('/api/checkout/quote', asked)).json()
  const shipTo = { name: customer.name, line1: '2208 Rosewood Ave', city: 'Austin', ...place }
  const seen = lines.map((line) => ({ ...line, pricePerUnit: 12.5 }))
  const { rate, total } = quote
  const data = { lines: seen, phone: '5125550117', shipTo, rate, total }
  const placed = await page.request.post('/api/checkout', { headers, data })
  expect(placed.status()).toBe(201)
  const { insertedId } = await placed.json()
  await payOrder(page.request, customer, insertedId)
  await page.goto(`/order/${insertedId}/invoice`)
  await expect(page.getByRole('article', { name: /^Invoice/ })).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

test('the address can be changed until the order is packed; the form reports a parcel that was packed meanwhile', async ({
  page,
  browser,
  customer,
}) => {
  const order = await aPaidOrder(page, customer)
  await page.goto(`/order/${order}`)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByLabel('Address').fill('2 Side Street')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('2 Side Street')).toBeVisible()
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByLabel('Address').fill('3 Hill Road')
  const desk = await atTheDesk(browser, order)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText(/its address can no longer be changed/)).toBeVisible()
  await expect(page.getByText('2 Side Street')).toBeVisible()
  await desk.close()
})

test('a customer asks to cancel a paid order; the staff decline, and the customer reads why', async ({
  page,
  browser,
  customer,
}) => {
  const order = await aPaidOrder(page, customer)
  await page.goto(`/order/${order}`)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByLabel('Reason (optional)').fill('I ordered the wrong size.')
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(page.getByText('You asked us to cancel this order.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeHidden()

  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/toSend?order=${order}`)
  await expect(desk.getByText('I ordered the wrong size.')).toBeVisible()
  await desk.getByRole('button', { name: 'Decline' }).click()
  await desk.getByLabel('Message').fill('It was cut to your measure.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(desk.getByText('I ordered the wrong size.')).toBeHidden()
  await desk.close()

  await page.reload()
  await expect(page.getByText('It was cut to your measure.')).toBeVisible()
})

test('the staff refund with one click what a customer asks to cancel', async ({
  page,
  browser,
  customer,
}) => {
  const order = await aPaidOrder(page, customer)
  const headers = { authorization: `Bearer ${customer.token}` }
  await page.request.post(`/api/order/${order}/cancel-request`, { headers, data: {} })
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/order/${order}`)
  await desk.getByRole('button', { name: 'Refund $' }).click()
  await expect(desk.getByText('Asks to cancel', { exact: true })).toBeHidden()
  await desk.close()
  await page.goto(`/order/${order}`)
  await expect(page.getByText('This order is refunded.')).toBeVisible()
})

test('buying again puts the order’s parts into the basket; canceling leads to My Orders', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await page.goto(`/order/${order}`)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('/basket')
  await expect(page.getByRole('main')).toContainText(PART)
  await page.goto(`/order/${order}`)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.waitForURL('/dashboard/myOrders')
})

test('an order’s page is its customer’s alone', async ({ page, browser, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  const other = await browser.newPage()
  await other.goto(`/order/${order}`)
  await other.waitForURL(/\/login\?from=/)
  await other.close()
})

test('a return that was refunded before is closed without a refund, and its customer sees it', async ({
  page,
  browser,
  customer,
}) => {
  const order = await aPaidOrder(page, customer)
  const desk = await atTheDesk(browser, order)
  const { token } = await signInAsAdmin(desk)
  const ask = async (by: string, path: string, data: object = {}) => {
    const headers = { authorization: `Bearer ${by}`, 'idempotency-key': path }
    const answer = await desk.request.post(`/api${path}`, { headers, data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const lines = [{ position: 1, quantity: 1 }]
  const { _id } = await ask(customer.token, `/order/${order}/return`, { lines, reason: 'damaged' })
  await ask(token, `/return/${_id}/approve`)
  const came = [{ position: 1, received: 1, toStock: 0 }]
  await ask(token, `/return/${_id}/receive`, { lines: came })
  await ask(token, `/order/${order}/refund`, { reason: 'Sorry', withoutReturn: true })
  await desk.goto('/dashboard/returns')
  const row = rowOfOrder(desk, order)
  await row.getByRole('button', { name: /^Close without refund/ }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog).toContainText('nothing is left to refund')
  await dialog.getByRole('button', { name: 'Close without refund' }).click()
  await expect(desk.getByText('Closed without a refund. We emailed the customer.')).toBeVisible()
  await page.goto(`/order/${order}`)
  await expect(page.getByText(/^Return 1: complete .+ It was refunded earlier\.$/)).toBeVisible()
  await desk.close()
})

test('the button of a return’s refund is in sight without scrolling, also on a short screen', async ({
  page,
  admin,
}) => {
  // The admin's own order: other tests look for returns of customers.
  const order = await aPaidOrder(page, admin)
  const headers = { authorization: `Bearer ${admin.token}` }
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`/api${path}`, { headers, data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const parcel = await post(`/order/${order}/shipment`)
  await post(`/shipment/${parcel._id}/ship`, { carrier: 'UPS' })
  const lines = [{ position: 1, quantity: 1 }]
  const { _id } = await post(`/order/${order}/return`, { lines, reason: 'other' })
  await post(`/return/${_id}/approve`)
  await post(`/return/${_id}/receive`, { lines: [{ position: 1, received: 1, toStock: 1 }] })
  await page.setViewportSize({ width: 390, height: 400 })
  await page.goto(`/dashboard/order/${order}`)
  await page.getByRole('button').filter({ hasText: 'Refund $16.90' }).click()
  await page.getByRole('button', { name: 'What they were charged at: $16.90' }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: 'Refund all $16.90' })
  await expect(button).toBeInViewport({ ratio: 1 })
})
