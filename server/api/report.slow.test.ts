import { afterEach, beforeAll, expect, test } from 'vitest'
import type { DaysReport, WholeReport } from '#contract/staff/report.ts'
import { deleteAllRows } from '#test/all-rows.ts'
import { anOrder, aPerson, aProduct, letHoldExpire } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aDisputedSale } from '#test/disputes.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aRefundableSale, aSale, aSaleToSend } from '#test/payments.ts'
import { aShippedSale } from '#test/returns.ts'
import { setSetting } from '#test/settings.ts'
import { aSoldOrder, deleteSoldOrders } from '#test/sold-orders.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { setting } from '../platform/db/schema/setting.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

// Lists count so many orders, the report counts all.
beforeAll(deleteAllRows)

afterEach(async () => {
  await deleteSoldOrders()
  await db.delete(setting)
})

async function aReader() {
  const admin = await aPerson({ role: 'admin' })
  const get = async (path: string) => {
    const { status, body } = await call('GET', path, { as: admin })
    expect(status).toBe(200)
    return body
  }
  const today = (): Promise<WholeReport> => get('/report/today')
  const days = (count: number): Promise<DaysReport> => get(`/report/days?days=${count}`)
  /** How many rows a list has. */
  const lengthOf = async (path: string) => {
    const { body, headers } = await call('GET', path, { as: admin })
    return Number(headers['x-total-count'] ?? body.length)
  }
  return { admin, get, today, days, lengthOf }
}

test('a packer and an accountant get the numbers of their work alone', async () => {
  const keysFor = async (role: 'packer' | 'accountant') => {
    const { status, body } = await call('GET', '/report/today', { as: await aPerson({ role }) })
    expect(status).toBe(200)
    return Object.keys(body).toSorted()
  }
  const all = ['at', 'hasOrders', 'hasParts', 'timeZone']
  expect(await keysFor('packer')).toEqual([...all, 'lowStock', 'returns', 'toSend'].toSorted())
  expect(await keysFor('accountant')).toEqual([...all, 'disputes', 'returns', 'unpaid'].toSorted())
})

test('each number equals the length of the list that it links to', async () => {
  const { today, lengthOf, get } = await aReader()
  const part = await aProduct({ lowStockAt: 5, availableQuantity: 5 })
  await aProduct({ lowStockAt: 5, availableQuantity: 0 })
  const casey = await aPerson()
  await letHoldExpire((await anOrder(casey, part)).id)
  await aSale()
  await aDisputedSale()
  await (await aShippedSale()).ask()
  const late = { at: daysAgo(2), cents: 1000, productId: part.id }
  await aSoldOrder(late)
  await aSoldOrder({ ...late, at: new Date(Date.now() - 2 * DAY_MS + 60_000) })
  const failed = { kind: 'mail', event: 'placed', failedAt: new Date() }
  await db.insert(job).values({ ...failed, subjectId: part.id })

  const report = await today()
  expect(report.toSend.count).toBe(await lengthOf('/allOrder?limit=1&state=to+send'))
  expect(report.toSend.late).toBeGreaterThan(0)
  expect(report.unpaid.count).toBe(await lengthOf('/allOrder?limit=1&state=unpaid'))
  expect(report.disputes.open).toBeGreaterThan(0)
  expect(report.disputes.count).toBe(
    (await lengthOf('/allOrder?limit=1&state=disputed')) + (await lengthOf('/staff/dispute')),
  )
  expect(report.returns.count).toBeGreaterThan(0)
  expect(report.returns.count).toBe(await lengthOf('/staff/return?state=open'))
  expect(report.lowStock.count).toBe(await lengthOf('/staff/product?stock=low'))
  expect(report.lowStock.count).toBe((await get('/staff/product/count')).low)
  expect(report.failed.count).toBe(await lengthOf('/staff/failed-job'))
  expect(report.failed.newest?.what).toBe('Email: Order placed')
})

test('what a customer and the staff do moves the numbers', async () => {
  const { today } = await aReader()
  const before = await today()
  const { pack, ship } = await aSaleToSend()
  expect((await today()).toSend.count).toBe(before.toSend.count + 1)
  await ship((await pack()).body._id)
  expect((await today()).toSend.count).toBe(before.toSend.count)
  await (await aShippedSale()).ask()
  const asked = await today()
  expect(asked.returns).toEqual({
    count: before.returns.count + 1,
    requested: before.returns.requested + 1,
    received: before.returns.received,
  })
})

