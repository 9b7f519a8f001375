import { PROGRAM_PAGES, SETTINGS_SECTIONS } from '#app/content/settings-sections.ts'
import { inspect, look } from './look.ts'
import { payOrder, showUnsettledPayments } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, placeOrder, productNamed } from './shop.ts'

// Every route of the staff, as look.ts does.

const PART = 'Coil spring, front axle'

test('an admin’s pages of people, payments and parts: axe finds nothing', async ({
  page,
  admin,
}) => {
  const unsettled = await placeOrder(page.request, admin, PART)
  await look(page, '/dashboard/users', /All Users/)
  await showUnsettledPayments(page)
  await look(page, `/dashboard/order/${unsettled}`, 'Unsettled payments')
  await look(page, '/dashboard/audit', 'Audit')
  await look(page, '/dashboard/imports/answers', 'Answers about imports')
  await look(page, '/dashboard/manageReviews', 'Manage Reviews')
  await look(page, '/dashboard/staff', /^Staff/)
  await look(page, '/dashboard/diagrams', 'Diagrams')
  await look(page, '/dashboard/customers', 'Customers')
  await look(page, '/dashboard/questions', 'Questions')
  await look(page, '/dashboard/addProduct', 'Add A Product')
  await look(page, '/dashboard/manageProducts', /Manage Products/)
  await look(page, '/dashboard/manageProducts?q=nothing', /Manage Products/)
  const { _id } = await productNamed(page.request, PART)
  await look(page, `/dashboard/product/${_id}`, PART)
})

test('an admin’s pages of an order until its return: axe finds nothing', async ({
  page,
  admin,
}) => {
  const order = await placeOrder(page.request, admin, PART)
  await payOrder(page.request, admin, order)
  await look(page, '/dashboard/today', 'Today')
  await look(page, '/dashboard/searches', 'Searches that found nothing')
  await look(page, '/dashboard/toSend', /^To send/)
  await look(page, `/dashboard/order/${order}`, /^Order /)
  await look(page, `/dashboard/order/${order}/slip`, /Packing slip/i)
  const headers = { authorization: `Bearer ${admin.token}` }
  const packed = await page.request.post(`/api/order/${order}/shipment`, { headers, data: {} })
  const { _id: parcel } = await packed.json()
  await page.request.post(`/api/shipment/${parcel}/ship`, { headers, data: { carrier: 'UPS' } })
  await look(page, `/order/${order}`, /on its way/)
  await page.getByRole('button', { name: 'Return a part' }).click()
  await inspect(page, 'the form of a return')
  const data = { lines: [{ position: 1, quantity: 1 }], reason: 'does-not-fit' }
  await page.request.post(`/api/order/${order}/return`, { headers, data })
  await look(page, '/dashboard/returns', 'Returns')
})

test('an admin’s settings: axe finds nothing', async ({ page, admin: _ }) => {
  await look(page, '/dashboard/settings', 'Settings')
  for (const [section, title] of [...SETTINGS_SECTIONS, ...PROGRAM_PAGES]) {
    await look(page, `/dashboard/settings/${section}`, title)
  }
})

test('an admin’s forms and orders: axe finds nothing', async ({ page, admin }) => {
  const order = await placeOrder(page.request, admin, PART)
  await payOrder(page.request, admin, order)
  await look(page, '/dashboard/codes', 'Discount codes')
  await look(page, '/dashboard/drafts', 'Drafts')
  await look(page, '/dashboard/failed', 'Something failed')
  await look(page, '/dashboard/exports', 'Exports')
  await look(page, '/dashboard/categories/101', 'Brake pads')
  await look(page, '/dashboard/jobs/new', 'A new job')
  await look(page, '/dashboard/diagrams/new', 'Diagrams')
  await look(page, '/dashboard/manageOrders?q=nothing', /Total Orders/)
  await look(page, '/dashboard/manageOrders', /Total Orders/)
  await page.getByRole('button', { name: 'Refund' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
  await inspect(page, 'the refund dialog')
})
