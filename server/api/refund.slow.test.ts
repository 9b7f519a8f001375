import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, aProduct, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder, isRefundCall } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { db } from '../platform/db/client.ts'
import { refund as stored } from '../platform/db/schema/refund.ts'

/** Four units at $12.50, paid by card: $50.00. */
async function aSale() {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await aPaidOrder(casey, part, 4)
  const refund = (body: object, headers = {}) =>
    call('POST', `/order/${order.id}/refund`, { as: admin, body, headers })
  const seenBy = async (as = casey) => (await call('GET', `/order/${order.id}`, { as })).body
  return { casey, admin, part, order, refund, seenBy }
}

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('an admin refunds a part and then the rest; customer and admin see the same', async () => {
  const { casey, admin, part, order, refund, seenBy } = await aSale()
  const { transactionId } = order
  expect((await seenBy()).refunds).toEqual([])
  expect(await refund({ amount: '12.50', reason: ' Arrived scratched ' })).toMatchObject({
    status: 201,
    body: { insertedId: expect.any(String) },
  })
  const first = { amount: 12.5, reason: 'Arrived scratched', at: AT, transactionId }
  expect(await seenBy()).toMatchObject({ paid: true, refunded: 12.5, refunds: [first] })

  expect((await refund({ reason: 'Sent back', restock: true })).status).toBe(201)
  const second = { amount: 37.5, reason: 'Sent back', at: AT, transactionId }
  const refunded = {
    paid: true,
    transactionId,
    placedAt: expect.any(String),
    productImg: '/parts/spark-plug.svg',
    heldUntil: null,
    cancelled: false,
    cancelReason: null,
    refunded: 50,
    refunds: [first, second],
  }
  expect(await seenBy()).toMatchObject(refunded)
  expect(await seenBy(admin)).toEqual(await seenBy())
  const list = await call('GET', `/order?customer=${casey.email}`, { as: casey })
  expect([list.body, list.headers['x-total-count']]).toMatchObject([[refunded], '1'])
  expect(await stockOf(part)).toBe(10)
  expect((await refund({ reason: 'Again' })).status).toBe(409)
  expect((await call('DELETE', `/myOrder/${order.id}`, { as: casey })).status).toBe(409)
})

test('an admin may say the cause, for the shop’s own count: the customer does not read it', async () => {
  const { refund, order, seenBy } = await aSale()
  expect((await refund({ amount: 5, reason: 'Sorry', cause: 'does-not-fit' })).status).toBe(201)
  expect((await refund({ amount: 5, reason: 'Late' })).status).toBe(201)
  expect(await refund({ amount: 5, reason: 'Late', cause: 'bad' })).toMatchObject({ status: 400 })
  const rows = await db.select().from(stored).where(eq(stored.orderId, order.id)).orderBy(stored.id)
  expect(rows.map(({ cause }) => cause)).toEqual(['does-not-fit', null])
  expect(JSON.stringify((await seenBy()).refunds)).not.toContain('does-not-fit')
})

test('a refund by a form that does not show the one before is refused with the refunded amount', async () => {
  const { refund, seenBy } = await aSale()
  const send = (refunded: number | string) => refund({ amount: 5, reason: 'Late', refunded })
  expect((await send(0)).status).toBe(201)
  expect(await send(0)).toMatchObject({ status: 409, body: { current: { refunded: 5 } } })
  expect((await send('5.00')).status).toBe(201)
  expect((await send(10.005)).status).toBe(400)
  expect((await refund({ reason: 'The rest', refunded: 10 })).status).toBe(201)
  expect(await send(10)).toMatchObject({
    status: 409,
    body: { detail: 'This order has already been refunded', current: { refunded: 50 } },
  })
  expect((await seenBy()).refunds).toHaveLength(3)
})

test('the same Idempotency-Key answers the same refund', async () => {
  const { refund, seenBy } = await aSale()
  const headers = { 'idempotency-key': randomUUID() }
  const send = (amount = 5) => refund({ amount, reason: 'Late' }, headers)
  const [first, second] = [await send(), await send()]
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect((await send(6)).status).toBe(422)
  expect((await seenBy()).refunded).toBe(5)
})

test('a key sent again with another restock is answered 422', async () => {
  const { part, refund } = await aSale()
  const headers = { 'idempotency-key': randomUUID() }
  const send = (body: object) => refund({ reason: 'Sent back', ...body }, headers)
  expect((await send({})).status).toBe(201)
  expect(await send({ restock: true })).toMatchObject({
    status: 422,
    body: { detail: 'This form has already made another refund. Check the order.' },
  })
  expect((await send({ restock: false })).status).toBe(201)
  expect(await stockOf(part)).toBe(6)
})

test('a key of a refund without a digest answers it by amount and reason', async () => {
  const { refund } = await aSale()
  const headers = { 'idempotency-key': randomUUID() }
  const send = (body: object) => refund({ amount: 5, reason: 'Late', ...body }, headers)
  const { insertedId } = (await send({})).body
  await db.update(stored).set({ requestDigest: null }).where(eq(stored.id, insertedId))
  expect((await send({ restock: true })).body).toEqual({ insertedId })
  expect((await send({ reason: 'Bent' })).status).toBe(422)
})

test('a refund under way that is requested again without a key is the same only with the same restock', async () => {
  const { part, refund, seenBy } = await aSale()
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(503).end() : answer()
  expect((await refund({ reason: 'Sent back' })).status).toBe(502)
  expect((await refund({ reason: 'Sent back' })).status).toBe(502)
  upstream.behave = (answer) => answer()
  expect((await refund({ reason: 'Sent back', restock: true })).status).toBe(409)
  expect((await seenBy()).refunded).toBe(50)
  expect(await stockOf(part)).toBe(6)
})

test('a refused refund names the wrong field, and nothing is refunded', async () => {
  const { refund, seenBy } = await aSale()
  for (const amount of [0, -1, 0.001, 'all', 1_000_000]) {
    expect(await refund({ amount, reason: 'Late' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount' }] },
    })
  }
  for (const reason of ['', '  ', undefined, 'x'.repeat(501)]) {
    expect(await refund({ reason })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    })
  }
  expect(await refund({ reason: 'Late', restock: 'maybe' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'restock' }] },
  })
  expect(await refund({ amount: 50.01, reason: 'Late' })).toMatchObject({
    status: 409,
    body: { detail: 'At most $50.00 can be refunded', errors: [{ path: 'amount' }] },
  })
  expect((await seenBy()).refunds).toEqual([])
})

test('an unpaid order is answered 409, an unknown one 404', async () => {
  const as = await aPerson({ role: 'admin' })
  const { id } = await anOrder(await aPerson())
  const body = { reason: 'Late' }
  expect(await call('POST', `/order/${id}/refund`, { as, body })).toMatchObject({
    status: 409,
    body: { detail: 'This order has not been paid' },
  })
  expect((await call('POST', `/order/${randomUUID()}/refund`, { as, body })).status).toBe(404)
})
