import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { add } from '#test/basket-calls.ts'
import { aCheckoutOf, anAccount, anOrder, aPerson, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder } from '#test/card.ts'
import { checkOut } from '#test/checkouts.ts'
import { aTransaction, leftOf } from '#test/removal.ts'
import { threeParts } from '#test/several-parts.ts'
import { db } from '../platform/db/client.ts'
import { audit } from '../platform/db/schema/audit.ts'

// Closing and removal that meet an order's lock, or each other.

type Answer = Awaited<ReturnType<typeof call>>

/** Closing by the person, and removal by an admin. */
const LEAVING: Record<string, (casey: Person) => Promise<Answer>> = {
  closing: (as) => call('POST', '/account/close', { as, body: { password: 'secret1' } }),
  removal: async ({ id }) =>
    call('DELETE', `/user/${id}`, { as: await aPerson({ role: 'admin' }) }),
}

test.each(Object.entries(LEAVING))(
  '%s waits for a transaction that holds the lock of one of the user’s orders',
  async (_, leave) => {
    const casey = await anAccount('secret1')
    const paid = await aPaidOrder(casey)
    const { client, isWaitedFor } = await aTransaction()
    await client.query('select from "order" where id = $1 for update', [paid.id])
    const leaving = leave(casey)
    await vi.waitUntil(isWaitedFor)
    // A deadlock, if their row were locked against that by now.
    await client.query(
      `insert into review (id, name, location, review, user_id) values ($1, '', '', '', $2)`,
      [randomUUID(), casey.id],
    )
    await client.query('commit')
    expect((await leaving).status).toBe(200)
    expect(await leftOf(casey)).toMatchObject([0, 0, 0, 0, expect.any(Number)])
  },
)

test('a checkout that meets the removal of its user waits for it, and does not hold the basket that the removal deletes', async () => {
  const casey = await aPerson()
  const [plug] = await threeParts()
  await add({ as: casey }, plug, 1)
  const { client, isWaitedFor } = await aTransaction()
  await client.query('select from "user" where id = $1 for update', [casey.id])
  const placing = checkOut(casey, aCheckoutOf([plug]))
  await vi.waitUntil(isWaitedFor)
  // A deadlock, if the checkout had locked the basket by now.
  await client.query('delete from "user" where id = $1', [casey.id])
  await client.query('commit')
  expect((await placing).status).toBe(401)
})

test('closing an account changes nothing when the lock of an order times out', async () => {
  const casey = await anAccount('secret1')
  const paid = await aPaidOrder(casey)
  const { client } = await aTransaction()
  await client.query('select from "order" where id = $1 for update', [paid.id])
  expect(await LEAVING.closing?.(casey)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/is being paid, refunded or placed right now/) },
  })
  expect((await leftOf(casey)).slice(0, 2)).toEqual([1, 1])
})

test('removal and closing at once delete the user once', async () => {
  const casey = await anAccount('secret1')
  const open = await anOrder(casey)
  const answers = await Promise.all(Object.values(LEAVING).map((leave) => leave(casey)))
  const statuses = answers.map(({ status }) => status).sort()
  expect([
    [200, 401],
    [200, 404],
  ]).toContainEqual(statuses)
  const gone = and(
    eq(audit.subjectId, casey.id),
    inArray(audit.action, ['close account', 'remove user']),
  )
  expect(await db.$count(audit, gone)).toBe(1)
  const canceled = and(eq(audit.subjectId, open.id), eq(audit.action, 'cancel order'))
  expect(await db.$count(audit, canceled)).toBe(1)
})
