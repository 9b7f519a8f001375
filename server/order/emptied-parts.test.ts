import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aCheckoutOf,
  anOrderOf,
  aPerson,
  aProduct,
  getOrderRow,
  letHoldExpire,
} from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { checkOutAsGuest } from '#test/guests.ts'
import { insertPayment } from '#test/open-orders.ts'
import { eraseAtClosing } from '../account/personal-data-erasure.ts'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { order } from '../db/schema/order.ts'
import { env } from '../env.server.ts'
import { releaseExpiredHolds } from './expired-holds.ts'
import { eraseNetworks } from './guest-retention.ts'

// The last units of parts, as accounts hold them that never paid and whose email is not verified.

const TOO_MANY = {
  status: 429,
  body: {
    detail:
      'Unpaid orders from your network hold the last units of many parts. Verify your email to order now, or try again tomorrow.',
  },
}

const aLastUnit = () => aProduct({ availableQuantity: 1 })
const lastUnits = (count: number) => Promise.all(Array.from({ length: count }, aLastUnit))

type Person = Awaited<ReturnType<typeof aPerson>>

async function orderLastUnit(as: Person, from: string) {
  return call('POST', '/order', { as, from, body: anOrderOf(await aLastUnit()) })
}

/** As many last units as a network may empty, by two accounts with each call. */
async function emptyAll(from: string) {
  const half = env.hold.maxOpen / 2
  const [one, other] = [await aPerson(), await aPerson()]
  const basket = aCheckoutOf(await lastUnits(half))
  const placed = await call('POST', '/checkout', { as: one, from, body: basket })
  expect(placed.status).toBe(201)
  const ids = [String(placed.body.insertedId)]
  for (let n = 0; n < half; n += 1) {
    const { status, body } = await orderLastUnit(other, from)
    expect(status).toBe(201)
    ids.push(String(body.insertedId))
  }
  return { ids, one, other }
}

test('unverified accounts and guests of one network empty no more parts together than one of them may', async () => {
  const from = anIp()
  await emptyAll(from)
  const newcomer = await aPerson()
  expect(await orderLastUnit(newcomer, from)).toMatchObject(TOO_MANY)
  const basket = aCheckoutOf([await aLastUnit()])
  expect(await call('POST', '/checkout', { as: newcomer, from, body: basket })).toMatchObject(
    TOO_MANY,
  )
  expect((await checkOutAsGuest([await aLastUnit()], { from })).status).toBe(429)
  const plenty = anOrderOf(await aProduct())
  expect((await call('POST', '/order', { as: newcomer, from, body: plenty })).status).toBe(201)
  expect((await orderLastUnit(newcomer, anIp())).status).toBe(201)
})

test('what has ended counts for a day, also that of a closed account; then the network is forgotten', async () => {
  const from = anIp()
  const { ids, one } = await emptyAll(from)
  for (const id of ids) await letHoldExpire(id)
  await releaseExpiredHolds()
  await db.transaction((tx) => eraseAtClosing(tx, one.id))
  await db.delete(user).where(eq(user.id, one.id))
  await eraseNetworks()
  const newcomer = await aPerson()
  expect(await orderLastUnit(newcomer, from)).toMatchObject(TOO_MANY)
  for (const id of ids) {
    await db
      .update(order)
      .set({ heldUntil: sql`held_until - interval '24 hours'` })
      .where(eq(order.id, id))
  }
  expect((await orderLastUnit(newcomer, from)).status).toBe(201)
  await eraseNetworks()
  for (const id of ids) expect((await getOrderRow(id)).network).toBeNull()
})

test('of the last part that a network may empty there is one, however many accounts ask for it at once', async () => {
  const from = anIp()
  const people = await Promise.all(Array.from({ length: 14 }, () => aPerson()))
  const answers = await Promise.all(people.map((person) => orderLastUnit(person, from)))
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(env.hold.maxOpen)
})

test('an account that has verified its email, or paid, neither counts nor is refused', async () => {
  const from = anIp()
  const { ids, other } = await emptyAll(from)
  const [verified, newcomer] = [await aPerson({ emailVerified: true }), await aPerson()]
  expect((await orderLastUnit(verified, from)).status).toBe(201)
  await insertPayment(ids.at(-1) ?? '')
  expect((await orderLastUnit(other, from)).status).toBe(201)
  // What the account that has paid now holds counts no more.
  expect((await orderLastUnit(newcomer, from)).status).toBe(201)
})
