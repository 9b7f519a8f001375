import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getOrderRow, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { isRefundCall, refundsAtStripe } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { letJobsAge, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { aSaleToSend, auditDetailsOf } from '#test/payments.ts'

// A refund of units that are not sent. Each order is of four units at $12.50, of which there were
// ten.

/** Beside a sale: refunding it by its call. */
async function aSale() {
  const sale = await aSaleToSend()
  const { admin, order } = sale
  const give = (body: object, key?: string) =>
    call('POST', `/order/${order.id}/refund`, {
      as: admin,
      body: { reason: 'The last one is bent', ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  /** For so many units of the order's line. */
  const giveUnits = (quantity: number, body: object = {}, key?: string) =>
    give({ ...units(quantity), ...body }, key)
  const state = async () => (await getOrderRow(order.id)).state
  return { ...sale, give, giveUnits, state }
}

const units = (quantity: number, position = 1) => ({ lines: [{ position, quantity }] })

test('an order is shipped once all units are that were not refunded, and then delivered', async () => {
  const { order, casey, giveUnits, some, ship, deliver, page, state } = await aSale()
  expect((await giveUnits(1, { amount: 10 })).status).toBe(201)
  expect(await state()).toBe('paid')
  const first = (await some(2)).body._id
  expect(await ship(first)).toMatchObject({ body: { orderState: 'partly shipped' } })
  const second = (await some(1)).body._id
  expect(await ship(second)).toMatchObject({ body: { orderState: 'shipped' } })
  await deliver(first)
  expect(await deliver(second)).toMatchObject({ body: { orderState: 'delivered' } })
  const refund = { amount: 10, units: 1, reason: 'The last one is bent' }
  const seen = (await call('GET', `/order/${order.id}`, { as: casey })).body
  expect(seen).toMatchObject({ state: 'delivered', refundedUnits: 1, refunds: [refund] })
  expect(await page()).toMatchObject({
    refundedUnits: 1,
    lines: [{ quantity: 4, packed: 3, shipped: 3, refunded: 1 }],
  })
  const { timeline } = await page()
  expect(timeline.find(({ event }: { event: string }) => event === 'refunded')).toMatchObject({
    amount: 10,
    units: 1,
  })
  expect(await auditDetailsOf(order.id)).toEqual(['$10.00, 1 not sent: The last one is bent'])
})

test('packing leaves out refunded units, and the answer to one too many says so', async () => {
  const { order, giveUnits, pack, some } = await aSale()
  await giveUnits(1)
  const detail = '3 of line 1 are left to pack, and 1 refunded, so 4 can’t be.'
  expect(await some(4)).toMatchObject({
    status: 409,
    body: { detail, errors: [{ path: 'lines.0.quantity', message: detail }] },
  })
  const key = randomUUID()
  const rest = await pack(undefined, key)
  expect(rest).toMatchObject({ status: 201, body: { units: 3 } })
  const none = `All of order ${order.number} is packed or refunded already.`
  expect(await pack()).toMatchObject({ status: 409, body: { detail: none } })
  const one = 'All units of line 1 are packed or refunded, so 1 can’t be.'
  expect(await some(1)).toMatchObject({ status: 409, body: { detail: one } })
  expect(await pack(undefined, key)).toMatchObject({ status: 201, body: { _id: rest.body._id } })
})

test('a key that packed all that was left repeats its answer after a refund of the unpacked units', async () => {
  const { giveUnits, pack, some, unpack } = await aSale()
  const one = (await some(1)).body._id
  const key = randomUUID()
  const rest = await pack(undefined, key)
  await unpack(one)
  await giveUnits(1)
  expect(await pack(undefined, key)).toMatchObject({ status: 201, body: { _id: rest.body._id } })
})

test('units that are packed or shipped are not refunded as not sent, and no money goes back', async () => {
  const { order, giveUnits, some, ship, state } = await aSale()
  const parcel = (await some(3)).body._id
  const detail = '1 of line 1 are in no parcel, so 2 can’t be left out. Unpack a parcel first.'
  expect(await giveUnits(2)).toMatchObject({
    status: 409,
    body: { detail, errors: [{ path: 'lines.0.quantity', message: detail }] },
  })
  await ship(parcel)
  expect(await giveUnits(2)).toMatchObject({ status: 409 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([])
  expect(await giveUnits(1)).toMatchObject({ status: 201 })
  expect(await state()).toBe('shipped')
  const none =
    'All units of line 1 are packed, shipped or refunded, so 1 can’t be left out. Refund an amount without units.'
  expect(await giveUnits(1)).toMatchObject({ status: 409, body: { detail: none } })
  expect(await refundsAtStripe(order.transactionId)).toEqual([1250])
})

test('of packing all units and refunding one at once, one wins', async () => {
  for (let run = 0; run < 6; run += 1) {
    const { order, giveUnits, some } = await aSale()
    const answers = await Promise.all([some(4), giveUnits(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { packedUnits, refundedUnits } = await getOrderRow(order.id)
    expect([packedUnits, refundedUnits]).toEqual(answers[0].status === 201 ? [4, 0] : [0, 1])
  }
})

test('units go back in stock with their refund if the admin says so, with their movement', async () => {
  const { order, admin, part, giveUnits, give } = await aSale()
  await giveUnits(1, { restock: true })
  expect(await stockOf(part)).toBe(7)
  const ledger = () => call('GET', `/product/${part.id}/stock?limit=1`, { as: admin })
  expect((await ledger()).body).toMatchObject([
    { delta: 1, after: 7, reason: 'refund', orderId: order.id, actor: 'Alex' },
  ])
  await giveUnits(1)
  expect(await stockOf(part)).toBe(7)
  // Of the rest two are on the shelf: one is back, one could not be sent.
  await give({ restock: true })
  expect(await stockOf(part)).toBe(9)
  expect((await ledger()).body).toMatchObject([{ delta: 2, reason: 'refund' }])
})

test('units without an amount are refunded at their price, at most with what is left', async () => {
  const { order, giveUnits, give } = await aSale()
  await giveUnits(2)
  expect(await refundsAtStripe(order.transactionId)).toEqual([2500])
  await give({ amount: 20 })
  expect(await giveUnits(2)).toMatchObject({ status: 201 })
  expect(await refundsAtStripe(order.transactionId)).toEqual([500, 2000, 2500])
})

test('a refund of all that is left is for all units that were not shipped, or names none', async () => {
  const { give, giveUnits, state, some, ship } = await aSale()
  const detail =
    'This is all that is left of the payment, and closes the order: refund all 4 units that are not shipped, or an amount without units.'
  expect(await giveUnits(1, { amount: 50 })).toMatchObject({
    status: 409,
    body: { detail, errors: [{ path: 'lines', message: detail }] },
  })
  await ship((await some(3)).body._id)
  await give({ amount: 37.5, reason: 'All three are scratched' })
  // No return is needed: that unit has never left.
  expect(await giveUnits(1, { amount: 12.5, restock: true })).toMatchObject({ status: 201 })
  expect(await state()).toBe('refunded')
})

test('an order all of whose units are refunded for less than was paid has nothing to send', async () => {
  const { order, part, giveUnits, give, pack, state } = await aSale()
  await giveUnits(4, { amount: 45, restock: true })
  expect(await state()).toBe('refunded')
  expect(await stockOf(part)).toBe(10)
  const detail = `All units of order ${order.number} have been refunded.`
  expect(await pack()).toMatchObject({ status: 409, body: { detail } })
  expect(await give({ restock: true })).toMatchObject({ status: 201 })
  expect(await stockOf(part)).toBe(10)
  expect(await refundsAtStripe(order.transactionId)).toEqual([500, 4500])
})

test('a key is refused with other units, and answers the same refund with the same', async () => {
  const { order, giveUnits, give } = await aSale()
  const key = randomUUID()
  const first = await giveUnits(1, { amount: 5 }, key)
  expect((await giveUnits(1, { amount: 5 }, key)).body).toEqual(first.body)
  for (const other of [{ amount: 5 }, { amount: 5, ...units(2) }]) {
    expect(await give(other, key)).toMatchObject({ status: 422 })
  }
  expect(await refundsAtStripe(order.transactionId)).toEqual([500])
  expect((await getOrderRow(order.id)).refundedUnits).toBe(1)
})

test('while Stripe does not answer, the units of a refund are not sent and lie on the shelf', async () => {
  const { admin, part, giveUnits, some, ship } = await aSale()
  const sold = async () => (await call('GET', `/staff/product/${part.id}`, { as: admin })).body.sold
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(503).end() : answer()
  const key = randomUUID()
  expect((await giveUnits(1, { restock: true }, key)).status).toBe(502)
  expect(await sold()).toEqual({ units: 4, orders: 1 })
  expect(await ship((await some(3)).body._id)).toMatchObject({ body: { orderState: 'shipped' } })
  expect(await sold()).toEqual({ units: 1, orders: 1 })
  upstream.behave = (answer) => answer()
  expect((await giveUnits(1, { restock: true }, key)).status).toBe(201)
  expect(await sold()).toEqual({ units: 0, orders: 0 })
  expect(await stockOf(part)).toBe(7)
})

test('a refund names lines that there are, each once and with units', async () => {
  const { give } = await aSale()
  const twice = { lines: [...units(1).lines, ...units(1).lines] }
  for (const [body, path] of [
    [{ lines: [] }, 'lines'],
    [twice, 'lines'],
    [units(0), 'lines.0.quantity'],
    [units(1, 9), 'lines.0.position'],
  ] as const) {
    expect(await give(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  }
})

test('orders that are shipped in bulk leave out refunded units', async () => {
  const { admin, order, giveUnits, some, state } = await aSale()
  await some(1)
  await giveUnits(1)
  const body = { ids: [order.id], carrier: 'UPS' }
  const answer = await call('POST', '/order/ship', { as: admin, body })
  expect(answer.body).toMatchObject([{ shipped: true, problem: null }])
  expect(await state()).toBe('shipped')
  expect((await getOrderRow(order.id)).shippedUnits).toBe(3)
})

test('the refund’s mail lists the units that are not sent, and the parcel’s mail lists none still to come', async () => {
  const { casey, order, giveUnits, pack, ship } = await aSale()
  await giveUnits(1)
  await sendMailsOf(order.id)
  expect((await lastMailTo(casey.email)).text).toContain('Not sent\n  1 × Spark plug')
  await ship((await pack()).body._id)
  await letJobsAge(order.id, '10 minutes')
  await sendMailsOf(order.id)
  const { headers, text } = await lastMailTo(casey.email)
  expect(headers.subject).toBe(`On the way: your 3 parts (order ${order.number})`)
  expect(text).not.toContain('Still to come')
})
