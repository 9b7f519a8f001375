import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { add, aGuest, basketOf, hashOf, merge, quantitiesOf, rowsOf } from '#test/basket-calls.ts'
import { aPerson, aProduct, letCount } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { db } from '../platform/db/client.ts'
import { basket } from '../platform/db/schema/basket.ts'
import { ipKey } from '../platform/rate-limit/enforce-rate-limit.ts'
import { deleteExpiredBaskets } from '../sales/checkout/basket/basket.ts'

// How many parts, baskets and days a basket is bounded by.

test('a basket has room for 100 different parts, also for calls at once', async () => {
  const casey = { as: await aPerson() }
  const parts = await Promise.all(Array.from({ length: 102 }, () => aProduct()))
  for (const part of parts.slice(0, 98)) await add(casey, part, 1)
  const answers = await Promise.all(parts.slice(98).map((part) => add(casey, part, 1)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect((await basketOf(casey)).lines).toHaveLength(100)
  const [first] = parts
  if (first) expect((await add(casey, first, 1)).status).toBe(200) // it has a line
  const guest = aGuest()
  const lines = parts.map(({ id }) => ({ productId: id, quantity: 1 }))
  const most = { ...guest, body: { lines: lines.slice(0, 100) } }
  expect((await call('POST', '/basket/lines', most)).status).toBe(200)
  // One too many, and none of them is added.
  const more = { lines: lines.slice(99).map((line) => ({ ...line, quantity: 5 })) }
  expect((await call('POST', '/basket/lines', { ...guest, body: more })).status).toBe(409)
  expect((await basketOf(guest)).units).toBe(100)
})

test('lines that are added at once count as that many calls', async () => {
  const [ip, pads, discs] = [anIp(), await aProduct(), await aProduct()]
  const lines = [pads, discs].map(({ id }) => ({ productId: id, quantity: 1 }))
  const addAll = () => call('POST', '/basket/lines', { ...aGuest(ip), body: { lines } })
  await add(aGuest(ip), pads, 1)
  await letCount(ipKey('basket', ip), 238)
  expect((await addAll()).status).toBe(200)
  await letCount(ipKey('basket', ip), 239)
  expect((await addAll()).status).toBe(429)
})

test('a network begins at most 240 baskets in an hour, and goes on filling those that it has', async () => {
  const [ip, part] = [anIp(), await aProduct()]
  const first = aGuest(ip)
  await add(first, part, 1)
  await letCount(ipKey('new-basket', ip), 240)
  const late = aGuest(ip)
  const refused = await add(late, part, 1)
  expect(refused.status).toBe(429)
  expect(refused.body.detail).toMatch(
    /^Too many new baskets from your network\. Please try again in/,
  )
  expect(await rowsOf(late)).toEqual([])
  expect((await add(first, part, 1)).body.units).toBe(2)
})

test('a basket ends 90 days after its last use: then it is empty, and maintenance deletes it', async () => {
  const [guest, part] = [aGuest(), await aProduct()]
  await add(guest, part, 1)
  const endIn = (days: number) =>
    db
      .update(basket)
      .set({ expiresAt: sql`now() + ${days} * interval '1 day'` })
      .where(eq(basket.tokenHash, hashOf(guest)))
  await endIn(3)
  await basketOf(guest)
  const [used] = await rowsOf(guest)
  expect(used?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000)
  await endIn(-1)
  expect(await quantitiesOf(guest)).toEqual([])
  const person = await aPerson()
  expect((await merge(person, guest)).body.merged).toEqual([])
  expect((await add(guest, part, 2)).body.units).toBe(2) // a new basket
  await endIn(-1)
  await deleteExpiredBaskets()
  expect(await rowsOf(guest)).toEqual([])
})
