import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { returnLine, returnRequest } from '#server/platform/db/schema/return.ts'
import { shipment } from '#server/platform/db/schema/shipment.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { getOrderRow, letCount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend, auditDetailsOf } from '#test/payments.ts'

async function aShippedParcel() {
  const sale = await aSaleToSend()
  const { _id: id } = (await sale.pack()).body
  await sale.ship(id)
  return { ...sale, id }
}

async function mailsOf(orderId: string) {
  const rows = await db
    .select({ event: job.event })
    .from(job)
    .where(and(eq(job.subjectId, orderId), sql`event ~ '^(shipped|note)'`))
    .orderBy(job.id)
  return rows.map(({ event }) => event.replace(/[0-9a-f-]{36}/, 'id'))
}

test('a parcel whose shipping is undone is packed again, and its waiting email is not sent', async () => {
  const { order, id, unship, ship, page } = await aShippedParcel()
  expect(await unship(id)).toMatchObject({
    status: 200,
    body: { orderState: 'packed', carrier: null, tracking: null, shippedAt: null },
  })
  expect(await unship(id)).toMatchObject({ status: 200 })
  expect(await getOrderRow(order.id)).toMatchObject({ packedUnits: 4, shippedUnits: 0 })
  expect(await mailsOf(order.id)).toEqual([])
  expect(await auditDetailsOf(order.id, 'undo shipping')).toEqual(['Parcel 1: UPS'])
  const text = 'Parcel 1 was not sent with UPS 1Z 999: Wrong label'
  expect((await page()).notes).toMatchObject([{ text, visibleTo: 'staff' }])
  await ship(id)
  expect(await mailsOf(order.id)).toEqual(['shipped 1'])
})

test('once its email has left, a note tells the customer, and the next shipping has its email', async () => {
  const { order, id, unship, ship } = await aShippedParcel()
  const isShipped = and(eq(job.subjectId, order.id), eq(job.event, 'shipped 1'))
  await db.update(job).set({ doneAt: new Date() }).where(isShipped)
  await unship(id)
  expect(await mailsOf(order.id)).toEqual(['shipped 1', 'note id'])
  await ship(id)
  expect(await mailsOf(order.id)).toEqual(['shipped 1', 'note id', 'shipped 1 again 2'])
  await unship(id, { reason: 'Again', tellCustomer: false })
  expect((await mailsOf(order.id)).filter((event) => event === 'note id')).toHaveLength(1)
})

test('notes that tell customers of undone shipping are counted with those that the staff write', async () => {
  const { order, id, unship, admin } = await aShippedParcel()
  await db.update(job).set({ doneAt: new Date() }).where(eq(job.subjectId, order.id))
  const body = { text: 'It leaves today.', visibleTo: 'customer' }
  await call('POST', `/order/${order.id}/note`, { as: admin, body })
  await letCount(`customer-note:account:${admin.id}`, 60)
  expect((await unship(id)).status).toBe(429)
  expect((await getOrderRow(order.id)).shippedUnits).toBe(4)
  expect((await unship(id, { reason: 'Wrong label', tellCustomer: false })).status).toBe(200)
})

test('what was delivered, shipped a day ago, or comes back, stays shipped', async () => {
  const [delivered, old, returned] = [
    await aShippedParcel(),
    await aShippedParcel(),
    await aShippedParcel(),
  ]
  await delivered.deliver(delivered.id)
  await db
    .update(shipment)
    .set({ shippedAt: sql`now() - interval '25 hours'` })
    .where(eq(shipment.id, old.id))
  const orderId = returned.order.id
  const values = { orderId, number: 1, reason: 'changed-mind' as const, note: '' }
  const asked = singleRow(await db.insert(returnRequest).values(values).returning())
  await db.insert(returnLine).values({ returnId: asked.id, orderId, position: 1, quantity: 1 })
  const details = []
  for (const { id, unship, order } of [delivered, old, returned]) {
    const { status, body } = await unship(id)
    details.push([status, body.detail.replace(String(order.number), 'N')])
    expect((await getOrderRow(order.id)).shippedUnits).toBe(4)
  }
  expect(details).toEqual([
    [409, 'Parcel 1 of order N has been delivered.'],
    [409, 'Parcel 1 of order N was shipped more than 24 hours ago: take it back as a return.'],
    [409, 'Parcel 1 of order N has parts in a return.'],
  ])
})

test('an order that was refunded after its parcel left stays shipped', async () => {
  const { id, order, refund, unship } = await aShippedParcel()
  await refund({ amount: 1 })
  const detail = `Order ${order.number} was refunded after parcel 1 left.`
  expect(await unship(id)).toMatchObject({ status: 409, body: { detail } })
})
