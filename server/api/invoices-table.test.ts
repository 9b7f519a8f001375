import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aShippedCoreOrder } from '#test/core-charges.ts'
import { aRefundableSale } from '#test/payments.ts'
import { turnInvoicesOn } from '#test/returns.ts'
import { aTaxRate, deletePrices, setDelivery, setTax } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { refund as refundTable } from '../platform/db/schema/refund.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { csvFile } from '../platform/list/csv.ts'
import { invoicesTable } from '../sales/order/invoice/invoices-table.ts'
import { writeInvoices } from '../sales/order/invoice/write-invoice.ts'

// The table of invoices and credit notes that an admin downloads for the bookkeeping.

beforeEach(async () => {
  // Rows are never deleted, but by tests.
  await db.execute(sql`truncate invoice, invoice_counter`)
})

afterEach(async () => {
  await deletePrices()
  await db.delete(setting)
})

type Table = Record<string, string>[]

function rowsOf(csv: string): Table {
  return parse(csv, { bom: true, columns: true })
}

async function download(from: string, to: string) {
  const admin = await aPerson({ role: 'admin' })
  const answer = await call('GET', `/staff/export/invoices?from=${from}&to=${to}`, { as: admin })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="invoices.csv"',
  })
  return rowsOf(answer.body)
}

/** An order with an invoice, of which a quarter is refunded. */
async function aPartlyRefundedSale() {
  const { admin, order } = await aRefundableSale()
  await call('POST', `/order/${order.id}/refund`, {
    as: admin,
    body: { amount: 12.5, reason: 'One was broken', restock: false },
  })
  return order
}

/**
 * Dates and taxes the invoice and credit note of an order as if they had been written so: rows
 * never change otherwise.
 */
async function rewrite(set: ReturnType<typeof sql>) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update invoice set ${set}`)
  })
}

test('a credit note stands on its own day, below 0, with the number of its invoice', async () => {
  await turnInvoicesOn({ prefix: 'INV-' })
  const order = await aPartlyRefundedSale()
  await db.execute(
    sql`update "order" set ship_to = '{"country": "US", "region": "IL"}' where id = ${order.id}`,
  )
  await rewrite(
    sql`at = case kind when 'invoice' then '2026-10-30T12:00Z'::timestamptz else '2026-11-02T12:00Z' end`,
  )
  const [invoice, ...more] = await download('2026-10-01', '2026-10-31')
  expect(more).toEqual([])
  expect(invoice).toMatchObject({
    ...{ date: '2026-10-30', kind: 'invoice', of_invoice: '', order: String(order.number) },
    ...{ customer: 'Casey', goods: '50.00', discount: '0.00', delivery: '0.00' },
    ...{ core_charges: '0.00', net: '50.00', tax: '0.00', total: '50.00', region: 'IL' },
    payment: order.transactionId,
  })
  const [note, ...others] = await download('2026-11-01', '2026-11-30')
  expect(others).toEqual([])
  expect(note).toMatchObject({
    ...{ date: '2026-11-02', kind: 'credit note', of_invoice: invoice?.number },
    ...{ goods: '0.00', net: '-12.50', total: '-12.50' },
  })
  expect(await download('2026-12-01', '2026-12-31')).toEqual([])
})

test('days begin in the shop’s time zone', async () => {
  await turnInvoicesOn()
  await setDelivery({ timeZone: 'America/Chicago' })
  await aRefundableSale()
  // In Chicago it is still October.
  await rewrite(sql`at = '2026-11-01T04:59:59Z'`)
  expect(await download('2026-11-01', '2026-11-30')).toEqual([])
  expect(await download('2026-10-31', '2026-10-31')).toMatchObject([{ date: '2026-10-31' }])
})

test('each rate of tax has two columns, and what a page has no room for follows', async () => {
  await turnInvoicesOn()
  await aPartlyRefundedSale()
  await aRefundableSale()
  const taxes = JSON.stringify([
    { name: 'Illinois sales tax', percent: 6.25, baseCents: 4000, taxCents: 250 },
    { name: 'City tax', percent: 1, baseCents: 4000, taxCents: 40 },
  ])
  await rewrite(sql`at = '2026-11-10T12:00Z', snapshot = case
    when kind = 'invoice' and number = 1 then jsonb_set(snapshot, '{taxes}', ${taxes}::jsonb) else snapshot end`)
  let csv = ''
  const table = await invoicesTable({ from: '2026-11-10', to: '2026-11-10' }, 1)
  for await (const piece of csvFile(table)) csv += piece
  const [taxed, ...others] = rowsOf(csv)
  expect(taxed).toMatchObject({
    ...{ net: '47.10', tax: '2.90', total: '50.00' },
    ...{ 'base: Illinois sales tax 6.25%': '40.00', 'tax: Illinois sales tax 6.25%': '2.50' },
    ...{ 'base: City tax 1%': '40.00', 'tax: City tax 1%': '0.40' },
  })
  expect(others).toHaveLength(2)
  for (const other of others) expect(other).toMatchObject({ 'tax: City tax 1%': '' })
})

test('a core charge that goes back with its tax leaves 0 in its column, the tax is in its own', async () => {
  await turnInvoicesOn()
  await setTax({ mode: 'exclusive', rates: [aTaxRate({ region: null })] })
  const { received, refund, id } = await aShippedCoreOrder(1, { total: 162.03 })
  expect((await refund({ returnId: await received(1) })).status).toBe(201)
  const table = async () => (await download('2000-01-01', '2099-12-31')).slice(0, 3)
  const amounts = { core_charges: '-40.00', net: '-40.00', tax: '-2.50', total: '-42.50' }
  expect(await table()).toMatchObject([{ core_charges: '40.00' }, amounts])
  await db.update(refundTable).set({ failedAt: new Date() }).where(eq(refundTable.orderId, id))
  await db.transaction((tx) => writeInvoices(tx, id))
  const reversed = { core_charges: '40.00', net: '40.00', tax: '2.50', total: '42.50' }
  expect((await table())[2]).toMatchObject(reversed)
})

test('a range without a day is refused at its field', async () => {
  const admin = await aPerson({ role: 'admin' })
  const ask = (query: string) => call('GET', `/staff/export/invoices?${query}`, { as: admin })
  expect(await ask('from=2026-11-02&to=2026-11-01')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'to' }] },
  })
  expect((await ask('from=2026-11-02')).status).toBe(400)
  expect((await ask('from=2026-02-30&to=2026-03-01')).status).toBe(400)
  expect((await ask('from=0000-02-29&to=2026-03-01')).status).toBe(400)
})
