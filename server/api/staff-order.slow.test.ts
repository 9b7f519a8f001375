import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ORDER_NOTE_LENGTH } from '#contract/field-lengths.ts'
import type { OrderEvent } from '#contract/order/staff-order.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { partNumber } from '#server/platform/db/schema/part-number.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { anOrder, aPerson, letCount, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend, auditDetailsOf, failRefundsOf } from '#test/payments.ts'

const eventsOf = (timeline: OrderEvent[]) =>
  timeline.filter(({ event }) => event !== 'mail').map(({ event }) => event)

test('one order’s page has its lines, parcels, notes, customer and what happened, newest first', async () => {
  const { order, part, casey, admin, some, ship, unpack, edit, page, refund } = await aSaleToSend()
  await anOrder(casey, part)
  await unpack((await some(2)).body._id)
  const shipment = (await some(3)).body
  await ship(shipment._id)
  await edit(shipment._id, { tracking: '2Z' })
  await refund({ amount: 12.5 })
  const body = { text: 'Called: after 17:00.', visibleTo: 'staff' }
  await call('POST', `/order/${order.id}/note`, { as: admin, body })
  const barcode = { kind: 'gtin', shown: '4006381333931', norm: '4006381333931' } as const
  await db.insert(partNumber).values({ ...barcode, productId: part.id, isListed: true })
  await db.update(product).set({ shelf: 'B3-12' }).where(eq(product.id, part.id))
  const seen = await page()
  expect(seen).toMatchObject({
    _id: order.id,
    number: order.number,
    state: 'partly shipped',
    customerId: casey.id,
    customerOrders: 2,
    packedUnits: 3,
    shippedUnits: 3,
    deliveredUnits: 0,
    lines: [
      {
        ...{ position: 1, productId: part.id, barcodes: ['4006381333931'], shelf: 'B3-12' },
        ...{ pricePerUnit: 12.5, quantity: 4, packed: 3, shipped: 3 },
      },
    ],
    shipments: [{ number: 2, tracking: '2Z', lines: [{ position: 1, quantity: 3 }] }],
    notes: [{ ...body, actor: 'Alex' }],
  })
  expect(eventsOf(seen.timeline)).toEqual([
    'note',
    'refunded',
    'tracking changed',
    'shipped',
    'packed',
    'unpacked',
    'packed',
    'paid',
    'placed',
  ])
  const of = (event: string) => seen.timeline.find((one: OrderEvent) => one.event === event)
  expect(of('note')).toMatchObject({ detail: body.text, visibleTo: 'staff', actor: 'Alex' })
  expect(of('refunded')).toMatchObject({ amount: 12.5, detail: 'Arrived scratched' })
  expect(of('shipped')).toMatchObject({ shipment: 2, actor: 'Alex', detail: 'UPS 2Z' })
  expect(of('tracking changed')).toMatchObject({ shipment: 2, actor: 'Alex' })
  expect(of('unpacked')).toMatchObject({ shipment: 1, actor: 'Alex' })
  expect(of('paid')).toMatchObject({ amount: 50, actor: null })
})

test('the timeline has the mails and how far each is', async () => {
  const { order, page, some, ship } = await aSaleToSend()
  await ship((await some(1)).body._id)
  await ship((await some(1)).body._id)
  await db.update(job).set({ doneAt: new Date() }).where(eq(job.event, 'shipped 1'))
  const failed = { failedAt: new Date(), lastError: 'No such mailbox' }
  await db.update(job).set(failed).where(eq(job.event, 'shipped 2'))
  const mails = (await page()).timeline.filter(({ event }: OrderEvent) => event === 'mail')
  const states = mails.map(({ mail }: OrderEvent) => [mail?.event, mail?.state, mail?.error])
  expect(states).toEqual(
    expect.arrayContaining([
      ['shipped 1', 'sent', null],
      ['shipped 2', 'failed', 'No such mailbox'],
    ]),
  )
  expect(mails[0].mail.jobId).toEqual(expect.any(Number))
  await db.delete(job).where(eq(job.subjectId, order.id))
})

test('a failed refund is in the timeline with its time and amount', async () => {
  const sale = await aSaleToSend()
  await sale.refund({ amount: 12.5 })
  await failRefundsOf(sale.order.id)
  const [newest] = (await sale.page()).timeline
  expect(newest).toMatchObject({ event: 'refund failed', amount: 12.5 })
})

test('an order that was canceled unpaid has its page, with who canceled it and why', async () => {
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const order = await anOrder(await aPerson())
  await call('DELETE', `/myOrder/${order.id}`, { as: admin })
  const { status, body } = await call('GET', `/staff/order/${order.id}`, { as: admin })
  expect(status).toBe(200)
  expect(body.state).toBe('canceled')
  expect(body.timeline[0]).toMatchObject({ event: 'canceled', actor: 'Alex' })
  const none = await call('GET', `/staff/order/${randomUUID()}`, { as: admin })
  expect(none.status).toBe(404)
})

