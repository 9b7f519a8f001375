import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expectNoViolations, sidewaysScroll } from './checked-screen.ts'
import { payOrder } from './payments.ts'
import {
  expect,
  newEmail,
  type Person,
  placeOrder,
  productNamed,
  signInAs,
  signInAsAdmin,
  test,
} from './shop.ts'

// From paid to shipped: To send, one order's page, its packing slip, and what the customer sees.

const PART = 'Lambda sensor, four wires'

/** A paid order of two units of a part of the test's own, which has a SKU. */
async function sellTwo(page: Page, admin: Person, customer: Person) {
  const headers = { authorization: `Bearer ${admin.token}` }
  const sku = `SEND-${randomUUID().slice(0, 8).toUpperCase()}`
  const data = {
    name: `Pads ${sku}`.slice(0, 30),
    img: '/parts/brake-pads.svg',
    description: 'For a test of sending it.',
    availableQuantity: 20,
    minimumOrderQuantity: 2,
    pricePerUnit: 5,
    sku,
  }
  const added = await page.request.post('/api/product', { headers, data })
  expect(added.status()).toBe(201)
  const id = await placeOrder(page.request, customer, data.name)
  await payOrder(page.request, customer, id)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data: body })
    return answer.json()
  }
  const { number } = await call('GET', `/staff/order/${id}`)
  return { id, number: String(number), sku, name: data.name, call }
}

/** As fast as a scanner types, with its Enter, wherever the focus is. */
function scan(page: Page, code: string) {
  return page.evaluate((text) => {
    for (const key of [...text, 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }
  }, code)
}

test('a scanner alone packs and ships an order, and its customer can track it', async ({
  page,
  browser,
  customer,
}) => {
  // A context of its own, which axe needs.
  const context = await browser.newContext()
  const desk = await context.newPage()
  const admin = await signInAsAdmin(desk)
  const { id, number, sku } = await sellTwo(desk, admin, customer)
  await desk.goto(`/dashboard/toSend?order=${id}`)
  const open = desk.getByRole('region', { name: `Order ${number}` })
  await expect(open.getByText('0 of 2')).toBeVisible()
  await expect(desk.getByLabel('Scan a part or a slip')).toBeFocused()
  await scan(desk, 'WRONG-PART')
  await expect(
    desk.getByRole('alert').filter({ hasText: 'is neither a part of this order' }),
  ).toBeVisible()
  await scan(desk, sku)
  await expect(open.getByText('1 of 2', { exact: true })).toBeVisible()
  await scan(desk, number)
  await expect(desk.getByText('1 more to count')).toBeVisible()
  await scan(desk, sku)
  await scan(desk, sku)
  await expect(desk.getByText('One too many: all 2')).toBeVisible()
  await scan(desk, number)
  const label = desk.getByLabel('Scan the label')
  await expect(label).toBeFocused()
  const { violations } = await new AxeBuilder({ page: desk }).analyze()
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([])
  await desk.keyboard.press('2')
  await expect(open.getByRole('radio', { name: 'FedEx' })).toBeChecked()
  await scan(desk, '1Z999AA10123456784')
  await expect(open.getByLabel('Tracking')).toHaveValue('1Z999AA10123456784')
  await scan(desk, number)
  await expect(desk.getByText(`${number} sent`, { exact: true })).toBeVisible()
  await context.close()
  await page.goto('/dashboard/myOrders')
  await expect(page.getByText(`Order ${number}`)).toBeVisible()
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible()
  await expect(page.getByText('1Z999AA10123456784')).toBeVisible()
})

test('an order that is refunded while it is packed says so, and takes nothing along', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id, number, call } = await sellTwo(page, admin, customer)
  await page.goto(`/dashboard/toSend?order=${id}`)
  const open = page.getByRole('region', { name: `Order ${number}` })
  await open.getByRole('button', { name: /One more/ }).click()
  await expect(open.getByText('1 of 2', { exact: true })).toBeVisible()
  await call('POST', `/order/${id}/refund`, { reason: 'No longer wanted', restock: true })
  await open.getByRole('button', { name: 'Pack 1 of 2 now' }).click()
  await expect(open.getByRole('alert').filter({ hasText: /refund/i })).toBeVisible()
  await expect(open.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByLabel(`Choose order ${number}`)).toHaveCount(0)
})

test('what the staff wrote about an order stands before its lines and the button that packs', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id, number, name, call } = await sellTwo(page, admin, customer)
  const text = 'Wait: the customer sends another address.'
  await call('POST', `/order/${id}/note`, { text, visibleTo: 'staff' })
  await page.goto(`/dashboard/toSend?order=${id}`)
  const listed = page.getByRole('listitem').filter({ hasText: number })
  await expect(listed.getByText('Note', { exact: true })).toBeVisible()
  const open = page.getByRole('region', { name: `Order ${number}` })
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0
  expect(await top(open.getByText(text))).toBeLessThan(await top(open.getByText(name)))
})

