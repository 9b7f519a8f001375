import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TRACKING_LENGTH } from '#contract/field-lengths.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { anOrder, aPerson, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend, auditDetailsOf } from '#test/payments.ts'

async function unitsOf(id: string) {
  const { packedUnits, shippedUnits, deliveredUnits, state } = await getOrderRow(id)
  return [packedUnits, shippedUnits, deliveredUnits, state]
}

test('an order is packed, shipped and delivered, and each step is in its state and in the audit', async () => {
  const { order, casey, pack, ship, deliver } = await aSaleToSend()
  const packed = await pack()
  expect(packed).toMatchObject({
    status: 201,
    body: {
      number: 1,
      units: 4,
      orderId: order.id,
      orderState: 'packed',
      lines: [{ position: 1, quantity: 4 }],
      packedBy: 'Alex',
      shippedBy: null,
      carrier: null,
    },
  })
  const id = packed.body._id
  expect(await ship(id)).toMatchObject({
    status: 200,
    body: {
      orderState: 'shipped',
      carrier: 'UPS',
      tracking: '1Z 999',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z%20999',
      shippedBy: 'Alex',
    },
  })
  expect(await deliver(id)).toMatchObject({ status: 200, body: { orderState: 'delivered' } })
  expect(await deliver(id)).toMatchObject({ status: 200 })
  expect(await unitsOf(order.id)).toEqual([4, 4, 4, 'delivered'])
  const seen = (await call('GET', `/order/${order.id}`, { as: casey })).body
  expect(seen).toMatchObject({ state: 'delivered', shipments: [{ number: 1, units: 4 }] })
  expect(await auditDetailsOf(order.id, 'pack order')).toEqual(['Parcel 1: 4'])
  expect(await auditDetailsOf(order.id, 'ship order')).toEqual(['Parcel 1: UPS'])
  expect(await auditDetailsOf(order.id, 'deliver order')).toEqual(['Parcel 1'])
  const jobs = await db.select().from(job).where(eq(job.subjectId, order.id))
  expect(jobs.filter(({ event }) => event.startsWith('shipped'))).toMatchObject([
    { kind: 'mail', event: 'shipped 1', payload: { shipmentId: id } },
  ])
})

test('an order is sent in parts, and the answer to one too many has both numbers', async () => {
  const { order, some, pack, ship } = await aSaleToSend()
  const first = (await some(1)).body
  expect(await ship(first._id)).toMatchObject({ body: { orderState: 'partly shipped' } })
  const detail = '3 of line 1 are left to pack, so 4 can’t be.'
  expect(await some(4)).toMatchObject({
    status: 409,
    body: { detail, errors: [{ path: 'lines.0.quantity', message: detail }] },
  })
  expect(await some(2)).toMatchObject({ status: 201, body: { number: 2, units: 2 } })
  expect(await pack()).toMatchObject({ status: 201, body: { number: 3, units: 1 } })
  const again = `All of order ${order.number} is packed already.`
  expect(await pack()).toMatchObject({ status: 409, body: { detail: again } })
  expect(await some(1)).toMatchObject({
    body: { detail: 'All units of line 1 are packed, so 1 can’t be.' },
  })
  expect(await unitsOf(order.id)).toEqual([4, 1, 0, 'partly shipped'])
})