test('an unpaid order says when the first hold ends', async () => {
  const { today } = await aReader()
  const casey = await aPerson()
  await anOrder(casey)
  const { unpaid } = await today()
  expect(unpaid.held).toBeGreaterThan(0)
  expect(Date.parse(unpaid.nextEnd ?? '')).toBeGreaterThan(Date.now())
})

test('a payment is in the sales of today, and its refund below them', async () => {
  const { days } = await aReader()
  const now = async () => (await days(1)).days[0]
  const before = await now()
  const { give } = await aRefundableSale()
  await give({ amount: 20 })
  const after = await now()
  expect(after?.paid).toBeCloseTo((before?.paid ?? 0) + 50)
  expect(after?.orders).toBe((before?.orders ?? 0) + 1)
  expect(after?.refunded).toBeCloseTo((before?.refunded ?? 0) + 20)
})

test('the days are those of the shop’s time zone, with as many before them', async () => {
  const { days } = await aReader()
  const timeZone = 'Pacific/Kiritimati'
  await setSetting('delivery', {
    ...{
      home: 'US',
      defaultWeightGrams: 500,
      days: 1,
      purchaseForm: 'auto',
      closedDays: [],
      zones: [],
    },
    timeZone,
  })
  const report = await days(30)
  expect(report.timeZone).toBe(timeZone)
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  expect(report.days.at(-1)?.day).toBe(dayOf.format(new Date()))
  expect([report.days.length, report.before.length]).toEqual([30, 30])
  expect(report.before.at(-1)?.day).toBe(dayOf.format(daysAgo(30)))
})

test('the days are downloaded as CSV, in dollars', async () => {
  const { admin } = await aReader()
  const { id: productId } = await aProduct()
  await aSoldOrder({ at: daysAgo(200), cents: 123_456, productId })
  const { body, headers } = await call('GET', '/staff/export/sales?days=365', { as: admin })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = String(body).slice(1).trim().split('\r\n')
  expect(rows[0]).toBe('day,orders,paid,refunded')
  expect(rows).toHaveLength(366)
  expect(rows).toContain(`${daysAgo(200).toISOString().slice(0, 10)},1,1234.56,0.00`)
})

test('parts that are out of stock come first, by units sold, and then those that last the shortest time', async () => {
  await emptyShop()
  const { today } = await aReader()
  const low = (name: string, availableQuantity: number) =>
    aProduct({ name, availableQuantity, lowStockAt: 1_000_000 })
  const [out, soon, later] = [await low('Out', 0), await low('Soon', 5), await low('Later', 4)]
  const sell = (part: { id: string }, units: number, at = daysAgo(3)) =>
    aSoldOrder({ at, cents: units * 100, units, productId: part.id })
  await sell(out, 9)
  await sell(soon, 700)
  await sell(soon, 800, daysAgo(31))
  await sell(later, 20)
  const { parts } = (await today()).lowStock
  expect(parts).toMatchObject([
    { name: 'Out', left: 0, lasts: null },
    { name: 'Soon', left: 5, outSince: null, lasts: 0 },
    { name: 'Later', left: 4, outSince: null },
  ])
  expect(Date.now() - Date.parse(parts[0]?.outSince ?? '')).toBeLessThan(DAY_MS)
})

test('the parts that sold most are listed by units and by money, without orders that were refunded in full', async () => {
  const { get } = await aReader()
  const [many, dear, back] = [
    await aProduct({ name: 'Many' }),
    await aProduct({ name: 'Dear', title: 'Dear, with its whole name' }),
    await aProduct({ name: 'Back' }),
  ]
  const at = daysAgo(1)
  await aSoldOrder({ at, cents: 30_000_000, units: 30_000_000, productId: many.id })
  await aSoldOrder({ at, cents: 2_000_000_000, productId: dear.id })
  const all = { at, cents: 2_000_000_001 }
  await aSoldOrder({ ...all, units: 1, productId: back.id, refunds: [all] })
  const { byUnits, byMoney } = await get('/report/parts?days=30')
  expect(byUnits[0]).toMatchObject({ name: 'Many', units: 30_000_000, paid: 300_000 })
  expect(byMoney[0]).toMatchObject({ name: 'Dear, with its whole name', units: 1, paid: 2e7 })
  expect([...byUnits, ...byMoney].map(({ name }) => name)).not.toContain('Back')
})
