import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { sellTwo } from './packing.ts'
import { payOrder } from './payments.ts'
import {
  addProduct,
  expect,
  newEmail,
  own,
  placeOrder,
  signInAs,
  signInAsAdmin,
  test,
} from './shop.ts'

// From paid to shipped: To send, and what the customer sees.

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
  await expect(desk.getByText('One too many: the order has 2')).toBeVisible()
  await scan(desk, number)
  const label = desk.getByLabel('Scan the label')
  await expect(label).toBeFocused()
  await expectNoViolations(desk)
  await desk.keyboard.press('2')
  await expect(open.getByRole('radio', { name: 'FedEx' })).toBeChecked()
  await scan(desk, '1Z999AA10123456784')
  await expect(open.getByLabel('Tracking')).toHaveValue('1Z999AA10123456784')
  await scan(desk, number)
  await expect(desk.getByText(`${number} sent`, { exact: true })).toBeVisible()
  await context.close()
  await page.goto('/dashboard/myOrders')
  await page.locator('summary', { hasText: `Order ${number}` }).click()
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible()
  await expect(page.getByText('1Z999AA10123456784')).toBeVisible()
})

test('a scanned part that another order waits for names that order, and opens it', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const other = await sellTwo(page, admin, customer)
  const { id, number } = await sellTwo(page, admin, customer)
  await page.goto(`/dashboard/toSend?order=${id}`)
  await expect(page.getByRole('region', { name: `Order ${number}` })).toBeVisible()
  await scan(page, other.sku)
  await expect(page.getByRole('alert')).toContainText(
    `“${other.sku}” is not a part of this order. Order ${other.number} waits for it.`,
  )
  await expectNoViolations(page)
  await page.getByRole('button', { name: `Open order ${other.number}` }).click()
  const opened = page.getByRole('region', { name: `Order ${other.number}` })
  await expect(opened.getByText('0 of 2')).toBeVisible()
  await expect(page.getByLabel('Scan a part or a slip')).toBeFocused()
  await scan(page, other.sku)
  await expect(opened.getByText('1 of 2', { exact: true })).toBeVisible()

  // A code of digits could be an order's number.
  const { lines } = await other.call('GET', `/staff/order/${other.id}`)
  const sku = `9${Date.now()}`
  await other.call('PATCH', `/product/${lines[0].productId}`, { version: 1, sku })
  await page.goto(`/dashboard/toSend?order=${id}`)
  await expect(page.getByRole('region', { name: `Order ${number}` })).toBeVisible()
  await scan(page, sku)
  await expect(page.getByRole('button', { name: `Open order ${other.number}` })).toBeVisible()
})

test('an order that is refunded while it is packed shows that, and packs nothing', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id, number, call } = await sellTwo(page, admin, customer)
  await sellTwo(page, admin, customer)
  await page.goto(`/dashboard/toSend?order=${id}`)
  const open = page.getByRole('region', { name: `Order ${number}` })
  await open.getByRole('button', { name: /One more/ }).click()
  await expect(open.getByText('1 of 2', { exact: true })).toBeVisible()
  await call('POST', `/order/${id}/refund`, { reason: 'No longer wanted', restock: true })
  await open.getByRole('button', { name: 'Pack 1 of 2 now' }).click()
  await expect(open.getByRole('alert').filter({ hasText: /refund/i })).toBeVisible()
  await expect(open.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByLabel(`Choose order ${number}`)).toHaveCount(0)
  // It has left the list, in which the next order is then the first.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect(open).toHaveCount(0)
})

test('the staff’s notes about an order are above its lines and the button that packs', async ({
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

test('the sold units on a part’s page link to its orders in To send', async ({
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

test('one of two units is refunded as not sent: the other is packed and shipped, and the order leaves To send', async ({
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
  await expectNoViolations(page)
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

test('on a phone the name of a packed part begins beside its quantity, however long it is', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const name = own('Sensor')
  const product = await addProduct(page.request, admin, { name, availableQuantity: 50 })
  const headers = { authorization: `Bearer ${admin.token}` }
  const title = `${name}, three pins, with a cable of 480 mm`
  await page.request.patch(`/api/product/${product}`, { headers, data: { version: 1, title } })
  const id = await placeOrder(page.request, customer, name)
  await payOrder(page.request, customer, id)
  await page.request.post(`/api/order/${id}/shipment`, { headers, data: {} })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard/toSend?order=${id}`)
  const parcel = page.getByRole('list', { name: 'Parcel 1' })
  const quantity = await parcel.getByText('×').boundingBox()
  const text = await parcel.getByText(title).boundingBox()
  expect(text?.y).toBeLessThan((quantity?.y ?? 0) + (quantity?.height ?? 0))
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

test('on a tablet the age of an order is at the end of its line, also of one that is packed in part', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const whole = await sellTwo(page, admin, customer)
  const part = await sellTwo(page, admin, customer)
  await part.call('POST', `/order/${part.id}/shipment`, { lines: [{ position: 1, quantity: 1 }] })
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/dashboard/toSend?order=${part.id}`)
  await page.getByRole('button', { name: 'List' }).click()
  const end = async (number: string) => {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByLabel(`Choose order ${number}`) })
    const age = await row.getByText('new', { exact: true }).boundingBox()
    return Math.round((age?.x ?? 0) + (age?.width ?? 0))
  }
  await expect(page.getByLabel(`Choose order ${part.number}`)).toBeVisible()
  expect(await end(part.number)).toBe(await end(whole.number))
})
