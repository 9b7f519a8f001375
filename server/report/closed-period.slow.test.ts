import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aTaxedSale, aTaxedShop, download, ledger, sumsOf } from '#test/accountant-tables.ts'
import { decideAtStripe } from '#test/card.ts'
import { aDisputedSale, reportDispute } from '#test/disputes.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aRefundableSale, rejectRefund } from '#test/payments.ts'
import { turnInvoicesOn } from '#test/returns.ts'
import { deletePrices } from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { paymentIntent } from '../platform/db/schema/payment-intent.ts'
import { refund } from '../platform/db/schema/refund.ts'

// What an accountant has downloaded of a period stays so: what comes later has a day of its own.

beforeEach(emptyShop)

afterAll(async () => {
  await deletePrices()
  await emptyShop()
})

const BEFORE = { from: '2000-01-01', to: '2097-12-31' }
const LATER = { from: '2098-01-01', to: '2098-12-31' }

const isFirst = ({ amountCents }: { amountCents: number }) => amountCents === 777

test.each(['with invoices', 'without invoices'])(
  'a refund that the bank rejects changes no period before, and comes back in its own: %s',
  async (how) => {
    await aTaxedShop('exclusive')
    if (how === 'with invoices') await turnInvoicesOn()
    const sale = await aTaxedSale()
    for (const amount of [7.77, 20, 3.33]) await sale.refund(amount)
    const tables = () => Promise.all(['payments', 'taxes'].map((what) => download(what, BEFORE)))
    const downloaded = await tables()
    const [, taxes = []] = downloaded

    await rejectRefund(sale.id, isFirst)
    const failedAt = new Date('2098-01-15T12:00:00Z')
    await db.update(refund).set({ failedAt }).where(eq(refund.amountCents, 777))
    expect(await tables()).toEqual(downloaded)
    const rejected = await download('payments', LATER)
    expect(rejected).toMatchObject([{ day: '2098-01-15', kind: 'rejected refund', amount: '7.77' }])
    const back = sumsOf(await download('taxes', LATER), 'base_refunded', 'tax_refunded')
    // A part of a cent is of the tax of each of two rates.
    expect(back.every((cents) => cents < 0)).toBe(true)
    const { total, refunded } = await ledger()
    const payments = sumsOf(await download('payments'), 'amount')
    expect(payments).toEqual([total - refunded])
    if (how === 'with invoices') {
      expect(rejected[0]?.invoice).not.toBe('')
      expect(sumsOf(await download('invoices'), 'total')).toEqual(payments)
      const [noted] = sumsOf(await download('invoices'), 'tax')
      const [left] = sumsOf(await download('taxes'), 'tax_left')
      expect(left).toBe(noted)
    }
    expect(taxes.length).toBeGreaterThan(0)
  },
)

test('a refund counts on the day on which the shop knew that it was made, not when it was asked for', async () => {
  const { order, give } = await aRefundableSale()
  await give({ amount: 12.5 })
  await db
    .update(refund)
    .set({ createdAt: new Date('2020-06-01T12:00:00Z') })
    .where(eq(refund.orderId, order.id))
  const june = { from: '2020-06-01', to: '2020-06-30' }
  expect(await download('payments', june)).toEqual([])
  expect(await download('taxes', june)).toEqual([])
  expect(sumsOf(await download('payments'), 'amount')).toEqual([3750])
})

test('a refund that an older release has made counts on the day on which it was asked for', async () => {
  const { order, give } = await aRefundableSale()
  await give({ amount: 12.5 })
  const createdAt = new Date('2020-06-01T12:00:00Z')
  await db.update(refund).set({ createdAt, madeAt: null }).where(eq(refund.orderId, order.id))
  const june = { from: '2020-06-01', to: '2020-06-30' }
  const downloaded = await download('payments', june)
  expect(downloaded).toMatchObject([{ kind: 'refund', amount: '-12.50' }])
  await rejectRefund(order.id, () => true)
  expect(await download('payments', june)).toEqual(downloaded)
})

test('a refund that was never made is in no table', async () => {
  const { order, give } = await aRefundableSale()
  await give({ amount: 12.5 })
  await db
    .update(refund)
    .set({ madeAt: null, failedAt: new Date() })
    .where(eq(refund.orderId, order.id))
  expect(sumsOf(await download('payments'), 'amount')).toEqual([5000])
})

test('a rejected refund, a second charge and a lost dispute have kinds of their own', async () => {
  const { order: sale, give } = await aRefundableSale()
  await give({ amount: 12.5 })
  await rejectRefund(sale.id, () => true)
  await db
    .insert(paymentIntent)
    .values({ id: 'pi_second', orderId: sale.id, amountCents: 5000, succeededAt: new Date() })
  const { id, transactionId } = await aDisputedSale()
  await decideAtStripe(id, 'lost')
  await reportDispute(id, transactionId, 'closed')
  const rows = await download('payments')
  expect(rows.map(({ kind, amount, payment }) => [kind, amount, payment])).toEqual([
    ['payment', '50.00', sale.transactionId],
    ['payment', '50.00', transactionId],
    ['refund', '-12.50', sale.transactionId],
    ['rejected refund', '12.50', sale.transactionId],
    ['charge of no order', '50.00', 'pi_second'],
    ['lost dispute', '-50.00', transactionId],
  ])
})
