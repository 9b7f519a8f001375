import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAILS } from '#contract/mail/mail-texts.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { failureMail } from '#server/platform/mail/failure-mail.ts'
import { reconcileIntent } from '#server/sales/payment/reconcile-intent.ts'
import { anOrder, aPerson, getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { CARDS } from '#test/card.ts'
import { aRefundableSale, aSaleToSend, failRefundsOf } from '#test/payments.ts'

// The bank returns a refund of units after it was made: the money is where it was, and the units
// are to be sent again.

const LINES = { amount: 12.5, lines: [{ position: 1, quantity: 1 }] }
const GONE = expect.stringContaining('went back in stock, and they are no longer there')

/**
 * Of four units at $12.50, of which there were ten, one was refunded and put back in stock, and
 * that refund has failed.
 */
async function aFailedRefund() {
  const sale = await aSaleToSend()
  await sale.refund({ ...LINES, restock: true })
  expect(await stockOf(sale.part)).toBe(7)
  await failRefundsOf(sale.order.id)
  /** Another customer takes what is left. */
  const sellOut = async () => anOrder(await aPerson(), sale.part, await stockOf(sale.part))
  return { ...sale, sellOut }
}

test('units whose refund failed are sent with the others', async () => {
  const { order, part, refund, pack } = await aSaleToSend()
  await refund(LINES)
  await failRefundsOf(order.id)
  expect((await getOrderRow(order.id)).refundedUnits).toBe(0)
  expect(await pack()).toMatchObject({ status: 201, body: { units: 4 } })
  expect(await stockOf(part)).toBe(6)
})

test('units that went back in stock with a refund that failed are taken again, once', async () => {
  const { part, some, unpack } = await aFailedRefund()
  const first = await some(2)
  expect(first.status).toBe(201)
  expect(await stockOf(part)).toBe(6)
  await unpack(first.body._id)
  expect((await some(4)).status).toBe(201)
  expect(await stockOf(part)).toBe(6)
})

test('when they are no longer there nothing is packed, until they are refunded again', async () => {
  const { admin, order, part, refund, pack, ship, sellOut } = await aFailedRefund()
  await sellOut()
  expect(await pack()).toMatchObject({ status: 409, body: { detail: GONE } })
  await refund({ ...LINES, restock: true, reason: 'Once more' })
  // They are back in stock already.
  expect(await stockOf(part)).toBe(0)
  const sold = (await call('GET', `/staff/product/${part.id}`, { as: admin })).body.sold
  expect(sold.units).toBe(3 + 7)
  const packed = await pack()
  expect(packed).toMatchObject({ status: 201, body: { units: 3 } })
  expect(await ship(packed.body._id)).toMatchObject({ body: { orderState: 'shipped' } })
  expect((await getOrderRow(order.id)).refundedUnits).toBe(1)
})

test('a refund of the rest puts the units on the shelf back in stock', async () => {
  const { order, part, give } = await aRefundableSale(CARDS.refundFails)
  await give({ ...LINES, restock: true })
  await reconcileIntent(order.transactionId)
  expect((await getOrderRow(order.id)).refundedUnits).toBe(0)
  await give({ restock: true, reason: 'All of it' })
  expect(await stockOf(part)).toBe(10)
})

test('the owner gets an email about a refund that the bank rejects, once', async () => {
  const { order, give } = await aRefundableSale(CARDS.refundFails)
  const id = await give({ amount: 12.5 })
  await reconcileIntent(order.transactionId)
  await reconcileIntent(order.transactionId)
  const event = `failed refund ${id}`
  const jobs = await db.select().from(job).where(eq(job.event, event))
  const name = `Refund of $12.50, order ${order.number}`
  expect(jobs).toMatchObject([{ kind: 'mail', payload: { notice: { name } } }])
  const payload = jobs[0]?.payload ?? {}
  const { subject, blocks } = await failureMail({ payload }, MAILS.failed, 'Driveline')
  expect(subject).toBe('Something failed in Driveline')
  expect(JSON.stringify(blocks)).toContain(name)
})
