import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aTaxedSale, aTaxedShop, download, ledger, sumsOf } from '#test/accountant-tables.ts'
import { anOrderOfSeveral, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aShippedCoreOrder } from '#test/core-charges.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aGuestOrder, payAsGuest } from '#test/guests.ts'
import { bringErasureNearer } from '#test/paid-customer.ts'
import { aRefundableSale } from '#test/payments.ts'
import { turnInvoicesOn } from '#test/returns.ts'
import { aTaxRate, deletePrices, setDelivery, setTax } from '#test/shop-prices.ts'
import { erasePersonalData } from '../account/personal-data-erasure.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { product } from '../platform/db/schema/product.ts'

// The tables for the accountant add up, to the cent, to what the shop's ledgers say.

beforeEach(emptyShop)

afterAll(async () => {
  await deletePrices()
  await emptyShop()
})

test.each(['exclusive', 'inclusive'] as const)(
  'lines, payments, customers and taxes (%s) of a period are those of its orders and refunds',
  async (mode) => {
    await aRefundableSale()
    await aTaxedShop(mode)
    const { refund } = await aTaxedSale()
    await refund(7.77)
    await aTaxedSale()
    const whole = await aTaxedSale()
    await whole.refund(whole.total)
    const { total: paid, tax, refunded } = await ledger()
    expect(refunded).toBe(777 + Math.round(whole.total * 100))
    const lines = await download('order-lines')
    expect(sumsOf(lines, 'total', 'tax')).toEqual([paid, tax])
    expect(sumsOf(lines, 'net', 'tax', 'goods').every((cents) => cents > 0)).toBe(true)
    expect(sumsOf(await download('payments'), 'amount')).toEqual([paid - refunded])
    expect(sumsOf(await download('customers'), 'paid')).toEqual([paid])
    const taxes = await download('taxes')
    expect(sumsOf(taxes, 'tax_amount')).toEqual([tax])
    expect(taxes.map(({ region, tax: name, percent }) => [region, name, percent])).toEqual([
      ['', 'no tax', '0'],
      ['IL', 'City tax', '1'],
      ['IL', 'Illinois sales tax', '6.25'],
    ])
  },
)

test('what refunds take back of a tax is the same with credit notes and without, and ends at 0', async () => {
  await aTaxedShop('exclusive')
  const { total, refund } = await aTaxedSale()
  await refund(7.77)
  await refund(20)
  await refund(Math.round((total - 27.77) * 100) / 100)
  const without = await download('taxes')
  expect(sumsOf(without, 'tax_left', 'base_left')).toEqual([0, 0])
  expect(sumsOf(without, 'tax_amount')).toEqual(sumsOf(without, 'tax_refunded'))

  await emptyShop()
  await aTaxedShop('exclusive')
  await turnInvoicesOn()
  const noted = await aTaxedSale()
  await noted.refund(7.77)
  await noted.refund(20)
  await noted.refund(Math.round((noted.total - 27.77) * 100) / 100)
  expect(await download('taxes')).toEqual(without)
})

test('core charges and their tax are in their lines', async () => {
  await setTax({ mode: 'exclusive', rates: [aTaxRate({ region: null })] })
  await aShippedCoreOrder(1, { total: 162.03 })
  const { total, tax } = await ledger()
  const lines = await download('order-lines')
  expect(sumsOf(lines, 'total', 'tax', 'core_charges')).toEqual([total, tax, 4000])
})

test('days are the shop’s', async () => {
  await setDelivery({ timeZone: 'America/Chicago' })
  const { order: sale } = await aRefundableSale()
  // In Chicago it is still October.
  const paidAt = new Date('2026-11-01T04:59:59Z')
  await db.update(order).set({ paidAt }).where(eq(order.id, sale.id))
  for (const what of ['order-lines', 'payments', 'taxes', 'customers']) {
    const october = await download(what, { from: '2026-10-31', to: '2026-10-31' })
    const november = await download(what, { from: '2026-11-01', to: '2026-11-30' })
    expect([what, october.length, november.length]).toEqual([what, 1, 0])
  }
})

test('closed accounts have no name, and guests one row for each email', async () => {
  const casey = await aPerson({ name: 'Casey Closed' })
  const part = await aProduct()
  const closed = await anOrderOfSeveral(casey, [part])
  await db
    .update(order)
    .set({
      ...{ paidAt: new Date(), transactionId: 'pi_closed' },
      ...{ customerId: null, formerCustomerId: casey.id },
    })
    .where(eq(order.id, closed.id))
  expect(await download('customers')).toMatchObject([
    { kind: 'closed account', name: '', email: '', orders: '1', paid: '12.50' },
  ])
})

