import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { aPerson, getOrderRow, stockOf } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { auditDetailsOf } from '#test/payments.ts'
import { allowReturns, aShippedSale, letParcelsAge } from '#test/returns.ts'
import { db } from '../platform/db/client.ts'
import { rateLimit } from '../platform/db/schema/rate-limit.ts'
import { refund } from '../platform/db/schema/refund.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { stockMovement } from '../platform/db/schema/stock-movement.ts'

afterEach(() => db.delete(setting))

test('a return is asked for, approved, received and refunded; units that can be sold again are in stock', async () => {
  const { casey, order, part, ask, decide, receive, giveBack, seen } = await aShippedSale()
  const asked = await ask(3, { note: ' The bolts are too wide. ' })
  expect(asked).toMatchObject({
    status: 201,
    body: {
      number: 1,
      orderId: order.id,
      state: 'requested',
      reason: 'does-not-fit',
      note: 'The bolts are too wide.',
      amount: 37.5,
      refunded: 0,
      lines: [{ position: 1, quantity: 3, received: null, toStock: null }],
    },
  })
  const id = asked.body._id
  expect(await decide(id, 'approve')).toMatchObject({
    status: 200,
    body: {
      state: 'approved',
      instructions: 'Send it to 1 Main Street.',
      order: { number: order.number, customer: casey.email },
      left: 50,
      delivery: 0,
    },
  })
  expect(await decide(id, 'approve')).toMatchObject({ status: 200 })
  const stock = await stockOf(part)
  expect(await receive(id, 2, 1)).toMatchObject({
    status: 200,
    body: { state: 'received', amount: 25, lines: [{ quantity: 3, received: 2, toStock: 1 }] },
  })
  expect(await stockOf(part)).toBe(stock + 1)
  const moved = await db
    .select()
    .from(stockMovement)
    .where(eq(stockMovement.orderId, order.id))
    .orderBy(stockMovement.id)
  expect(moved.at(-1)).toMatchObject({ delta: 1, reason: 'returned' })
  expect((await getOrderRow(order.id)).returnedUnits).toBe(2)

  expect((await giveBack({ returnId: id })).status).toBe(201)
  const { returns, lines } = await seen()
  expect(returns).toMatchObject([{ state: 'refunded', refunded: 25 }])
  expect(lines).toMatchObject([{ left: 2, before: 2 }])
  expect(await getOrderRow(order.id)).toMatchObject({ refundedCents: 2500, refundedUnits: 0 })
  const [stored] = await db.select().from(refund).where(eq(refund.orderId, order.id))
  expect(stored).toMatchObject({ returnId: id, cause: 'does-not-fit', restocked: false })
  const kinds = (await eventsOf(order.id)).map((event) => event.split(' ')[0])
  expect(kinds).toEqual([
    ...['paid', 'owner', 'shipped', 'returnRequested', 'returnApproved', 'returnReceived'],
    'refunded',
  ])
  expect(await auditDetailsOf(order.id, 'receive return')).toEqual(['Return 1: 2, 1 back in stock'])
})

test('the mails about a return have its parts, the instructions, and why it was refused', async () => {
  const { casey, order, ask, decide, receive } = await aShippedSale()
  const first = (await ask(1)).body._id
  await sendMailsOf(order.id)
  const requested = (await mailTo(casey.email)).find(
    ({ headers }) => headers.subject === `We have your request (order ${order.number})`,
  )
  expect(requested?.text).toContain('We have your request to send back 1 part.')
  expect(requested?.text).toContain('Return\n  1 × Spark plug')
  await decide(first, 'approve')
  await sendMailsOf(order.id)
  const approved = await lastMailTo(casey.email)
  expect(approved.headers.subject).toBe(`Your return is approved (order ${order.number})`)
  expect(approved.text).toContain('How to send it back\n  Send it to 1 Main Street.')
  expect(approved.text).toContain('1 × Spark plug')
  expect(approved.text).toContain(`/order/${order.id}`)
  await receive(first, 1)
  await sendMailsOf(order.id)
  expect((await lastMailTo(casey.email)).text).toContain('We received 1 part.')
  const second = (await ask(2)).body._id
  await decide(second, 'refuse', { reason: 'They have been driven with.' })
  await sendMailsOf(order.id)
  const refused = await lastMailTo(casey.email)
  expect(refused.text).toContain('We can’t accept this return: 2 parts.')
  expect(refused.text).toContain('Why\n  They have been driven with.')
})

