import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeAccount } from '#server/account/account-closing.ts'
import { db } from '#server/platform/db/client.ts'
import { audit } from '#server/platform/db/schema/audit.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { orderToken } from '#server/platform/db/schema/order-token.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { aCheckoutOf, anAccount, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aGuestOrder, aPaidGuestOrder, payAsGuest } from '#test/guests.ts'

const claim = (as: { token: string }) => call('POST', '/account/guest-order', { as })
const offered = async (as: { token: string }) =>
  (await call('GET', '/account/guest-order', { as })).body.count

const aVerifiedPerson = () => aPerson({ emailVerified: true })

test('an account that has verified the email is offered what its guests have paid, and adds it with one call', async () => {
  const casey = await aVerifiedPerson()
  const paid = [
    await aPaidGuestOrder({ email: casey.email }),
    await aPaidGuestOrder({ email: casey.email }),
  ].map(({ id }) => id)
  const others = await aPaidGuestOrder()
  expect(await offered(casey)).toBe(2)
  const { body } = await claim(casey)
  expect(body.claimed.toSorted()).toEqual(paid.toSorted())
  expect(await offered(casey)).toBe(0)
  expect((await claim(casey)).body).toEqual({ claimed: [] })
  const list = await call('GET', `/order?customer=${casey.email}&limit=10`, { as: casey })
  expect(list.headers['x-total-count']).toBe('2')
  for (const id of paid) {
    expect(await getOrderRow(id)).toMatchObject({
      customerId: casey.id,
      isGuest: false,
      eraseAfter: null,
    })
  }
  expect(await getOrderRow(others.id)).toMatchObject({ customerId: null, isGuest: true })
  const entries = await db
    .select()
    .from(audit)
    .where(and(eq(audit.actorId, casey.id), eq(audit.action, 'claim order')))
  expect(entries).toHaveLength(2)
})

test('what a guest has said of the parts of a claimed order is the account’s', async () => {
  const casey = await aVerifiedPerson()
  const { id } = await aPaidGuestOrder({ email: casey.email })
  const [line] = await db.select().from(orderLine).where(eq(orderLine.orderId, id))
  const { productId = '', position = 1 } = line ?? {}
  const said = { rating: 5, review: 'Fits.', name: 'Casey', location: '' }
  await db.insert(review).values({ productId, orderId: id, position, ...said })
  await claim(casey)
  const written = await db.select().from(review).where(eq(review.orderId, id))
  expect(written).toMatchObject([{ userId: casey.id }])
})

test('a stranger’s unpaid order with an account’s email is not offered to the account and does not affect it', async () => {
  const casey = await aVerifiedPerson()
  const part = await aProduct({ availableQuantity: 100 })
  const placed = await aGuestOrder({ email: casey.email, parts: [part] })
  for (let n = 1; n < 10; n += 1) await aGuestOrder({ email: casey.email, parts: [part] })
  expect(await offered(casey)).toBe(0)
  expect((await claim(casey)).body).toEqual({ claimed: [] })
  const body = aCheckoutOf([part])
  expect((await call('POST', '/checkout', { as: casey, body })).status).toBe(201)
  expect((await payAsGuest(placed)).status).toBe(200)
  expect((await claim(casey)).body).toEqual({ claimed: [placed.id] })
})

test('an account whose email is not verified is offered nothing, and can’t claim', async () => {
  const casey = await aPerson()
  const { id } = await aPaidGuestOrder({ email: casey.email })
  expect(await offered(casey)).toBe(0)
  expect(await claim(casey)).toMatchObject({ status: 403 })
  expect(await getOrderRow(id)).toMatchObject({ customerId: null, isGuest: true })
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, casey.id))
  expect(await offered(casey)).toBe(1)
})

test('the token of a claimed order opens nothing, its form places no second one, and the account opens it', async () => {
  const casey = await aVerifiedPerson()
  const { id, ask } = await aPaidGuestOrder({ email: casey.email, key: randomUUID() })
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
  expect((await getOrderRow(id)).state).toBe('paid')
})

test('a browser that still has the token of a claimed order opens it with its account', async () => {
  const casey = await aVerifiedPerson()
  const { id, token } = await aPaidGuestOrder({ email: casey.email })
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
  for (let n = 0; n < 3; n += 1) await aPaidGuestOrder({ email: casey.email })
  const answers = await Promise.all([claim(casey), claim(casey), claim(casey)])
  expect(answers.flatMap(({ body }) => body.claimed)).toHaveLength(3)
})
