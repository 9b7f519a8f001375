import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'

test('an admin may check any user’s role, others only their own', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  expect((await call('GET', `/admin/${admin.email}`, { as: admin })).body).toEqual({ admin: true })
  expect((await call('GET', `/admin/${casey.email}`, { as: admin })).body).toEqual({ admin: false })
  expect((await call('GET', `/admin/${admin.email}`, { as: casey })).status).toBe(403)
})

test('an email is the same in any letter case', async () => {
  const casey = await aPerson()
  expect((await call('GET', `/admin/${casey.email.toUpperCase()}`, { as: casey })).status).toBe(200)
})

test('an admin lists the users, makes one an admin and removes them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson({ name: 'Casey' })
  const find = async () => {
    const { body } = await call('GET', '/user', { as: admin })
    return body.find(({ _id }: { _id: string }) => _id === casey.id)
  }
  const { id: _id, email } = casey
  const listed = { _id, email, name: 'Casey', role: null, emailVerified: false }
  expect(await find()).toEqual(listed)
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, _id))
  expect(await find()).toEqual({ ...listed, emailVerified: true })
  const grant = () => call('PUT', `/user/admin/${casey.email}`, { as: admin })
  expect((await grant()).body).toEqual({ modifiedCount: 1 })
  expect((await grant()).body).toEqual({ modifiedCount: 0 })
  expect(await find()).toMatchObject({ role: 'admin' })
  expect((await call('DELETE', `/user/${casey.id}`, { as: admin })).body).toEqual({
    deletedCount: 1,
  })
  expect(await find()).toBeUndefined()
})

test('admins can’t remove themselves, in whatever letter case of their id, and the last admin stays', async () => {
  const admin = await aPerson({ role: 'admin' })
  const remove = (id: string) => call('DELETE', `/user/${id}`, { as: admin })
  for (const id of [admin.id, admin.id.toUpperCase()]) expect((await remove(id)).status).toBe(409)
  expect((await call('GET', `/admin/${admin.email}`, { as: admin })).body).toEqual({ admin: true })
  expect((await remove((await aPerson()).id.toUpperCase())).status).toBe(200)
})

test('users are found by name and email, in pages', async () => {
  const admin = await aPerson({ role: 'admin' })
  const word = () => randomUUID().slice(0, 8)
  const name = `Robin ${word()}`
  const [one, other] = [await aPerson({ name }), await aPerson({ name })]
  const search = async (query: Record<string, string>) => {
    const { body } = await call('GET', `/user?${new URLSearchParams(query)}`, { as: admin })
    return body.map(({ _id }: { _id: string }) => _id)
  }
  expect(await search({ q: name.toLowerCase() })).toEqual([one.id, other.id])
  expect(await search({ q: other.email.slice(0, 14), limit: '5' })).toEqual([other.id])
  expect(await search({ q: name, limit: '1', sort: 'newest' })).toEqual([other.id])
  expect(await search({ q: name, limit: '1', cursor: one.id })).toEqual([other.id])
  expect(await search({ q: word() })).toEqual([])
})

test('everyone reads their own role and permissions', async () => {
  const accountant = await aPerson({ role: 'accountant' })
  const { email, role } = accountant
  const permissions = ['accounts', 'reports', 'export', 'audit']
  expect((await call('GET', '/me', { as: accountant })).body).toEqual({
    ...{ email, role, permissions, secondFactor: 'none' },
  })
  const customer = await call('GET', '/me', { as: await aPerson() })
  expect(customer.body).toMatchObject({ role: null, permissions: [] })
})

test('an owner gives a role, which works from the next call on', async () => {
  const [owner, sam] = [await aPerson({ role: 'admin' }), await aPerson({ emailVerified: true })]
  const asked = () => call('GET', '/audit?limit=1', { as: sam })
  expect((await asked()).status).toBe(403)
  const body = { role: 'accountant' }
  await call('PUT', `/staff/role/${sam.email}`, { as: owner, body })
  expect((await asked()).status).toBe(200)
  const list = await call('GET', '/staff/member', { as: owner })
  expect(list.body).toContainEqual(expect.objectContaining({ email: sam.email, ...body }))
})

test('the staff of another role are customers at another’s order', async () => {
  const accountant = await aPerson({ role: 'accountant' })
  const order = await anOrder(await aPerson(), await aProduct())
  const at = { as: accountant }
  expect((await call('GET', `/order/${order.id}`, at)).status).toBe(200)
  expect((await call('DELETE', `/myOrder/${order.id}`, at)).body).toMatchObject({
    detail: 'This order is not yours',
  })
})