test('at most the shipped units that are in no other return can come back', async () => {
  const { order, ask, withdraw, decide } = await aShippedSale()
  expect((await ask(3)).status).toBe(201)
  const detail = 'At most 1 of line 1 can come back: 4 shipped, and 3 in other returns.'
  expect(await ask(2)).toMatchObject({
    status: 409,
    body: { detail, errors: [{ path: 'lines.0.quantity', message: detail }] },
  })
  const last = (await ask(1)).body._id
  expect((await ask(1)).status).toBe(409)
  expect(await withdraw(last)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
  const again = (await ask(1)).body._id
  await decide(again, 'refuse', { reason: 'No.' })
  expect((await ask(1)).status).toBe(201)
  expect((await getOrderRow(order.id)).returnedUnits).toBe(0)
})

test.each([
  [{ lines: [{ position: 2, quantity: 1 }], reason: 'other' }, 'lines.0.position'],
  [{ lines: [], reason: 'other' }, 'lines'],
  [{ lines: [{ position: 1, quantity: 1 }], reason: 'bored' }, 'reason'],
  [{ lines: [{ position: 1, quantity: 1 }], reason: 'other', note: 'x'.repeat(501) }, 'note'],
])('a wrong request for a return names its field: %j', async (body, path) => {
  const { casey, order } = await aShippedSale()
  const answer = await call('POST', `/order/${order.id}/return`, { as: casey, body })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
})

test('the days count from the last parcel’s delivery, or from its shipping; an admin asks at any time', async () => {
  const { admin, order, parcel, ask, deliver, seen } = await aShippedSale()
  await letParcelsAge(order.id, 31)
  expect(await seen()).toMatchObject({ isOpen: false, until: expect.any(String) })
  expect(await ask(1)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^The return window for order \d+ closed on /) },
  })
  const body = { lines: [{ position: 1, quantity: 1 }], reason: 'other' }
  const byAdmin = await call('POST', `/order/${order.id}/return`, { as: admin, body })
  expect(byAdmin.status).toBe(201)
  await deliver(parcel._id)
  expect(await seen()).toMatchObject({ isOpen: true })
  expect((await ask(1)).status).toBe(201)
})

test('a shop that has set nothing takes no returns on the order’s page', async () => {
  const { ask, seen } = await aShippedSale()
  await allowReturns({ days: 0 })
  expect(await seen()).toMatchObject({ isOpen: false, until: null })
  expect((await ask(1)).status).toBe(409)
})

test('a form that is sent twice asks for one return', async () => {
  const { ask, seen } = await aShippedSale()
  const key = randomUUID()
  const answers = await Promise.all([ask(1, {}, key), ask(1, {}, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await seen()).returns).toHaveLength(1)
  expect((await ask(2, {}, key)).status).toBe(422)
})

test('a customer withdraws only what is not decided yet, and only their own', async () => {
  const { ask, decide, withdraw } = await aShippedSale()
  const id = (await ask(1)).body._id
  expect((await withdraw(id, await aPerson())).status).toBe(403)
  await decide(id, 'approve')
  expect(await withdraw(id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('has been approved') },
  })
  await decide(id, 'refuse', { reason: 'They have been driven with.' })
  // The word of the pages.
  expect((await withdraw(id)).body.detail).toContain('has been declined')
})

test('a customer asks for twenty returns of an order at most, withdrawn ones included; an admin for more', async () => {
  const { ask, withdraw, admin, order } = await aShippedSale()
  for (let n = 0; n < 20; n += 1) {
    await db.delete(rateLimit) // as in another minute
    await withdraw((await ask(1)).body._id)
  }
  expect(await ask(1)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('20 return requests') },
  })
  const body = { lines: [{ position: 1, quantity: 1 }], reason: 'does-not-fit' }
  expect((await call('POST', `/order/${order.id}/return`, { as: admin, body })).status).toBe(201)
})

test('a return can’t be received twice with different numbers, nor with more than was requested', async () => {
  const { ask, decide, receive } = await aShippedSale()
  const id = (await ask(2)).body._id
  expect(await receive(id, 2)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('has not been approved') },
  })
  await decide(id, 'approve')
  expect(await receive(id, 3)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'lines.0.received' }] },
  })
  expect(await receive(id, 1, 2)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'lines.0.toStock' }] },
  })
  expect((await receive(id, 2, 1)).status).toBe(200)
  expect((await receive(id, 2, 1)).status).toBe(200)
  expect((await receive(id, 2, 2)).status).toBe(409)
})

test('reads of one’s own returns take turns: a network that asks for too many at once is refused, and others wait', async () => {
  const { casey, order } = await aShippedSale()
  const from = anIp()
  const read = () => call('GET', `/order/${order.id}/return`, { as: casey, from })
  const answers: Promise<{ status: number }>[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table return_request in access exclusive mode`)
    for (let n = 0; n < 130; n += 1) answers.push(read())
    expect((await Promise.race(answers)).status).toBe(503)
  })
  await Promise.all(answers)
  expect((await read()).status).toBe(200)
})