test('a note for the customer is in their order and queues a mail, one for the staff is not', async () => {
  const { order, casey, admin } = await aSaleToSend()
  const write = (body: object, key?: string) =>
    call('POST', `/order/${order.id}/note`, {
      as: admin,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const key = randomUUID()
  const body = { text: 'It leaves tomorrow.', visibleTo: 'customer' }
  const answers = await Promise.all([1, 2, 3].map(() => write(body, key)))
  const id = answers[0]?.body._id
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { _id: id } })
  expect(await write({ ...body, text: 'Other' }, key)).toMatchObject({ status: 422 })
  await write({ text: 'Hard to reach.', visibleTo: 'staff' })
  const seen = (await call('GET', `/order/${order.id}`, { as: casey })).body
  expect(seen.notes).toEqual([{ at: expect.any(String), text: body.text }])
  const jobs = await db.select().from(job).where(eq(job.subjectId, order.id))
  expect(jobs.filter(({ event }) => event.startsWith('note'))).toMatchObject([
    { kind: 'mail', event: `note ${id}`, payload: { noteId: id } },
  ])
  expect((await auditDetailsOf(order.id, 'note on order')).toSorted()).toEqual([
    'For the customer',
    'For the staff',
  ])
})

test('too many notes for customers are a 429 that says when to try again; a retry and notes for the staff do not count', async () => {
  const { order, admin } = await aSaleToSend()
  const path = `/order/${order.id}/note`
  const write = (visibleTo: string, key: string = randomUUID()) =>
    call('POST', path, {
      as: admin,
      body: { text: 'It leaves tomorrow.', visibleTo },
      headers: { 'idempotency-key': key },
    })
  const last = randomUUID()
  expect((await write('customer')).status).toBe(201)
  await letCount(`customer-note:account:${admin.id}`, 59)
  expect((await write('customer', last)).status).toBe(201)
  const refused = await write('customer')
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d{3}$/) },
    body: { detail: 'You have sent 60 notes in ten minutes. Please try again in 10 minutes.' },
  })
  expect((await write('customer', last)).status).toBe(201)
  expect((await write('staff')).status).toBe(201)
  const other = {
    as: await aPerson({ role: 'admin' }),
    body: { text: 'So', visibleTo: 'customer' },
  }
  expect((await call('POST', path, other)).status).toBe(201)
  const notes = (await call('GET', `/staff/order/${order.id}`, { as: admin })).body.notes
  expect(notes).toHaveLength(4)
  await db.delete(job).where(eq(job.subjectId, order.id))
})

test.each([
  [{ text: ' ', visibleTo: 'staff' }, 'text'],
  [{ text: 'x'.repeat(ORDER_NOTE_LENGTH + 1), visibleTo: 'staff' }, 'text'],
  [{ text: 'Hello' }, 'visibleTo'],
])('the note %j is refused at %s', async (body, path) => {
  const { order, admin } = await aSaleToSend()
  const answer = await call('POST', `/order/${order.id}/note`, { as: admin, body })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
})

test('a refund in full unpacks parcels that have not left, and shipped units do not go back in stock', async () => {
  const { order, part, some, ship, refund, page } = await aSaleToSend()
  await ship((await some(1)).body._id)
  const waiting = (await some(2)).body
  const detail = `Order ${order.number} has been shipped in part. Refund it without a return, or a part of it.`
  await expect(refund()).rejects.toThrow(detail)
  await refund({ restock: true, withoutReturn: true })
  expect(await page()).toMatchObject({ state: 'refunded', packedUnits: 1, shippedUnits: 1 })
  expect(await ship(waiting._id)).toMatchObject({
    status: 409,
    body: { detail: `Parcel 2 of order ${order.number} has been unpacked.` },
  })
  expect(await stockOf(part)).toBe(9) // of ten, one is at the customer's
  expect(await auditDetailsOf(order.id, 'unpack order')).toEqual([
    'Parcel 2: 2, since the order was refunded',
  ])
})

test('a refund after shipping puts nothing back in stock', async () => {
  const { part, pack, ship, deliver, refund, page } = await aSaleToSend()
  const id = (await pack()).body._id
  await ship(id)
  await refund({ amount: 12.5 })
  await refund({ restock: true, withoutReturn: true })
  expect(await stockOf(part)).toBe(6)
  expect(await deliver(id)).toMatchObject({ status: 200 }) // it is still on its way
  expect(await page()).toMatchObject({ state: 'refunded', deliveredUnits: 4 })
})

test('when a refund with restock fails after its part was deleted, packing takes the units again', async () => {
  const { part, order, pack, refund } = await aSaleToSend()
  await refund({ restock: true })
  await call('DELETE', `/product/${part.id}`, { as: await aPerson({ role: 'admin' }) })
  await failRefundsOf(order.id)
  expect(await pack()).toMatchObject({ status: 201 })
  expect(await stockOf(part)).toBe(6)
})

test('when a refund with restock fails later, packing takes the units again, or says that they are gone', async () => {
  const { part, order, pack, unpack, refund, page } = await aSaleToSend()
  await refund({ restock: true })
  expect(await stockOf(part)).toBe(10)
  await failRefundsOf(order.id)
  expect((await page()).state).toBe('paid')
  const other = await anOrder(await aPerson(), part, 8)
  expect(await pack()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('went back in stock, and they are no longer there') },
  })
  await call('DELETE', `/myOrder/${other.id}`, { as: await aPerson({ role: 'admin' }) })
  const packed = await pack()
  expect(packed).toMatchObject({ status: 201 })
  expect(await stockOf(part)).toBe(6)
  await unpack(packed.body._id)
  expect(await stockOf(part)).toBe(6)
})
