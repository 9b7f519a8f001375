import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decideAtStripe, disputeAtStripe, refundsAtStripe, warnAtStripe } from '#test/card.ts'
import { aDisputedSale, isDisputed, reportDispute, reportWarning, rowsOf } from '#test/disputes.ts'
import { aRefundableSale } from '#test/payments.ts'
import { db } from '../platform/db/client.ts'
import { refund } from '../platform/db/schema/refund.ts'

// Refunds of payments that a bank disputes.

test('a refund of a disputed payment is refused in plain words, and leaves nothing behind', async () => {
  const { order, give, id, transactionId } = await aDisputedSale()
  await expect(give({ amount: 10 })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('The buyer’s bank disputes this payment'),
  })
  expect(await db.$count(refund, eq(refund.orderId, order.id))).toBe(0)
  await decideAtStripe(id, 'lost')
  await reportDispute(id, transactionId, 'closed')
  await expect(give({ amount: 10 })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('was lost'),
  })
  expect(await db.$count(refund, eq(refund.orderId, order.id))).toBe(0)
})

test('a refund of a dispute that was won is made', async () => {
  const { give, id, transactionId } = await aDisputedSale()
  await decideAtStripe(id, 'won')
  await reportDispute(id, transactionId, 'closed')
  await give({ amount: 10 })
  expect(await refundsAtStripe(transactionId)).toEqual([1000])
})

test('a refund that Stripe refuses before the shop has heard of the dispute says why', async () => {
  const { order, give } = await aRefundableSale()
  const id = await disputeAtStripe(order.transactionId)
  const key = 'the same form'
  const refused = {
    status: 409,
    message: expect.stringContaining('The buyer’s bank disputes this payment'),
  }
  await expect(give({ amount: 10 }, key)).rejects.toMatchObject(refused)
  await reportDispute(id, order.transactionId)
  await expect(give({ amount: 10 }, key)).rejects.toMatchObject(refused)
  const rows = await db.select().from(refund).where(eq(refund.orderId, order.id))
  expect(rows).toMatchObject([{ failedAt: expect.any(Date), stripeRefundId: null }])
})

test.each(['inquiry', 'fraud warning'])(
  '%s: the refund stays open, and a full one ends it',
  async (kind) => {
    const { order, give } = await aRefundableSale()
    const { transactionId } = order
    const isWarning = kind === 'fraud warning'
    const id = isWarning
      ? await warnAtStripe(transactionId)
      : await disputeAtStripe(transactionId, { inquiry: true })
    const report = isWarning ? reportWarning : reportDispute
    await report(id, transactionId)
    expect(await rowsOf(transactionId)).toMatchObject([{ kind, state: 'open', orderId: order.id }])
    await give()
    await report(id, transactionId, 'updated')
    expect(await rowsOf(transactionId)).toMatchObject([{ kind, state: 'closed' }])
    expect(await isDisputed(order.id)).toBe(false)
  },
)
