import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_BULK } from '#contract/order/order-state.ts'
import { getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend, auditDetailsOf } from '#test/payments.ts'

// What follows packing and shipping: changes, unpacking, many orders at once.

async function unitsOf(id: string) {
  const { packedUnits, shippedUnits, deliveredUnits, state } = await getOrderRow(id)
  return [packedUnits, shippedUnits, deliveredUnits, state]
}

test('carrier and tracking number change until the parcel is delivered', async () => {
  const { order, pack, ship, edit, deliver } = await aSaleToSend()
  const id = (await pack()).body._id
  expect(await edit(id, { tracking: 'EARLY 1' })).toMatchObject({
    body: { tracking: 'EARLY 1', carrier: null, trackingUrl: null },
  })
  await ship(id)
  expect(await edit(id, { carrier: 'DHL' })).toMatchObject({
    body: { carrier: 'DHL', tracking: '1Z 999', trackingUrl: expect.stringContaining('dhl.com') },
  })
  expect(await edit(id, { tracking: '' })).toMatchObject({
    body: { carrier: 'DHL', tracking: null, trackingUrl: null },
  })
  expect(await edit(id, {})).toMatchObject({ status: 400 })
  await deliver(id)
  const detail = `Parcel 1 of order ${order.number} has been delivered.`
  expect(await edit(id, { carrier: 'UPS' })).toMatchObject({ status: 409, body: { detail } })
})

test('a packed parcel is unpacked, a shipped one is not', async () => {
  const { order, pack, ship, unpack, deliver } = await aSaleToSend()
  const first = (await pack()).body._id
  expect(await deliver(first)).toMatchObject({ status: 409 })
  expect(await unpack(first)).toMatchObject({ status: 200, body: { deletedCount: 1 } })
  expect(await unpack(first)).toMatchObject({ status: 200 })
  expect(await unitsOf(order.id)).toEqual([0, 0, 0, 'paid'])
  expect(await ship(first)).toMatchObject({
    status: 409,
    body: { detail: `Parcel 1 of order ${order.number} has been unpacked.` },
  })
  const second = (await pack()).body
  expect(second.number).toBe(2)
  await ship(second._id)
  const detail = `Parcel 2 of order ${order.number} has been shipped: take it back as a return.`
  expect(await unpack(second._id)).toMatchObject({ status: 409, body: { detail } })
  expect(await auditDetailsOf(order.id, 'unpack order')).toEqual(['Parcel 1: 4'])
})

test('a parcel that does not exist is 404', async () => {
  const { ship, unpack, edit, deliver, admin } = await aSaleToSend()
  const none = randomUUID()
  for (const answer of [
    await ship(none),
    await unpack(none),
    await edit(none, { carrier: 'UPS' }),
    await deliver(none),
    await call('POST', `/order/${none}/shipment`, { as: admin, body: {} }),
  ]) {
    expect(answer.status).toBe(404)
  }
})

test('orders are shipped in bulk, each by itself, and the answer says why one was not', async () => {
  const [one, other, refunded] = [await aSaleToSend(), await aSaleToSend(), await aSaleToSend()]
  await other.some(1)
  await refunded.refund()
  const none = randomUUID()
  const ids = [one.order.id, refunded.order.id, none, other.order.id]
  const body = { ids, carrier: 'FedEx' }
  const answer = await call('POST', '/order/ship', { as: one.admin, body })
  const done = { shipped: true, problem: null }
  const problem = `Order ${refunded.order.number} has been refunded in full.`
  expect(answer).toMatchObject({
    status: 200,
    body: [
      { orderId: one.order.id, number: one.order.number, ...done },
      { orderId: refunded.order.id, number: refunded.order.number, shipped: false, problem },
      { orderId: none, number: null, shipped: false, problem: 'There is no such order' },
      { orderId: other.order.id, number: other.order.number, ...done },
    ],
  })
  expect(await unitsOf(one.order.id)).toEqual([4, 4, 0, 'shipped'])
  expect((await other.page()).shipments.map(({ units }: { units: number }) => units)).toEqual([
    1, 3,
  ])
  const again = await call('POST', '/order/ship', { as: one.admin, body })
  expect(again.body[0]).toMatchObject({
    shipped: false,
    problem: `Order ${one.order.number} has been shipped.`,
  })
  const tooMany = { ids: Array.from({ length: MAX_BULK + 1 }, () => none), carrier: 'UPS' }
  expect(await call('POST', '/order/ship', { as: one.admin, body: tooMany })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'ids' }] },
  })
})
