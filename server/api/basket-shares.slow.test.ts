import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { MergedLine } from '#contract/basket/basket.ts'
import { add, aGuest, basketOf, merge, rowsOf } from '#test/basket-calls.ts'
import { aPerson, aProduct, letCount, type Part } from '#test/builders.ts'
import { anIp } from '#test/call.ts'
import { countOf } from '#test/counters.ts'
import { db } from '../platform/db/client.ts'
import { basket } from '../platform/db/schema/basket.ts'
import { user } from '../platform/db/schema/identity.ts'
import { env } from '../platform/env.server.ts'

// What guests, and accounts that never paid and whose email is not verified, keep in baskets, by
// day and network.

const DAY_MS = 24 * 60 * 60_000

let parts: Part[]
beforeAll(async () => {
  parts = await Promise.all(Array.from({ length: 14 }, () => aProduct()))
})

const keyOf = (taker: string) => `stranger-baskets-per-day:${taker}`
/** A network whose others have taken all that one may. */
async function aUsedUpNetwork() {
  const ip = anIp()
  await add(aGuest(ip), parts[0] ?? fail(), 1)
  await letCount(keyOf(ip), env.guestBasketsPerDay)
  return ip
}

function fail(): never {
  throw new Error('no part')
}

const basketOfUser = async ({ id }: { id: string }) =>
  (await db.select().from(basket).where(eq(basket.userId, id)))[0]

const fill = async (caller: Parameters<typeof add>[0], from: number, to: number) => {
  const answers = []
  for (const part of parts.slice(from, to)) answers.push(await add(caller, part, 1))
  return answers.map(({ status }) => status)
}

test('a basket takes a share of the day, and so does each part beyond ten', async () => {
  const ip = anIp()
  const guest = aGuest(ip)
  await fill(guest, 0, 10)
  expect(await countOf(keyOf(ip))).toBe(1)
  await fill(guest, 0, 10)
  expect(await countOf(keyOf(ip))).toBe(1)
  await fill(guest, 10, 13)
  expect(await countOf(keyOf(ip))).toBe(4)
})

test('beyond the shares a new basket lives for a day, which no use lengthens', async () => {
  const guest = aGuest(await aUsedUpNetwork())
  expect(await fill(guest, 0, 10)).toEqual(Array(10).fill(200))
  await basketOf(guest)
  const [row] = await rowsOf(guest)
  expect(row?.expiresAt.getTime()).toBeLessThan(Date.now() + DAY_MS)
  expect((await basketOf(guest)).lines).toHaveLength(10)
})

test('beyond the shares the eleventh part is refused with a hint, also in concurrent calls, and an older basket stays', async () => {
  const ip = anIp()
  const guest = aGuest(ip)
  await fill(guest, 0, 9)
  await letCount(keyOf(ip), env.guestBasketsPerDay)
  const answers = await Promise.all(parts.slice(9).map((part) => add(guest, part, 1)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.body.detail).toMatch(
    /^Your basket has room for 10 different parts right now\. Log in with a verified email to add more, or try again in \d+ /,
  )
  expect((await add(guest, parts[0] ?? fail(), 1)).status).toBe(200) // it has a line
  const [row] = await rowsOf(guest)
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS)
})

test('the networks of an IPv6 site take one share, and others’ are not used up', async () => {
  const hex = () => randomInt(0x10000).toString(16)
  const site = `2001:${hex()}:${hex()}`
  await add(aGuest(`${site}:1::1`), parts[0] ?? fail(), 1)
  await letCount(keyOf(site), env.guestBasketsPerDay)
  const [brief, other] = [aGuest(`${site}:2::1`), aGuest()]
  for (const guest of [brief, other]) await add(guest, parts[0] ?? fail(), 1)
  expect((await rowsOf(brief))[0]?.isBrief).toBe(true)
  expect((await rowsOf(other))[0]?.isBrief).toBe(false)
})

test('an unverified account is bound like a guest until its email is verified; a merge makes nothing longer', async () => {
  const from = await aUsedUpNetwork()
  const person = await aPerson()
  const guest = aGuest(from)
  await fill(guest, 0, 10)
  expect((await merge(person, guest)).status).toBe(200)
  expect(await basketOfUser(person)).toMatchObject({ isBrief: true })
  const refused = await add({ as: person, from }, parts[10] ?? fail(), 1)
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('Verify your email to add more') },
  })
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, person.id))
  expect(await fill({ as: person, from }, 10, 12)).toEqual([200, 200])
  const row = await basketOfUser(person)
  expect(row?.isBrief).toBe(false)
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS)
})

test('a brief basket that comes into an account’s leaves that one as long as it was', async () => {
  const person = await aPerson()
  await fill({ as: person, from: anIp() }, 0, 3)
  const guest = aGuest(await aUsedUpNetwork())
  await fill(guest, 2, 9)
  const { body } = await merge(person, guest)
  expect(body.basket.lines).toHaveLength(9)
  const row = await basketOfUser(person)
  expect(row?.isBrief).toBe(false)
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS)
})

test('parts beyond ten of a brief basket move into a longer one while shares are left, and the response names the others', async () => {
  const ip = anIp()
  const [person, later] = [await aPerson(), await aPerson()]
  await fill({ as: person, from: ip }, 0, 8)
  await fill({ as: later, from: ip }, 0, 8)
  const [guest, another] = [aGuest(await aUsedUpNetwork()), aGuest(await aUsedUpNetwork())]
  for (const one of [guest, another]) await fill(one, 7, 12)
  const before = await countOf(keyOf(ip))
  const all = await merge(person, { ...guest, from: ip })
  expect(all.body.basket.lines).toHaveLength(12)
  expect(await countOf(keyOf(ip))).toBe(before + 2)
  await letCount(keyOf(ip), env.guestBasketsPerDay)
  const { body } = await merge(later, { ...another, from: ip })
  expect(body.basket.lines).toHaveLength(10)
  expect(body.merged.map(({ code, room }: MergedLine) => [code, room])).toEqual([
    ['summed', undefined],
    ['added', undefined],
    ['added', undefined],
    ['no-room', 10],
    ['no-room', 10],
  ])
  expect(await basketOfUser(later)).toMatchObject({ isBrief: false })
})

test('a guest’s ordinary basket makes the account’s brief one ordinary, if shares are left for its parts beyond ten', async () => {
  const from = await aUsedUpNetwork()
  for (const [had, isBrief] of [
    [4, false],
    [8, true],
  ] as const) {
    const [person, guest] = [await aPerson(), aGuest()]
    await fill({ as: person, from }, 0, had)
    expect(await basketOfUser(person)).toMatchObject({ isBrief: true })
    await fill(guest, 7, 13)
    const { body } = await merge(person, { ...guest, from })
    expect(body.basket.lines).toHaveLength(isBrief ? 13 : 10)
    expect(await basketOfUser(person)).toMatchObject({ isBrief })
  }
})

test('a verified account takes no shares', async () => {
  const from = anIp()
  const person = await aPerson({ emailVerified: true })
  await fill({ as: person, from }, 0, 14)
  expect(await countOf(keyOf(from))).toBe(0)
})

test('a basket of an ordinary guest comes into a new account as long as it was', async () => {
  const [person, guest] = [await aPerson(), aGuest()]
  await fill(guest, 0, 3)
  await merge(person, guest)
  expect(await basketOfUser(person)).toMatchObject({ isBrief: false })
  expect(await db.$count(basket, sql`user_id = ${person.id} and is_brief`)).toBe(0)
})
