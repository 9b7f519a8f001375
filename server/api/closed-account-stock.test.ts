import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { eraseAtClosing } from '../account/personal-data-erasure.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'

test('a verified account that is closed leaves its network no room to empty as many parts again', async () => {
  const from = anIp()
  const [closed, other] = [
    await aPerson({ emailVerified: true }),
    await aPerson({ emailVerified: true }),
  ]
  const parts = await Promise.all(
    Array.from({ length: 10 }, () => aProduct({ availableQuantity: 1 })),
  )
  const order = (as: typeof closed, part: (typeof parts)[number]) =>
    call('POST', '/order', { as, from, body: anOrderOf(part) })
  for (const part of parts) {
    const { status, body } = await order(closed, part)
    expect(status).toBe(201)
    const canceled = await call('DELETE', `/myOrder/${body.insertedId}`, { as: closed, from })
    expect(canceled.status).toBe(200)
  }
  await db.transaction((tx) => eraseAtClosing(tx, closed.id))
  await db.delete(user).where(eq(user.id, closed.id))

  const statuses = []
  for (const part of parts) statuses.push((await order(other, part)).status)

  expect(statuses).toEqual(parts.map(() => 429))
})
