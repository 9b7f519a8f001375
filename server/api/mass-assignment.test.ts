import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'

// Fields of a body, a path or a query never make a caller another user.

test('role and identity in a body are ignored', async () => {
  const email = `${randomUUID()}@example.com`
  const claims = {
    role: 'admin',
    isAdmin: true,
    admin: true,
    id: randomUUID(),
    emailVerified: true,
  }
  const body = { name: 'Casey', email, password: 'secret1', ...claims }
  expect((await call('POST', '/auth/sign-up/email', { body })).status).toBe(200)
  const [casey] = await db.select().from(user).where(eq(user.email, email))
  expect(casey).toMatchObject({ role: null, emailVerified: false })
  expect(casey?.id).not.toBe(claims.id)

  const as = await aPerson()
  const other = await aPerson()
  const part = await aProduct()
  const order = {
    ...anOrderOf(part),
    ...claims,
    customer: other.email,
    customerName: 'Other',
    paid: true,
  }
  const { insertedId } = (await call('POST', '/order', { as, body: order })).body
  expect((await call('GET', `/order/${insertedId}`, { as })).body).toMatchObject({
    customer: as.email,
    customerName: as.name,
    paid: false,
  })
  const profile = { education: 'Mechanic', email: other.email, userId: other.id, ...claims }
  await call('PUT', `/profile/${as.email}`, { as, body: profile })
  expect((await call('GET', `/profile/${other.email}`, { as: other })).body.education).toBe('')
  expect((await call('GET', `/admin/${as.email}`, { as })).body).toEqual({ admin: false })
})

test('another’s email in a body is ignored: what is stored is the caller’s own', async () => {
  const [as, other] = [await aPerson({ name: 'Casey' }), await aPerson({ name: 'Other' })]
  const words = { location: 'Lyon', review: 'Fits.', name: 'Other', user: other.email }
  expect((await call('POST', '/review', { as, body: words })).status).toBe(201)
  expect((await call('GET', '/account/review', { as })).body).toMatchObject([{ name: 'Casey' }])
  expect((await call('GET', '/account/review', { as: other })).body).toEqual([])

  const body = { ...anOrderOf(await aProduct()), customer: other.email, customerName: 'Other' }
  expect((await call('POST', '/order', { as, body })).status).toBe(201)
  expect((await call('GET', `/order?customer=${as.email}`, { as })).body).toMatchObject([
    { customer: as.email, customerName: 'Casey' },
  ])
  expect((await call('GET', `/order?customer=${other.email}`, { as: other })).body).toEqual([])

  const profile = { email: other.email, education: 'Mechanic' }
  expect((await call('PUT', `/profile/${as.email}`, { as, body: profile })).status).toBe(200)
  expect((await call('GET', `/profile/${as.email}`, { as })).body).toMatchObject({
    email: as.email,
    education: 'Mechanic',
  })
  expect((await call('GET', `/profile/${other.email}`, { as: other })).body.education).toBe('')
})

test('an edit of a product changes neither its stock nor what only the server sets', async () => {
  const as = await aPerson({ role: 'admin' })
  const part = await aProduct({ availableQuantity: 7 })
  for (const more of [
    { availableQuantity: 9 },
    { deleted: true },
    { deletedAt: '2026-11-20T09:30:00.000Z' },
    { _id: randomUUID() },
    { updatedAt: '2026-11-20T09:30:00.000Z' },
  ]) {
    const body = { version: 1, name: 'Clip', ...more }
    expect((await call('PATCH', `/product/${part.id}`, { as, body })).status).toBe(400)
  }
  expect((await call('GET', `/staff/product/${part.id}`, { as })).body).toMatchObject({
    name: part.name,
    version: 1,
    availableQuantity: 7,
    deleted: false,
  })
})

test('another’s email in a path or a query is a 403', async () => {
  const [as, { email }] = [await aPerson(), await aPerson()]
  const calls = [
    call('GET', `/order?customer=${email}`, { as }),
    call('GET', `/profile/${email}`, { as }),
    call('PUT', `/profile/${email}`, { as, body: { email: as.email, education: 'Mechanic' } }),
    call('GET', `/admin/${email}`, { as }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
})