test('what is sold of a part leads from its page to its orders that are to send', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id, number, call } = await sellTwo(page, admin, customer)
  const { lines } = await call('GET', `/staff/order/${id}`)
  await page.goto(`/dashboard/product/${lines[0].productId}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await expect(stock.getByText('2 more are sold or held, and not sent yet.')).toBeVisible()
  await stock.getByRole('link', { name: 'Orders to send' }).click()
  await expect(page.getByText('1 found')).toBeVisible()
  await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible()
})

test('one of two units is refunded as not sent: the other is packed and shipped, and the order waits no more', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id, number, call } = await sellTwo(page, admin, customer)
  await page.goto(`/dashboard/order/${id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Units that are not sent').fill('1')
  await expect(dialog.getByLabel('Amount')).toHaveValue('5.00')
  await dialog.getByLabel('Put the unit back in stock').check()
  await dialog.getByLabel('Reason').fill('The last one is bent')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([])
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(page.getByText('Refunded $5.00, 1 unit not sent.')).toBeVisible()
  await expect(page.getByText('0 of 1')).toBeVisible()

  await page.goto(`/dashboard/toSend?order=${id}`)
  const open = page.getByRole('region', { name: `Order ${number}` })
  await expect(open.getByRole('status')).toContainText('1 of 2 units refunded, and not sent.')
  await open.getByRole('button', { name: 'Pack it' }).click()
  await open.getByRole('button', { name: 'Ship without tracking' }).click()
  await expect(page.getByText(`${number} sent`, { exact: true })).toBeVisible()
  await expect(page.getByLabel(`Choose order ${number}`)).toHaveCount(0)
  expect(await call('GET', `/staff/order/${id}`)).toMatchObject({ state: 'shipped' })
})

test('an order is found by its number, packed in part, noted, and its slip is one sheet', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id, number, name, sku, call } = await sellTwo(page, admin, customer)
  await call('POST', `/order/${id}/shipment`, { lines: [{ position: 1, quantity: 1 }] })
  await page.goto('/dashboard/manageOrders')
  await page.getByRole('searchbox').fill(number)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/manageOrders?q=${number}`)
  await page.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(page.getByText('Parcel 1 is ready to ship')).toBeVisible()
  await expect(page.getByText('It is paid: refund it.')).toBeVisible()
  await page.getByRole('button', { name: 'Ship parcel 1' }).click()
  await expect(page.getByRole('dialog').getByLabel('Tracking number')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Staff only' }).check()
  await page.getByRole('textbox', { name: 'Note' }).fill('Box of the small kind.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Box of the small kind.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Slip' }).click()
  const slip = page.getByRole('article', { name: `Packing slip of order ${number}` })
  await expect(slip).toContainText(sku)
  await expect(slip).toContainText(`Follows in another parcel: 1 × ${name}`)
  await expect(slip).not.toContainText('$')
  await expect(slip).not.toContainText('Box of the small kind.')
  await page.emulateMedia({ media: 'print' })
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

test('on a phone each link of an open order is as wide as a finger, and its buttons are one line', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id, number, call } = await sellTwo(page, admin, customer)
  await call('POST', `/order/${id}/shipment`, {})
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard/toSend?order=${id}`)
  const open = page.getByRole('region', { name: `Order ${number}` })
  const slip = await open.getByRole('link', { name: 'Slip' }).boundingBox()
  expect(slip?.width).toBeGreaterThanOrEqual(44)
  expect(slip?.height).toBeGreaterThanOrEqual(44)
  const ship = open.getByRole('button', { name: 'Ship without tracking' })
  const lines = await ship.evaluate((button) => {
    const text = document.createRange()
    text.selectNodeContents(button.firstChild ?? button)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('a slip with a long address is one sheet', async ({ page, customer }) => {
  const { _id, pricePerUnit, minimumOrderQuantity } = await productNamed(page.request, PART)
  const address = [
    'Apartment 12B, The Old Foundry, 221 Industrial Estate Road',
    'Leeds LS9 8AB, United Kingdom',
    'Leave it with the neighbor at number 219 if nobody answers, or else in the shed behind the house.',
  ].join('\n')
  const placed = await page.request.post('/api/order', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: {
      productId: _id,
      pricePerUnit,
      quantity: minimumOrderQuantity,
      phone: '5551234',
      address,
    },
  })
  const { insertedId: id } = await placed.json()
  await payOrder(page.request, customer, id)
  await signInAsAdmin(page)
  await page.goto(`/dashboard/order/${id}/slip`)
  await expect(page.getByText('Apartment 12B')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})

test('on a phone the list keeps a long name on the screen, and says how much of an order is packed', async ({
  page,
}) => {
  const long = { name: 'N'.repeat(60), email: newEmail(), password: 'secret1' }
  await page.request.post('/api/auth/sign-up/email', { data: long })
  const customer = await signInAs(page, long)
  const admin = await signInAsAdmin(page)
  const { id, number, call } = await sellTwo(page, admin, customer)
  await call('POST', `/order/${id}/shipment`, { lines: [{ position: 1, quantity: 1 }] })
  await page.goto(`/dashboard/toSend?order=${id}`)
  const open = page.getByRole('region', { name: `Order ${number}` })
  await expect(open.getByText('Packed, 1 of 2')).toBeVisible()
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    if (width === 390) await page.getByRole('button', { name: 'List' }).click()
    await expect(page.getByLabel(`Choose order ${number}`)).toBeVisible()
    expect(await sidewaysScroll(page), `at ${width}`).toBe(0)
  }
})

test('all orders of the list are chosen at once, and their slips printed', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { number } = await sellTwo(page, admin, customer)
  await sellTwo(page, admin, customer)
  await page.goto('/dashboard/toSend')
  const all = page.getByRole('checkbox', { name: /^Choose all \d+$/ })
  await all.check()
  await expect(page.getByLabel(`Choose order ${number}`)).toBeChecked()
  await page.getByLabel(`Choose order ${number}`).uncheck()
  await expect(all).not.toBeChecked()
  await all.check()
  await expect(page.getByText(/^\d+ chosen$/)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([])
  await page.getByRole('link', { name: /^Print \d+ slips$/ }).click()
  await expect(page.getByRole('article', { name: `Packing slip of order ${number}` })).toBeVisible()
})
