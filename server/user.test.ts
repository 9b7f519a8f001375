import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aPerson, getOrderRow } from '#test/builders.ts'
import { db } from './db/client.ts'
import { audit, user } from './db/schema.ts'
import { makeAdmin, removeUser, revokeAdmin } from './user.ts'

async function onlyAdmins(...ids: string[]) {
  await db.update(user).set({ role: null })
  for (const id of ids) await db.update(user).set({ role: 'admin' }).where(eq(user.id, id))
}

function auditOf(subjectId: string) {
  return db.select().from(audit).where(eq(audit.subjectId, subjectId))
}

test('a user becomes an admin once, and it is on record', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  expect(await makeAdmin(admin, casey.email)).toBe(true)
  expect(await makeAdmin(admin, casey.email)).toBe(false)
  expect(await auditOf(casey.id)).toMatchObject([
    { action: 'make admin', actorEmail: admin.email, subject: casey.email },
  ])
  await expect(makeAdmin(admin, 'nobody@example.com')).rejects.toMatchObject({ status: 404 })
})

test('an admin becomes an ordinary user, on record, but never the last', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  await onlyAdmins(first.id, second.id)
  expect(await revokeAdmin('the shop', second.email)).toBe(true)
  expect(await revokeAdmin('the shop', second.email)).toBe(false)
  expect(await auditOf(second.id)).toMatchObject([{ action: 'revoke admin', actorEmail: null }])
  await expect(revokeAdmin('the shop', first.email)).rejects.toMatchObject({ status: 409 })
})

test('two admins who are revoked at once leave one', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  await onlyAdmins(first.id, second.id)
  const answers = await Promise.allSettled([
    revokeAdmin('the shop', first.email),
    revokeAdmin('the shop', second.email),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a removed user is gone and on record; their orders stay', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  const order = await anOrder(casey)
  await removeUser(admin, casey.id)
  expect(await db.select().from(user).where(eq(user.id, casey.id))).toEqual([])
  expect(await getOrderRow(order.id)).toMatchObject({
    customerId: null,
    customerEmail: casey.email,
  })
  expect(await auditOf(casey.id)).toMatchObject([{ action: 'remove user', subject: casey.email }])
  await expect(removeUser(admin, casey.id)).rejects.toMatchObject({ status: 404 })
})

test('nobody removes themselves', async () => {
  const admin = await aPerson({ role: 'admin' })
  await aPerson({ role: 'admin' })
  await expect(removeUser(admin, admin.id)).rejects.toMatchObject({ status: 409 })
})

test('two admins who remove each other at once leave one', async () => {
  const [first, second] = [await aPerson(), await aPerson()]
  await onlyAdmins(first.id, second.id)
  const answers = await Promise.allSettled([
    removeUser(first, second.id),
    removeUser(second, first.id),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.select().from(user).where(eq(user.role, 'admin'))).toHaveLength(1)
})
