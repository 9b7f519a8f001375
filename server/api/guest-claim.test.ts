import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAccount } from '#server/account/account-closing.ts'
import { db } from '#server/db/client.ts'
import { audit } from '#server/db/schema/audit.ts'
import { user } from '#server/db/schema/identity.ts'
import { orderToken } from '#server/db/schema/order-token.ts'
import { anAccount, aPerson, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { idOf, payWithCard } from '#test/card.ts'
import { aGuestOrder, aPaidGuestOrder } from '#test/guests.ts'

const claim = (as: { token: string }) => call('POST', '/account/guest-order', { as })
const offered = async (as: { token: string }) =>
  (await call('GET', '/account/guest-order', { as })).body.count

const aVerifiedPerson = () => aPerson({ emailVerified: true })

test('an account that has verified the email is offered its guest orders, and adds them with one call', async () => {
  const casey = await aVerifiedPerson()
  const paid = await aPaidGuestOrder({ email: casey.email })
  const unpaid = await aGuestOrder({ email: casey.email })
  const others = await aGuestOrder()
  expect(await offered(casey)).toBe(2)
  const { body } = await claim(casey)
  expect(body.claimed.toSorted()).toEqual([paid.id, unpaid.id].toSorted())
  expect(await offered(casey)).toBe(0)
  expect((await claim(casey)).body).toEqual({ claimed: [] })
  const list = await call('GET', `/order?customer=${casey.email}&limit=10`, { as: casey })
  expect(list.headers['x-total-count']).toBe('2')
  expect(await getOrderRow(paid.id)).toMatchObject({
    customerId: casey.id,
    isGuest: false,
    eraseAfter: null,
  })
  expect(await getOrderRow(others.id)).toMatchObject({ customerId: null, isGuest: true })
  const entries = await db
    .select()
    .from(audit)
    .where(and(eq(audit.actorId, casey.id), eq(audit.action, 'claim order')))
  expect(entries).toHaveLength(2)
})

test('an account whose email is not verified is offered nothing, and can’t claim', async () => {
  const casey = await aPerson()
  const { id } = await aGuestOrder({ email: casey.email })
  expect(await offered(casey)).toBe(0)
  expect(await claim(casey)).toMatchObject({ status: 403 })
  expect(await getOrderRow(id)).toMatchObject({ customerId: null, isGuest: true })
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, casey.id))
  expect(await offered(casey)).toBe(1)
})

test('the token of a claimed order opens nothing, its form places no second one, and the account opens it', async () => {
  const casey = await aVerifiedPerson()
  const { id, ask } = await aGuestOrder({ email: casey.email, key: randomUUID() })
  await claim(casey)
  expect(await ask('GET', '/guest-order')).toMatchObject({ status: 404 })
  for (const [method, path] of [
    ['GET', `/order/${id}`],
    ['DELETE', `/myOrder/${id}`],
    ['POST', `/order/${id}/hold`],
  ] as const)
    expect(await ask(method, path), path).toMatchObject({ status: 404 })
  expect(await db.select().from(orderToken).where(eq(orderToken.orderId, id))).toEqual([])
  expect((await call('GET', `/order/${id}`, { as: casey })).status).toBe(200)
  expect((await getOrderRow(id)).state).toBe('unpaid')
})

test('a browser that still has the token of a claimed order opens it with its account', async () => {
  const casey = await aVerifiedPerson()
  const { id, token } = await aGuestOrder({ email: casey.email })
  await claim(casey)
  const headers = { 'order-token': token }
  expect((await call('GET', `/order/${id}`, { as: casey, headers })).status).toBe(200)
  expect((await call('GET', `/order/${id}`, { as: await aPerson(), headers })).status).toBe(403)
})

test('the token of a claimed order stays dead when the account is closed', async () => {
  const casey = await anAccount('secret-1', { emailVerified: true })
  const { id, ask } = await aPaidGuestOrder({ email: casey.email })
  await claim(casey)
  await closeAccount(casey, { password: 'secret-1' })
  expect(await getOrderRow(id)).toMatchObject({ customerId: null, isGuest: false })
  expect(await ask('GET', '/guest-order')).toMatchObject({ status: 404 })
})

test('two claims at once take each order once', async () => {
  const casey = await aVerifiedPerson()
  for (let n = 0; n < 3; n += 1) await aGuestOrder({ email: casey.email })
  const answers = await Promise.all([claim(casey), claim(casey), claim(casey)])
  expect(answers.flatMap(({ body }) => body.claimed)).toHaveLength(3)
})

test('a charge that a guest began pays the order that was claimed meanwhile', async () => {
  const casey = await aVerifiedPerson()
  const { id, ask } = await aGuestOrder({ email: casey.email })
  const intent = await ask('POST', '/create-payment-intent', { pricePerUnit: 12.5 })
  await claim(casey)
  await payWithCard(intent.body)
  const body = { appointment: id, transactionId: idOf(intent.body) }
  expect((await ask('PATCH', `/order/${id}`, body)).status).toBe(404)
  expect((await call('PATCH', `/order/${id}`, { as: casey, body })).status).toBe(200)
  expect(await getOrderRow(id)).toMatchObject({ state: 'paid', customerId: casey.id })
})
