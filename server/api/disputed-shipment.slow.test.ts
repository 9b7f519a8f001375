import { expect, test } from 'vitest'
import { call } from '#test/call.ts'
import { decideAtStripe, disputeAtStripe, warnAtStripe } from '#test/card.ts'
import { reportDispute, reportWarning } from '#test/disputes.ts'
import { aSaleToSend, auditDetailsOf } from '#test/payments.ts'
import { db } from '../platform/db/client.ts'

// Packing and shipping an order whose payment a bank disputes.

async function aDisputedSaleToSend() {
  const sale = await aSaleToSend()
  const id = await disputeAtStripe(sale.order.transactionId)
  const report = (what?: string) => reportDispute(id, sale.order.transactionId, what)
  const packAnyway = (body = {}) =>
    call('POST', `/order/${sale.order.id}/shipment`, {
      as: sale.admin,
      body: { despiteDispute: true, ...body },
    })
  return { ...sale, id, report, packAnyway }
}

test('a disputed order is packed only with a word, which the audit log has', async () => {
  const { order, pack, packAnyway, report } = await aDisputedSaleToSend()
  await report()
  expect(await pack()).toMatchObject({
    status: 409,
    body: { detail: 'This payment is disputed. Confirm that you send it anyway.' },
  })
  expect((await packAnyway()).status).toBe(201)
  expect(await auditDetailsOf(order.id, 'pack order')).toEqual([
    'Parcel 1: 4, although its payment is disputed',
  ])
})

test('a parcel that was packed before the dispute is shipped only with a word', async () => {
  const { some, ship, packAnyway, report } = await aDisputedSaleToSend()
  const { body: before } = await some(1)
  await report()
  expect((await ship(before._id)).status).toBe(409)
  const { body: after } = await packAnyway()
  expect((await ship(after._id)).status).toBe(200)
  const confirmed = { carrier: 'UPS', despiteDispute: true }
  expect((await ship(before._id, confirmed)).status).toBe(200)
  // Again, after a lost answer.
  expect((await ship(before._id, confirmed)).status).toBe(200)
})

test('a parcel that was packed despite an inquiry asks again once that has become a dispute', async () => {
  const { order, admin, pack, ship } = await aSaleToSend()
  const id = await disputeAtStripe(order.transactionId, { inquiry: true })
  await reportDispute(id, order.transactionId)
  expect((await pack()).status).toBe(409)
  const { body: packed } = await call('POST', `/order/${order.id}/shipment`, {
    as: admin,
    body: { despiteDispute: true },
  })
  await db.$client.query(
    `update sandbox.dispute set body = body || '{"status": "needs_response"}' where id = $1`,
    [id],
  )
  await reportDispute(id, order.transactionId, 'updated')
  expect(await ship(packed._id)).toMatchObject({
    status: 409,
    body: { detail: 'This payment is disputed. Confirm that you send it anyway.' },
  })
})

test('a bulk call leaves disputed orders out and says so', async () => {
  const { order, admin, packAnyway, report } = await aDisputedSaleToSend()
  await report()
  await packAnyway()
  const plain = await aSaleToSend()
  const ids = [order.id, plain.order.id]
  const { body } = await call('POST', '/order/ship', { as: admin, body: { ids, carrier: 'UPS' } })
  expect(body).toMatchObject([
    { orderId: order.id, shipped: false, problem: expect.stringContaining('disputed') },
    { orderId: plain.order.id, shipped: true, problem: null },
  ])
})

test('an order is packed as any other once its dispute is won', async () => {
  const { id, pack, report } = await aDisputedSaleToSend()
  await report()
  await decideAtStripe(id, 'won')
  await report('closed')
  expect((await pack()).status).toBe(201)
})

test('an order whose dispute was lost is packed and shipped only with a confirmation', async () => {
  const { id, order, admin, pack, packAnyway, ship, report } = await aDisputedSaleToSend()
  await report()
  const { body: before } = await packAnyway({ lines: [{ position: 1, quantity: 1 }] })
  await decideAtStripe(id, 'lost')
  await report('closed')
  expect(await pack()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('The dispute over this payment was lost.') },
  })
  expect((await ship(before._id)).status).toBe(409)
  const { body } = await call('GET', '/allOrder?state=disputed&limit=100', { as: admin })
  expect(body).toContainEqual(expect.objectContaining({ _id: order.id, disputed: 'lost dispute' }))
  expect((await packAnyway()).status).toBe(201)
})

test('a warning needs a confirmation, too', async () => {
  const { order, pack } = await aSaleToSend()
  await reportWarning(await warnAtStripe(order.transactionId), order.transactionId)
  expect(await pack()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('warns that this payment may be fraudulent') },
  })
})
