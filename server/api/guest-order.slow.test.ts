import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { orderToken } from '#server/platform/db/schema/order-token.ts'
import { rateLimit } from '#server/platform/db/schema/rate-limit.ts'
import { auditOf } from '#test/audit.ts'
import { aPerson, aProduct, getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { CARDS, idOf, payWithCard } from '#test/card.ts'
import {
  aGuestOrder,
  anEmail,
  aPaidGuestOrder,
  asGuest,
  checkOutAsGuest,
  NO_ORDER,
  payAsGuest,
} from '#test/guests.ts'
import { eventsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { reconcileAndReleaseHolds } from '#test/payments.ts'

test('a guest orders with an email and a name, and gets a token of which only the hash is stored', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  const email = anEmail()
  const placed = await checkOutAsGuest([{ ...part, units: 3 }], { email: email.toUpperCase() })
  expect(placed).toMatchObject({
    status: 201,
    body: { token: expect.stringMatching(/^[\w-]{43}$/) },
  })
  const row = await getOrderRow(placed.body.insertedId)
  expect(row).toMatchObject({
    customerId: null,
    isGuest: true,
    customerEmail: email,
    customerName: 'Gwen Guest',
    state: 'unpaid',
  })
  const minutes = (row.heldUntil.getTime() - row.createdAt.getTime()) / 60_000
  expect(minutes).toBeCloseTo(60)
  expect(await stockOf(part)).toBe(7)
  const tokens = await db.select().from(orderToken).where(eq(orderToken.orderId, row.id))
  expect(tokens).toHaveLength(1)
  expect(JSON.stringify(tokens)).not.toContain(placed.body.token)
})

test.each([
  ['email', { email: undefined }, 'Email is required'],
  ['name', { name: undefined }, 'Name is required'],
])('without a session %s is required', async (path, missing, message) => {
  const answer = await checkOutAsGuest([await aProduct()], { more: missing })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
})

test('an account orders as itself, whatever email is sent', async () => {
  const casey = await aPerson()
  const part = await aProduct()
  const { email } = await aGuestOrder()
  const body = {
    lines: [{ productId: part.id, pricePerUnit: 12.5, quantity: 1 }],
    ...{ phone: '5551234', address: '1 Main Street', total: 12.5, email, name: 'Another' },
  }
  const placed = await call('POST', '/checkout', { as: casey, body })
  expect(placed.body).not.toHaveProperty('token')
  expect(await getOrderRow(placed.body.insertedId)).toMatchObject({
    customerId: casey.id,
    customerEmail: casey.email,
    customerName: casey.name,
    isGuest: false,
  })
})

test('a token opens its order: it is read, paid, and a return can be asked for', async () => {
  const { id, ask, part } = await aGuestOrder()
  const opened = await ask('GET', '/guest-order')
  expect(opened).toMatchObject({ status: 200, body: { _id: id, isGuest: true, state: 'unpaid' } })
  expect(opened.headers['cache-control']).toBe('private, no-store')
  expect(await ask('PUT', `/order/${id}/address`, { address: '2 Side Street' })).toMatchObject({
    status: 200,
  })
  expect((await ask('POST', `/order/${id}/hold`)).status).toBe(200)
  const intent = await ask('POST', '/create-payment-intent', { pricePerUnit: 12.5 })
  expect(intent).toMatchObject({ status: 200, body: { orderId: id } })
  await payWithCard(intent.body)
  const payment = { appointment: id, transactionId: idOf(intent.body) }
  expect((await ask('PATCH', `/order/${id}`, payment)).body).toEqual({ modifiedCount: 1 })
  expect((await ask('PATCH', `/order/${id}`, payment)).body).toEqual({ modifiedCount: 0 })
  expect((await ask('GET', `/order/${id}`)).body).toMatchObject({
    paid: true,
    address: '2 Side Street',
  })
  expect((await ask('GET', `/order/${id}/invoice`)).status).toBe(200)
  expect((await ask('GET', `/order/${id}/return`)).status).toBe(200)
  expect((await ask('DELETE', `/myOrder/${id}`)).status).toBe(409)
  expect(await stockOf(part)).toBe(99)
})

test('a guest cancels an unpaid order, as its customer: the units go back, and no mail says why', async () => {
  const { id, ask, part } = await aGuestOrder()
  expect((await ask('DELETE', `/myOrder/${id}`)).status).toBe(200)
  expect(await getOrderRow(id)).toMatchObject({ cancelledBy: 'customer', cancelReason: null })
  expect(await stockOf(part)).toBe(100)
  expect(await eventsOf(id)).toEqual([])
  const [entry] = await auditOf(id)
  expect(entry).toMatchObject({ action: 'cancel order', actorId: null, actorEmail: 'guest' })
})

test('a guest’s link still shows a canceled order, and can’t change it', async () => {
  const { id, ask } = await aGuestOrder()
  await ask('DELETE', `/myOrder/${id}`)
  const canceled = { _id: id, state: 'canceled', cancelled: true, paid: false }
  for (const path of ['/guest-order', `/order/${id}`, `/order/${id}/details`]) {
    expect(await ask('GET', path), path).toMatchObject({ status: 200, body: canceled })
  }
  expect((await ask('GET', `/order/${id}/details`)).body).toMatchObject({ canChangeAddress: false })
  expect((await ask('GET', `/order/${id}/return`)).status).toBe(200)
  expect(await ask('DELETE', `/myOrder/${id}`)).toMatchObject(NO_ORDER)
  expect((await ask('POST', `/order/${id}/hold`)).status).toBe(404)
  const admin = await aPerson({ role: 'admin' })
  expect(await call('GET', `/order/${id}`, { as: admin })).toMatchObject(NO_ORDER)
})

test('an ended hold is renewed with the token, for minutes', async () => {
  const { id, ask } = await aGuestOrder()
  await letHoldExpire(id)
  expect((await ask('POST', `/order/${id}/hold`)).status).toBe(200)
  expect(await getOrderRow(id)).toMatchObject({ holdRenewals: 1, network: expect.any(String) })
})

test('a guest whose hold has ended pays once it is renewed, not before', async () => {
  const placed = await aGuestOrder()
  await letHoldExpire(placed.id)
  for (const release of [async () => {}, reconcileAndReleaseHolds]) {
    await release()
    expect(await payAsGuest(placed)).toMatchObject({
      status: 409,
      body: { detail: 'The hold on this order has ended. Please renew it before you pay.' },
    })
  }
  expect((await placed.ask('POST', `/order/${placed.id}/hold`)).status).toBe(200)
  expect((await payAsGuest(placed)).status).toBe(200)
})

test('a form that is sent again is one order, with a token that opens it; another body under its key is 422', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  const form = { email: anEmail(), key: randomUUID() }
  const [first, again] = [await checkOutAsGuest([part], form), await checkOutAsGuest([part], form)]
  expect(again.body.insertedId).toBe(first.body.insertedId)
  expect(again.body.token).not.toBe(first.body.token)
  for (const { body } of [first, again])
    expect((await asGuest(body.token)('GET', '/guest-order')).status).toBe(200)
  expect(await stockOf(part)).toBe(9)
  const other = await checkOutAsGuest([{ ...part, units: 2 }], form)
  expect(other.status).toBe(422)
  expect(other.body).not.toHaveProperty('token')
  // Under another email the key is another form's.
  const stranger = await checkOutAsGuest([part], { ...form, email: anEmail() })
  expect(stranger.body.insertedId).not.toBe(first.body.insertedId)
})