test.each([
  [{ lines: [] }, 'lines'],
  [{ lines: [{ position: 1, quantity: 0 }] }, 'lines.0.quantity'],
  [{ lines: [{ position: 9, quantity: 1 }] }, 'lines.0.position'],
  [
    {
      lines: [
        { position: 1, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    },
    'lines',
  ],
])('packing %j is refused at %s', async (body, path) => {
  const { order, admin } = await aSaleToSend()
  const answer = await call('POST', `/order/${order.id}/shipment`, { as: admin, body })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
})

test('the same key packs one parcel, also at once; with other lines it is refused', async () => {
  const { order, pack } = await aSaleToSend()
  const key = randomUUID()
  const lines = [{ position: 1, quantity: 2 }]
  const answers = await Promise.all([1, 2, 3].map(() => pack(lines, key)))
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect((await unitsOf(order.id))[0]).toBe(2)
  expect(await pack([{ position: 1, quantity: 1 }], key)).toMatchObject({ status: 422 })
})

test('a key that packed some lines is refused with another body, also with none', async () => {
  const { order, pack, some } = await aSaleToSend()
  const [key, all] = [randomUUID(), randomUUID()]
  const two = [{ position: 1, quantity: 2 }]
  const first = await pack(two, key)
  expect(await pack(undefined, key)).toMatchObject({ status: 422 })
  expect(await pack([{ position: 1, quantity: 3 }], key)).toMatchObject({ status: 422 })
  const rest = await pack(undefined, all)
  expect(rest).toMatchObject({ status: 201, body: { number: 2, units: 2 } })
  // Both again, now that nothing is left.
  expect(await pack(two, key)).toEqual(expect.objectContaining({ status: 201, body: first.body }))
  for (const same of [undefined, two]) {
    expect(await pack(same, all)).toMatchObject({ status: 201, body: { _id: rest.body._id } })
  }
  expect(await some(1)).toMatchObject({ status: 409 })
  expect(await pack([{ position: 1, quantity: 1 }], all)).toMatchObject({ status: 422 })
  expect((await unitsOf(order.id))[0]).toBe(4)
})

test('a later unpacking does not change the answer of a key', async () => {
  const { pack, some, unpack } = await aSaleToSend()
  const one = await some(1)
  const key = randomUUID()
  const rest = await pack(undefined, key)
  expect(rest.body.units).toBe(3)
  await unpack(one.body._id)
  expect(await pack(undefined, key)).toMatchObject({ status: 201, body: { _id: rest.body._id } })
  const again = randomUUID()
  expect((await pack(undefined, again)).body.units).toBe(1)
  expect(await pack(undefined, again)).toMatchObject({ status: 201, body: { units: 1 } })
})

test('a key whose parcel was unpacked packs no other', async () => {
  const { order, pack, unpack } = await aSaleToSend()
  const key = randomUUID()
  await unpack((await pack(undefined, key)).body._id)
  const detail = `Parcel 1 of order ${order.number} has been unpacked.`
  expect(await pack(undefined, key)).toMatchObject({ status: 409, body: { detail } })
  expect(await pack([{ position: 1, quantity: 1 }], key)).toMatchObject({ status: 422 })
  expect((await unitsOf(order.id))[0]).toBe(0)
  expect(await pack(undefined, randomUUID())).toMatchObject({ status: 201, body: { number: 2 } })
})

test('an order that is unpaid, canceled or refunded in full can’t be packed, and the answer names the state', async () => {
  const { order, admin, refund, pack } = await aSaleToSend()
  const unpaid = await anOrder(await aPerson())
  const packUnpaid = () => call('POST', `/order/${unpaid.id}/shipment`, { as: admin, body: {} })
  const notPaid = `Order ${unpaid.number} is not paid.`
  expect(await packUnpaid()).toMatchObject({ status: 409, body: { detail: notPaid } })
  await call('DELETE', `/myOrder/${unpaid.id}`, { as: admin })
  const canceled = `Order ${unpaid.number} is canceled.`
  expect(await packUnpaid()).toMatchObject({ status: 409, body: { detail: canceled } })
  await refund()
  const refunded = `Order ${order.number} has been refunded in full.`
  expect(await pack()).toMatchObject({ status: 409, body: { detail: refunded } })
})

test('an order that is refunded in part is sent', async () => {
  const { pack, ship, refund } = await aSaleToSend()
  await refund({ amount: 12.5 })
  expect(await ship((await pack()).body._id)).toMatchObject({ body: { orderState: 'shipped' } })
})

test('shipping again with the same input gets the same answer, with another it is refused', async () => {
  const { order, pack, ship } = await aSaleToSend()
  const id = (await pack()).body._id
  const first = await ship(id)
  expect((await ship(id)).body).toEqual(first.body)
  const detail = `Parcel 1 of order ${order.number} has been shipped with UPS 1Z 999. Change its tracking instead.`
  expect(await ship(id, { carrier: 'UPS', tracking: 'other' })).toMatchObject({
    status: 409,
    body: { detail },
  })
  expect((await unitsOf(order.id))[1]).toBe(4)
  expect(await auditDetailsOf(order.id, 'ship order')).toHaveLength(1)
})

test('a carrier that the settings do not name has no link; theirs is spelled as they do', async () => {
  const { some, ship } = await aSaleToSend()
  const own = { carrier: 'Our own van', tracking: 'A-1' }
  expect(await ship((await some(1)).body._id, own)).toMatchObject({
    body: { ...own, trackingUrl: null },
  })
  const bare = await ship((await some(1)).body._id, { carrier: 'ups' })
  expect(bare).toMatchObject({ body: { carrier: 'UPS', tracking: null, trackingUrl: null } })
})

test.each([
  [{ tracking: '1Z' }, 'carrier'],
  [{ carrier: '' }, 'carrier'],
  [{ carrier: 'x'.repeat(41) }, 'carrier'],
  [{ carrier: 'UPS', tracking: 'x'.repeat(TRACKING_LENGTH + 1) }, 'tracking'],
  [{ carrier: 'UPS', tracking: '<b>' }, 'tracking'],
])('shipping with %j is refused at %s', async (body, path) => {
  const { pack, ship } = await aSaleToSend()
  const answer = await ship((await pack()).body._id, body)
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
})
