import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { NewManualPayment } from '#contract/payment/manual-payment.ts'
import { OVER_STOCK } from '#contract/pricing/allowed-quantity.ts'
import { db } from '#server/platform/db/client.ts'
import { manualPayment } from '#server/platform/db/schema/manual-payment.ts'
import { refund } from '#server/platform/db/schema/refund.ts'
import { anOrder, aPerson, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { atStripe, idOf, payWithCard, refundsAtStripe } from '#test/card.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { anOrderWithIntent, auditDetailsOf, reconcileAndReleaseHolds } from '#test/payments.ts'
import { setSetting } from '#test/settings.ts'
import { cancelOrder } from './cancel-order.ts'
import { reconcileIntent } from './reconcile-intent.ts'

const TRANSFER: NewManualPayment = {
  method: 'bank transfer',
  receivedOn: '2026-01-02',
  reference: 'Casey, order of May',
  total: 50,
}

/** An unpaid order of four units for $50.00, whose card form is open, and a manager. */
async function aSaleByHand() {
  const sale = await anOrderWithIntent(4)
  const manager = await aPerson({ role: 'manager', name: 'Max' })
  const path = `/order/${sale.order.id}/payment`
  const mark = (more: object = {}) =>
    call('POST', path, { as: manager, body: { ...TRANSFER, ...more } })
  const row = await getOrderRow(sale.order.id)
  return { ...sale, manager, mark, id: sale.order.id, paymentId: `transfer-${row.number}` }
}

test('an order that was paid by bank transfer is paid once, with a receipt, and its card form charges nothing', async () => {
  const { mark, id, paymentId, intent, part, manager, casey } = await aSaleByHand()
  expect(await mark()).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await mark()).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
  expect(await mark({ method: 'cash' })).toMatchObject({ status: 409 })
  expect((await payWithCard(intent)).status).toBe('canceled')
  const row = await getOrderRow(id)
  expect(row).toMatchObject({ transactionId: paymentId, state: 'paid', stockHeld: true })
  expect(await stockOf(part)).toBe(6)
  expect(await auditDetailsOf(id, 'pay order')).toEqual([paymentId])
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(['paid', 'owner paid']))
  const { body } = await call('GET', `/staff/order/${id}`, { as: manager })
  const { total: _, ...recorded } = TRANSFER
  expect(body.manualPayment).toEqual({ ...recorded, by: 'Max' })
  expect(body.timeline).toContainEqual(
    expect.objectContaining({ event: 'paid', actor: 'Max', detail: 'bank transfer', amount: 50 }),
  )
  const seen = await call('GET', `/order/${id}`, { as: casey })
  expect(seen.body).toMatchObject({ paid: true, transactionId: paymentId })
  expect(JSON.stringify(seen.body)).not.toContain(TRANSFER.reference)
})

test('a card that was charged before pays, and the mark is refused', async () => {
  const { mark, id, intent } = await aSaleByHand()
  await payWithCard(intent)
  expect(await mark()).toMatchObject({
    status: 409,
    body: { detail: 'This order is paid already' },
  })
  expect((await getOrderRow(id)).transactionId).toBe(idOf(intent))
  expect(await db.$count(manualPayment, eq(manualPayment.orderId, id))).toBe(0)
})

test('a charge that Stripe reports after the mark goes back', async () => {
  const { mark, id, casey, paymentId } = await aSaleByHand()
  await mark()
  const metadata = { orderId: id }
  const late = await atStripe.paymentIntents.create({ amount: 5000, currency: 'usd', metadata })
  await payWithCard({ clientSecret: late.client_secret ?? '' })
  const body = { appointment: id, transactionId: late.id }
  expect(await call('PATCH', `/order/${id}`, { as: casey, body })).toMatchObject({ status: 409 })
  await reconcileIntent(late.id)
  expect(await refundsAtStripe(late.id)).toEqual([5000])
  const paid = { state: 'paid', transactionId: paymentId, refundedCents: 0 }
  expect(await getOrderRow(id)).toMatchObject(paid)
})

test('a mark and a card at once: one of them pays', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { mark, id, intent, paymentId, pay } = await aSaleByHand()
    await Promise.allSettled([mark(), payWithCard(intent).then(() => pay())])
    const { status } = await atStripe.paymentIntents.retrieve(idOf(intent))
    const { transactionId } = await getOrderRow(id)
    expect([status, transactionId]).toEqual(
      transactionId === paymentId ? ['canceled', paymentId] : ['succeeded', idOf(intent)],
    )
  }
})

test('a mark takes the units of an ended hold again, and is refused once they are sold', async () => {
  const { mark, id, part } = await aSaleByHand()
  await letHoldExpire(id)
  await reconcileAndReleaseHolds()
  expect(await stockOf(part)).toBe(10)
  const stranger = await anOrder(await aPerson(), part, 7)
  expect(await mark()).toMatchObject({ status: 409, body: { detail: OVER_STOCK } })
  expect((await getOrderRow(id)).paidAt).toBeNull()
  await cancelOrder('system', stranger.id, 'It was not paid.')
  expect(await mark()).toMatchObject({ status: 200 })
  expect(await stockOf(part)).toBe(6)
})

test('a mark is of the total that the staff saw, and of a day that has come', async () => {
  const { mark, id } = await aSaleByHand()
  expect(await mark({ total: 49.99 })).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'total' }] },
  })
  for (const receivedOn of ['2999-01-01', '0206-11-20', '0000-01-01'])
    expect(await mark({ receivedOn })).toMatchObject({ status: 400 })
  expect((await getOrderRow(id)).paidAt).toBeNull()
})

test('the owner’s email says who recorded the money, and how it came', async () => {
  const { mark, id } = await aSaleByHand()
  const owner = await aPerson({ role: 'admin' })
  await mark()
  await sendMailsOf(id)
  expect((await lastMailTo(owner.email)).text).toContain('bank transfer, recorded by Max')
})

test('a refund of it is recorded at once, and Stripe is not asked', async () => {
  const { mark, id, manager, paymentId, part, casey } = await aSaleByHand()
  await mark()
  const give = (body: object) =>
    call('POST', `/order/${id}/refund`, { as: manager, body: { reason: 'Sold out', ...body } })
  expect(await give({ amount: 12.5, lines: [{ position: 1, quantity: 1 }] })).toMatchObject({
    status: 201,
  })
  expect(await give({ amount: 40 })).toMatchObject({ status: 409 })
  expect(await give({ restock: true })).toMatchObject({ status: 201 })
  const rows = await db.select().from(refund).where(eq(refund.orderId, id))
  expect(
    rows.map(({ stripeRefundId, paymentIntentId }) => [stripeRefundId, paymentIntentId]),
  ).toEqual(rows.map((row) => [`manual-${row.id}`, paymentId]))
  expect(await getOrderRow(id)).toMatchObject({ state: 'refunded', refundedCents: 5000 })
  expect(await stockOf(part)).toBe(9)
  await sendMailsOf(id)
  const { text } = await lastMailTo(casey.email)
  expect(text).toContain('outside our card payments')
  expect(text).not.toContain('the card')
})

test('its customer’s request to cancel waits for the staff, who hand the money over', async () => {
  const { mark, id, casey } = await aSaleByHand()
  await mark()
  await setSetting('payments', { delayed: false, cancelAtOnce: true })
  const { body } = await call('GET', `/order/${id}/details`, { as: casey })
  expect(body.canCancel).toBe('ask')
})