test('a form that is sent again and again leaves a few tokens, also when hours have passed', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  const form = { email: anEmail(), key: randomUUID() }
  const placed = await checkOutAsGuest([part], form)
  const tokens = () => db.$count(orderToken, eq(orderToken.orderId, placed.body.insertedId))
  for (let n = 0; n < 25; n += 1) await checkOutAsGuest([part], form)
  await db.update(rateLimit).set({ resetsAt: sql`now() - interval '1 second'` })
  for (let n = 0; n < 25; n += 1) await checkOutAsGuest([part], form)
  expect(await tokens()).toBe(30)
  expect(await checkOutAsGuest([part], form)).toMatchObject({
    status: 429,
    body: {
      detail: 'You’ve submitted this order too many times. Please use the link in your email.',
    },
  })
  expect((await asGuest(placed.body.token)('GET', '/guest-order')).status).toBe(200)
})

test('five forms with one key at once are one order, and each has a token that opens it', async () => {
  const part = await aProduct({ availableQuantity: 10 })
  const form = { email: anEmail(), key: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => checkOutAsGuest([part], form)))
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
  for (const { body } of answers)
    expect((await asGuest(body.token)('GET', '/guest-order')).status).toBe(200)
  expect(await stockOf(part)).toBe(9)
})

test('an email that is not verified gets no mail of an order, until it is paid: then one with a link that opens it', async () => {
  const unpaid = await aGuestOrder({ name: 'Read http://evil.example' })
  await sendMailsOf(unpaid.id)
  expect(await mailTo(unpaid.email)).toEqual([])
  expect((await payAsGuest(unpaid)).status).toBe(200)
  await sendMailsOf(unpaid.id)
  const { text, html } = await lastMailTo(unpaid.email)
  expect(text).not.toContain('Hello Read')
  const [, token = ''] = /\/order#([\w-]{43})/.exec(text) ?? []
  expect(html).toContain(`/order#${token}`)
  expect(token).not.toBe(unpaid.token)
  expect((await asGuest(token)('GET', '/guest-order')).body._id).toBe(unpaid.id)
  expect((await unpaid.ask('GET', '/guest-order')).status).toBe(200)
  expect(text).not.toMatch(/dashboard\/(receipt|payment)/)
})

test('a declined card leaves the guest’s order, and another card pays it', async () => {
  const placed = await aGuestOrder()
  const intent = await placed.ask('POST', '/create-payment-intent', { pricePerUnit: 12.5 })
  await payWithCard(intent.body, CARDS.declined)
  const payment = { appointment: placed.id, transactionId: idOf(intent.body) }
  expect((await placed.ask('PATCH', `/order/${placed.id}`, payment)).status).toBe(409)
  expect((await payAsGuest(placed)).status).toBe(200)
})

test('staff see that an order is a guest’s, on its page, in the list and in the search', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id, email, row } = await aPaidGuestOrder()
  const page = await call('GET', `/staff/order/${id}`, { as: admin })
  expect(page.body).toMatchObject({ isGuest: true, customerId: null, customerOrders: null })
  const list = await call('GET', `/allOrder?limit=5&q=${row.number}`, { as: admin })
  expect(list.body).toMatchObject([{ _id: id, customer: email, isGuest: true }])
  const toSend = await call('GET', `/allOrder?q=${row.number}&state=to+send`, { as: admin })
  expect(toSend.body).toMatchObject([{ _id: id, isGuest: true }])
})
