import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { aPerson } from '#test/builders.ts'
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
