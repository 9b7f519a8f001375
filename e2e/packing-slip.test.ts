import { expectNoViolations } from './axe.ts'
import { sellTwo } from './packing.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, productNamed, signInAsAdmin } from './shop.ts'

// Packing slips: of one order, of all that are chosen, and on one sheet.

const PART = 'Lambda sensor, four wires'

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

test('all orders of the list are chosen at once, and their slips printed', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { number } = await sellTwo(page, admin, customer)
  await sellTwo(page, admin, customer)
  // Orders of other tests may fill the first page of the list. It is the only one here: the next
  // one is loaded by itself, and with it not all are chosen.
  await page.route('**/api/allOrder?*sort=oldest*', async (route) => {
    const url = route.request().url().replace('sort=oldest', 'sort=newest')
    const response = await route.fetch({ url })
    await route.fulfill({ response, headers: { ...response.headers(), link: '' } })
  })
  await page.goto('/dashboard/toSend')
  const all = page.getByRole('checkbox', { name: /^Choose all \d+$/ })
  await all.check()
  await expect(page.getByLabel(`Choose order ${number}`)).toBeChecked()
  await page.getByLabel(`Choose order ${number}`).uncheck()
  await expect(all).not.toBeChecked()
  await all.check()
  await expect(page.getByText(/^\d+ chosen$/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: /^Print \d+ slips$/ }).click()
  await expect(page.getByRole('article', { name: `Packing slip of order ${number}` })).toBeVisible()
})

test('a slip of eight parts with their shelves is one sheet of A4, and one of seven is one of Letter', async ({
  page,
  customer,
}) => {
  const admin = await signInAsAdmin(page)
  const { id } = await sellTwo(page, admin, customer)
  let parts = 8
  await page.route(`**/api/staff/order/${id}`, async (route) => {
    const response = await route.fetch()
    const order = await response.json()
    const [line] = order.lines
    const part = { ...line.part, brand: 'Norbrake', number: 'NB-2451.F' }
    const lines = Array.from({ length: parts }, (_, at) => ({
      ...{ ...line, position: at + 1, part, shelf: `B${at + 1}` },
    }))
    await route.fulfill({ response, json: { ...order, lines } })
  })
  await page.emulateMedia({ media: 'print' })
  for (const [format, count] of [
    ['A4', 8],
    ['Letter', 7],
  ] as const) {
    parts = count
    await page.goto(`/dashboard/order/${id}/slip`)
    await expect(page.getByText(`Shelf B${count}`)).toBeVisible()
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})
