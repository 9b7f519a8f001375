import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { dayAfter, dayIn } from '#contract/shop-time.ts'
import { anOrder, anOrderOfSeveral, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aRefundableSale } from '#test/payments.ts'
import { turnInvoicesOn } from '#test/returns.ts'
import { aRate, aTaxRate, aZone, deletePrices, setDelivery, setTax } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { csvFile } from '../platform/list/csv.ts'
import { ordersTable } from '../sales/order/invoice/orders-table.ts'

// The table of orders that an admin downloads for the bookkeeping.

afterEach(async () => {
  await deletePrices()
  await db.delete(setting).where(eq(setting.key, 'invoices'))
})

/** The rows that the query finds, by the names of their columns. */
async function download(query: Record<string, string>) {
  const admin = await aPerson({ role: 'admin' })
  const answer = await call('GET', `/staff/export/orders?${new URLSearchParams(query)}`, {
    as: admin,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders.csv"',
  })
  expect(answer.body).toMatch(/^\ufefforder,placed,paid,/)
  return parse<Record<string, string>>(answer.body, { bom: true, columns: true })
}

test('a row has what the bookkeeping needs: state, country, amounts and the numbers of the invoices', async () => {
  await turnInvoicesOn({ prefix: 'INV-' })
  const { casey, admin, order } = await aRefundableSale()
  await call('POST', `/order/${order.id}/refund`, {
    as: admin,
    body: { amount: 12.5, reason: 'One was broken', restock: false },
  })
  const [row, ...more] = await download({ q: String(order.number) })
  expect(more).toEqual([])
  expect(row).toMatchObject({
    order: String(order.number),
    state: 'paid',
    customer: 'Casey',
    email: casey.email,
    country: '',
    parts: 'Spark plug',
    ...{ goods: '50.00', discount: '0.00', delivery: '0.00', core_charges: '0.00' },
    ...{ net: '50.00', tax: '0.00', taxes: '', total: '50.00', refunded: '12.50' },
    payment: order.transactionId,
  })
  expect(row?.invoices).toMatch(/^INV-\d{4,} INV-\d{4,}$/)
  expect(row?.placed).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('a row has delivery and tax beside the goods, and their country', async () => {
  const ground = aRate({ isDefault: true })
  await setDelivery({ zones: [aZone({ rates: [ground] })] })
  await setTax({ mode: 'exclusive', rates: [aTaxRate()] })
  const casey = await aPerson()
  const part = await aProduct({ pricePerUnitCents: 1000 })
  const lines = [{ productId: part.id, pricePerUnit: 10, quantity: 1 }]
  const place = { region: 'Illinois', postalCode: '62701', country: 'US' }
  const shipTo = { name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield', ...place }
  const asked = { lines, phone: '5551234', shipTo, rate: ground.id }
  const changed = await call('POST', '/checkout', { as: casey, body: { ...asked, total: 1 } })
  const { total } = changed.body.quote
  const placed = await call('POST', '/checkout', { as: casey, body: { ...asked, total } })
  expect(placed.status).toBe(201)
  const [row] = await download({ q: casey.email })
  expect(row).toMatchObject({ state: 'unpaid', paid: '', country: 'US', goods: '10.00' })
  expect(row?.region).toBe('IL')
  expect(Number(row?.delivery)).toBeGreaterThan(0)
  expect(Number(row?.tax)).toBeGreaterThan(0)
  expect(row?.taxes).toMatch(/^Illinois sales tax [\d.]+%: \d+\.\d\d$/)
  expect(Number(row?.net) + Number(row?.tax)).toBeCloseTo(Number(row?.total), 5)
})

test('the filters are those of the list, and what a page has no room for follows', async () => {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 500 })
  const first = await anOrder(casey, part)
  const second = await anOrderOfSeveral(casey, [part, await aProduct()])
  const numbers = [first.number, second.number].map(String)
  expect((await download({ q: casey.email })).map(({ order }) => order)).toEqual(numbers)
  expect(await download({ q: casey.email, state: 'paid' })).toEqual([])
  expect(await download({ q: casey.email, from: '2999-01-01' })).toEqual([])
  let csv = ''
  for await (const piece of csvFile(ordersTable({ q: casey.email }, 1))) csv += piece
  const rows = parse<Record<string, string>>(csv, { bom: true, columns: true })
  expect(rows.map(({ order }) => order)).toEqual(numbers)
})

test('a spreadsheet calculates nothing that a customer has typed', async () => {
  const casey = await aPerson({ name: '=HYPERLINK("https://evil.example","Pay")' })
  await anOrder(casey)
  const [row] = await download({ q: casey.email })
  expect(row?.customer).toBe(`'${casey.name}`)
})

test('an unknown filter is refused, and only an admin gets the table', async () => {
  const [admin, casey] = [await aPerson({ role: 'admin' }), await aPerson()]
  expect((await call('GET', '/staff/export/orders?from=tomorrow', { as: admin })).status).toBe(400)
  expect((await call('GET', '/staff/export/orders?limit=1', { as: admin })).status).toBe(400)
  expect((await call('GET', '/staff/export/orders', { as: casey })).status).toBe(403)
})

test('the audit log says who took which table, and not whom they searched for', async () => {
  const admin = await aPerson({ role: 'admin' })
  await call('GET', '/staff/export/orders?q=casey&format=xlsx', { as: admin })
  const { body } = await call('GET', '/audit?limit=1&sort=newest', { as: admin })
  expect(body).toMatchObject([
    { action: 'export', actor: admin.email, subject: 'orders', detail: 'a search, format xlsx' },
  ])
})

test('tables are downloaded twenty times a minute at most', async () => {
  const admin = await aPerson({ role: 'admin' })
  const path = '/staff/export/orders?from=2999-01-01'
  for (let n = 0; n < 20; n += 1) expect((await call('GET', path, { as: admin })).status).toBe(200)
  expect((await call('GET', path, { as: admin })).status).toBe(429)
})

test('days are the shop’s, in the table and in its filters', async () => {
  const timeZone = 'Pacific/Kiritimati' // where the day begins first
  await setDelivery({ timeZone })
  const casey = await aPerson()
  const { id } = await anOrder(casey)
  const today = dayIn(timeZone)
  const paidAt = new Date('2026-11-28T10:30:00Z') // half past midnight on the 29th there
  await db
    .update(order)
    .set({ paidAt, transactionId: `pi_${id}` })
    .where(eq(order.id, id))
  const found = { placed: today, paid: '2026-11-29' }
  expect(await download({ q: casey.email, from: today, to: today })).toMatchObject([found])
  expect(await download({ q: casey.email, to: dayAfter(today, -1) })).toEqual([])
  expect(await download({ q: casey.email, from: dayAfter(today) })).toEqual([])
  expect(await download({ q: casey.email, from: '0001-01-01', to: '9999-12-31' })).toHaveLength(1)
})
