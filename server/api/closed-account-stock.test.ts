import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { eraseAtClosing } from '../account/personal-data-erasure.ts'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'

const aLastUnit = () => aProduct({ availableQuantity: 1 })

test('a verified account that is closed leaves its network no room to empty as many parts again', async () => {
  const from = anIp()
  const one = await aPerson({ emailVerified: true })
  const parts = await Promise.all(Array.from({ length: 10 }, aLastUnit))
  const ids = []
  for (const part of parts) {
    const { status, body } = await call('POST', '/order', { as: one, from, body: anOrderOf(part) })
    expect(status).toBe(201)
    ids.push(String(body.insertedId))
  }
  const other = await aPerson({ emailVerified: true })
  expect((await call('POST', '/order', { as: other, from, body: anOrderOf(await aLastUnit()) })).status).toBe(429)
  for (const id of ids) expect((await call('DELETE', `/myOrder/${id}`, { as: one, from })).status).toBe(200)
  expect((await call('POST', '/order', { as: other, from, body: anOrderOf(await aLastUnit()) })).status).toBe(429)
  await db.transaction((tx) => eraseAtClosing(tx, one.id))
  await db.delete(user).where(eq(user.id, one.id))
  const statuses = []
  for (const part of parts)
    statuses.push((await call('POST', '/order', { as: other, from, body: anOrderOf(part) })).status)
  expect(statuses).toEqual(parts.map(() => 429))
})