test('a guest whose data is erased is still a customer, without an email', async () => {
  const guest = await aGuestOrder()
  await payAsGuest(guest)
  const before = sumsOf(await download('customers'), 'paid')
  await bringErasureNearer(guest.id, 180)
  expect(await erasePersonalData()).toBe(1)
  const rows = await download('customers')
  expect(rows).toMatchObject([{ kind: 'erased guest', email: '', orders: '1' }])
  expect(sumsOf(rows, 'paid')).toEqual(before)
  expect(sumsOf(await download('payments'), 'amount')).toEqual(before)
})

test('the place of a sale stays in each table when personal data is erased, and when it is erased again', async () => {
  await aTaxedShop('exclusive')
  await turnInvoicesOn()
  const { id, refund } = await aTaxedSale()
  await refund(7.77)
  const eraseNow = async () => {
    await db
      .update(order)
      .set({ eraseAfter: new Date(0) })
      .where(eq(order.id, id))
    expect(await erasePersonalData()).toBe(1)
  }
  const places = async () => {
    const tables = ['order-lines', 'payments', 'taxes', 'orders', 'invoices']
    const rows = await Promise.all(tables.map((what) => download(what)))
    return rows.map((table) => table.map(({ country, region }) => [country, region]))
  }
  const before = await places()
  expect(new Set(before.flat().map(String))).toEqual(new Set(['US,IL']))
  await eraseNow()
  expect(await places()).toEqual(before)
  await eraseNow()
  expect(await places()).toEqual(before)
  const [row] = await db.select().from(order).where(eq(order.id, id))
  expect(row).toMatchObject({
    shipTo: null,
    address: '',
    searched: expect.not.stringMatching(/\bIL\b/),
  })
})

test('the movements between two days are the difference of the stock', async () => {
  const part = await aProduct({ sku: 'LEDGER', availableQuantity: 10, costCents: 250 })
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  await db.execute(sql`alter table stock_movement disable trigger user`)
  await db.execute(sql`update stock_movement set created_at = '2026-01-10T12:00Z'`)
  await db.execute(sql`alter table stock_movement enable trigger user`)
  await db.execute(sql`update cost_history set "from" = '2026-01-10T12:00Z'`)
  const body = { change: -3, reason: 'damaged', note: 'Fell' }
  await call('POST', `/product/${part.id}/stock`, { as: admin, body })
  await db.update(product).set({ costCents: 300 }).where(eq(product.id, part.id))
  const value = async (day: string) => {
    const rows = await download('stock-value', { day })
    return rows.map(({ sku, units, cost, value: worth, cost_is }) => [
      sku,
      units,
      cost,
      worth,
      cost_is,
    ])
  }
  expect(await value('2026-01-09')).toEqual([])
  expect(await value('2026-01-10')).toEqual([['LEDGER', '10', '2.50', '25.00', 'of that day']])
  expect(await value('2099-01-01')).toEqual([['LEDGER', '7', '3.00', '21.00', 'of that day']])
  const moved = await download('stock-movements', { from: '2026-01-11', to: '2099-01-01' })
  expect(moved).toMatchObject([
    { sku: 'LEDGER', change: '-3', after: '7', by: 'Alex', note: 'Fell' },
  ])
})

test('of a time before its costs were kept a part has the earliest that is known', async () => {
  const part = await aProduct({ sku: 'OLD', availableQuantity: 2, costCents: 100 })
  await db.execute(sql`delete from cost_history`)
  const [kept] = await download('stock-value', { day: '2099-01-01' })
  expect(kept).toMatchObject({ cost: '1.00', cost_is: 'the earliest that is known' })
  await db.update(product).set({ costCents: 150 }).where(eq(product.id, part.id))
  await db.execute(sql`update cost_history set "from" = '2098-01-01' where "from" > '-infinity'`)
  const [before] = await download('stock-value', { day: '2097-01-01' })
  expect(before).toMatchObject({ cost: '1.00', cost_is: 'the earliest that is known' })
  const [after] = await download('stock-value', { day: '2099-01-01' })
  expect(after).toMatchObject({ cost: '1.50', value: '3.00', cost_is: 'of that day' })
})
