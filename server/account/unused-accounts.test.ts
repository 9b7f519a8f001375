import { eq, inArray, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anAccount, anOrder, aPerson, aReview, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { signInForCookies, signInForToken } from '#test/identity.ts'
import { db } from '../platform/db/client.ts'
import { basket } from '../platform/db/schema/basket.ts'
import { session, user } from '../platform/db/schema/identity.ts'
import { profile } from '../platform/db/schema/profile.ts'
import { makeAdmin, revokeAdmin } from './role.ts'
import { deleteUnusedAccounts, deleteUnusedAccountsDaily } from './unused-accounts.ts'

/** Signed out, and last used so many days ago. */
async function leave({ id }: Person, days: number) {
  await db.delete(session).where(eq(session.userId, id))
  await db
    .update(user)
    .set({ updatedAt: daysAgo(days) })
    .where(eq(user.id, id))
}

function daysAgo(days: number) {
  return sql`now() - ${days}::int * interval '1 day'`
}

async function isThere({ id }: Person) {
  return (await db.$count(user, eq(user.id, id))) === 1
}

test('an account that was not used for 400 days, without a verified email, is deleted with its profile', async () => {
  const [unused, recent] = [await aPerson(), await aPerson()]
  const saved = await call('PUT', `/profile/${unused.email}`, {
    as: unused,
    body: { phone: '5551234' },
  })
  expect(saved.status).toBe(200)
  await leave(unused, 401)
  await leave(recent, 399)
  await deleteUnusedAccounts()
  expect([await isThere(unused), await isThere(recent)]).toEqual([false, true])
  expect(await db.$count(profile, eq(profile.userId, unused.id))).toBe(0)
})

test('an account that its owner may miss stays: an admin’s, one with a verified email, an order, a review, a basket or a session', async () => {
  const ordered = await aPerson()
  await anOrder(ordered)
  const reviewed = await aPerson()
  await aReview(reviewed)
  const filled = await aPerson()
  const expiresAt = sql`now() + interval '1 day'`
  await db.insert(basket).values({ userId: filled.id, expiresAt })
  const signedIn = await aPerson()
  const verified = await aPerson({ emailVerified: true })
  const all = [ordered, reviewed, filled, signedIn, verified, await aPerson({ role: 'admin' })]
  for (const one of all) await leave(one, 1_000)
  await db.insert(session).values({ userId: signedIn.id, token: signedIn.id, expiresAt })
  await deleteUnusedAccounts()
  const ids = all.map(({ id }) => id)
  expect(await db.$count(user, inArray(user.id, ids))).toBe(all.length)
})

test('the account of a former admin stays, so that the audit log still names who refunded and received', async () => {
  const former = await aPerson()
  await makeAdmin('system', former.email)
  await aPerson({ role: 'admin' }) // the last one can't be demoted
  await revokeAdmin('system', former.email)
  await leave(former, 401)
  await deleteUnusedAccounts()
  expect(await isThere(former)).toBe(true)
})

test('a sign-in counts as a use', async () => {
  const casey = await anAccount('secret1')
  await leave(casey, 401)
  await signInForToken(casey.email, 'secret1')
  await db.delete(session).where(eq(session.userId, casey.id))
  await deleteUnusedAccounts()
  expect(await isThere(casey)).toBe(true)
})

test('an account whose owner is signing in meanwhile stays', async () => {
  const casey = await aPerson()
  await leave(casey, 401)
  await db.transaction(async (tx) => {
    const expiresAt = sql`now() + interval '1 day'`
    await tx.insert(session).values({ userId: casey.id, token: casey.id, expiresAt })
    await deleteUnusedAccounts()
  })
  expect(await isThere(casey)).toBe(true)
})

test('a visit counts as a use, also without another sign-in', async () => {
  const casey = await anAccount('secret1')
  const cookie = await signInForCookies(casey.email, 'secret1')
  await db
    .update(user)
    .set({ updatedAt: daysAgo(401) })
    .where(eq(user.id, casey.id))
  // Better Auth extends a session once a day.
  const expiresAt = sql`now() + interval '5 days'`
  await db
    .update(session)
    .set({ expiresAt, updatedAt: daysAgo(2) })
    .where(eq(session.userId, casey.id))
  const { status } = await call('GET', '/auth/get-session', { headers: { cookie } })
  expect(status).toBe(200)
  await db.delete(session).where(eq(session.userId, casey.id))
  await deleteUnusedAccounts()
  expect(await isThere(casey)).toBe(true)
})

test('the maintenance job looks for unused accounts once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const [first, second] = [await aPerson(), await aPerson()]
  await leave(first, 401)
  await deleteUnusedAccountsDaily()
  expect(await isThere(first)).toBe(false)
  await leave(second, 401)
  vi.setSystemTime(Date.now() + 23 * 60 * 60_000)
  await deleteUnusedAccountsDaily()
  expect(await isThere(second)).toBe(true)
  vi.setSystemTime(Date.now() + 2 * 60 * 60_000)
  await deleteUnusedAccountsDaily()
  expect(await isThere(second)).toBe(false)
})
