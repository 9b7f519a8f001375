import { afterEach, expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend, auditDetailsOf } from '#test/payments.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'

afterEach(() => db.delete(setting))

const detailsOf = (as: { token: string }, id: string) => call('GET', `/order/${id}/details`, { as })

test('an order’s page has its lines, what is in each parcel, and what it costs and why', async () => {
  const { casey, order, some, ship } = await aSaleToSend()
  await ship((await some(3)).body._id)
  expect(await detailsOf(casey, order.id)).toMatchObject({
    status: 200,
    body: {
      number: order.number,
      state: 'partly shipped',
      lines: [
        {
          position: 1,
          part: { title: 'Spark plug' },
          path: `/part/spark-plug-${order.productId}`,
          isSold: true,
          pricePerUnit: 12.5,
          quantity: 4,
          shipped: 3,
          refunded: 0,
        },
      ],
      goods: 50,
      discount: 0,
      code: null,
      shipping: 0,
      shippingName: null,
      tax: 0,
      taxes: [],
      total: 50,
      shipments: [{ number: 1, carrier: 'UPS', lines: [{ position: 1, quantity: 3 }] }],
      notes: [],
      canChangeAddress: false,
    },
  })
  expect((await detailsOf(await aPerson(), order.id)).status).toBe(403)
})

const change = (as: { token: string }, id: string, address = '2 Side Street') =>
  call('PUT', `/order/${id}/address`, { as, body: { address } })

test('the address can be changed until the order is packed, and again once it is unpacked', async () => {
  const { casey, order, pack, unpack } = await aSaleToSend()
  expect(await change(casey, order.id)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect((await getOrderRow(order.id)).address).toBe('2 Side Street')
  const parcel = (await pack()).body
  expect(await change(casey, order.id, '3 Hill Road')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('is packed or closed') },
  })
  expect((await getOrderRow(order.id)).address).toBe('2 Side Street')
  await unpack(parcel._id)
  expect((await change(casey, order.id, '3 Hill Road')).status).toBe(200)
  expect(await auditDetailsOf(order.id, 'change address')).toEqual([null, null])
})

test('the address is its customer’s to change, and needs to be one', async () => {
  const casey = await aPerson()
  const order = await anOrder(casey, await aProduct())
  expect((await change(await aPerson(), order.id)).status).toBe(403)
  expect(await change(casey, order.id, ' ')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'address' }] },
  })
  expect((await change(casey, order.id)).status).toBe(200)
})

test('packing and changing the address at once: the parcel goes where the order says', async () => {
  const { casey, order, pack } = await aSaleToSend()
  const [packed, changed] = await Promise.all([pack(), change(casey, order.id)])
  expect(packed.status).toBe(201)
  const { address } = await getOrderRow(order.id)
  expect(address === '2 Side Street').toBe(changed.status === 200)
})
