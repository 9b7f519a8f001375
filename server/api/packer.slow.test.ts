import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roleMay } from '#contract/account/permission.ts'
import { ROWS } from '#test/access/access-table.ts'
import { anOrder, aPerson, aReview } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend } from '#test/payments.ts'
import { aReturn } from '#test/returns.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { shipment } from '../platform/db/schema/shipment.ts'

// A packer reads whom a parcel goes to and what is in it: no prices of orders, payments, costs and
// emails of customers.

const MONEY = [
  ...['pricePerUnit', 'coreCharge', 'total', 'amount', 'delivery', 'left', 'discount', 'tax'],
  ...['transactionId', 'refunds', 'unsettledPayments', 'customer', 'customerId', 'timeline'],
]

async function aSale() {
  const sale = await aSaleToSend()
  const { order, part, admin } = sale
  await db
    .update(product)
    .set({ costCents: 7_654_321, shelf: 'B3-12' })
    .where(eq(product.id, part.id))
  await sale.refund({ lines: [{ position: 1, quantity: 1 }], amount: 12.5 })
  const body = { text: 'Ring twice', visibleTo: 'staff' }
  await call('POST', `/order/${order.id}/note`, { as: admin, body })
  return { ...sale, packer: await aPerson({ role: 'packer' }) }
}

/** All names of fields in an answer. */
function keysOf(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(keysOf)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => [key, ...keysOf(value)])
}

test('no call that a packer may make shows a payment, a cost or the customer’s email', async () => {
  const { casey, order, part, packer } = await aSale()
  const subject = {
    ...{ email: casey.email, userId: casey.id, orderId: order.id, productId: part.id },
    reviewId: await aReview(casey),
    returnId: await aReturn(order.id),
  }
  const reads = ROWS.filter(
    ({ route, permissions = [] }) => route.startsWith('GET ') && roleMay('packer', permissions),
  )
  for (const { route, path } of reads) {
    const { status, body } = await call('GET', path(subject), { as: packer })
    expect([route, status]).toEqual([route, 200])
    for (const secret of [casey.email, 'pi_', '76543.21'])
      expect(JSON.stringify(body)).not.toContain(secret)
    if (!/rder|return/.test(route)) continue // the price of a part is public
    expect([route, MONEY.filter((key) => keysOf(body).includes(key))]).toEqual([route, []])
  }
})

test('a packer sees recipient, parts, shelf and notes of a paid order, and that some is refunded', async () => {
  const { order, packer } = await aSale()
  const { body } = await call('GET', `/staff/order/${order.id}`, { as: packer })
  expect(body).toMatchObject({
    ...{ number: order.number, customerName: order.customerName, address: order.address },
    ...{ phone: order.phone, refundedUnits: 1, hasRefund: true },
    lines: [{ position: 1, quantity: 4, refunded: 1, shelf: 'B3-12' }],
    notes: [{ text: 'Ring twice' }],
  })
  const unpaid = await anOrder(await aPerson())
  expect((await call('GET', `/staff/order/${unpaid.id}`, { as: packer })).status).toBe(404)
})

test('a packer finds paid orders by number and part, and by nothing that names the customer', async () => {
  const { casey, order, part, packer } = await aSale()
  const find = async (query: string) => {
    const { status, body } = await call('GET', `/allOrder?limit=5&${query}`, { as: packer })
    return status === 200 ? body.map(({ _id }: { _id: string }) => _id) : status
  }
  const sku = `SKU-${order.number}`
  await db.update(product).set({ sku }).where(eq(product.id, part.id))
  expect(await find(`q=${order.number}`)).toEqual([order.id])
  expect(await find(`q=${sku}&state=to%20send`)).toEqual([order.id])
  for (const q of [casey.email, order.customerName, order.phone, order.transactionId ?? '']) {
    expect(await find(`q=${encodeURIComponent(q)}`)).toEqual([])
  }
  const unpaid = await anOrder(await aPerson())
  expect(await find(`q=${unpaid.number}`)).toEqual([])
  for (const query of ['', 'state=unpaid', 'from=2026-01-01']) expect(await find(query)).toBe(403)
})

test('a packer reads an order until 30 days after its last parcel left', async () => {
  const { order, pack, ship, packer } = await aSale()
  const parcel = (await pack()).body._id
  await ship(parcel)
  const leftDaysAgo = (days: number) =>
    db
      .update(shipment)
      .set({ shippedAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(shipment.id, parcel))
  const read = async () => {
    const found = await call('GET', `/allOrder?limit=5&q=${order.number}`, { as: packer })
    const page = await call('GET', `/staff/order/${order.id}`, { as: packer })
    return [found.body.length, page.status]
  }
  await leftDaysAgo(29)
  expect(await read()).toEqual([1, 200])
  await leftDaysAgo(31)
  expect(await read()).toEqual([0, 404])
})

test('a packer packs and ships, counts stock, and writes notes to the staff alone', async () => {
  const { order, part, packer } = await aSale()
  const as = packer
  const packed = await call('POST', `/order/${order.id}/shipment`, { as, body: {} })
  expect(packed.status).toBe(201)
  const shipped = await call('POST', `/shipment/${packed.body._id}/ship`, {
    as,
    body: { carrier: 'UPS' },
  })
  expect(shipped.status).toBe(200)
  const counted = await call('POST', `/product/${part.id}/stock`, { as, body: { counted: 10 } })
  expect(counted.status).toBe(201)
  const note = (visibleTo: string) =>
    call('POST', `/order/${order.id}/note`, { as, body: { text: 'Box is torn', visibleTo } })
  expect((await note('staff')).status).toBe(201)
  expect((await note('customer')).status).toBe(403)
})
