import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  chooseAccount,
  claim,
  deleteSampleUsers,
  followCallback,
  NOOR,
  sessionUser,
  startSignIn,
  TOMASZ,
  userOf,
} from '#test/google.ts'
import { revokeLinks } from '../account/email-link.ts'
import { db } from '../platform/db/client.ts'
import { session, verification } from '../platform/db/schema/identity.ts'

beforeEach(deleteSampleUsers)

test('the callback from Google alone starts no session', async () => {
  const { url, cookie } = await startSignIn()
  const { error, cookie: after } = await followCallback(await chooseAccount(url, NOOR), cookie)
  expect(error).toBeNull()
  expect(after).toMatch(/^shop\.claim=[\w-]{43}$/)
  expect(await sessionUser(after)).toBeUndefined()
  const noor = await userOf(NOOR)
  expect(await db.$count(session, eq(session.userId, noor?.id ?? ''))).toBe(0)
})

test('the page that started a sign-in claims it, once', async () => {
  const { url, cookie } = await startSignIn()
  const { state, cookie: after } = await followCallback(await chooseAccount(url, NOOR), cookie)
  const attempts = await Promise.all([claim(state, after), claim(state, after)])
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 410])
  for (const { status, detail, cookie } of attempts) {
    expect((await sessionUser(cookie))?.email).toBe(status === 200 ? NOOR.email : undefined)
    if (status === 410) expect(detail).toBe('That sign-in has expired. Please try again.')
  }
  expect((await claim(state, after)).status).toBe(410)
  const noor = await userOf(NOOR)
  expect(await db.$count(session, eq(session.userId, noor?.id ?? ''))).toBe(1)
})

test('a claim needs its own state and browser, and expires after a minute', async () => {
  const { url, cookie } = await startSignIn()
  const other = await startSignIn()
  const otherState = other.url.searchParams.get('state') ?? ''
  const { state, cookie: after } = await followCallback(await chooseAccount(url, NOOR), cookie)
  const theirs = await followCallback(await chooseAccount(other.url, TOMASZ), other.cookie)
  const strangers: [string, string][] = [
    [otherState, after],
    [state, theirs.cookie],
    [state, ''],
    [state, 'shop.claim='],
  ]
  for (const [wrongState, wrongCookie] of strangers) {
    expect((await claim(wrongState, wrongCookie)).status).toBe(410)
  }
  await db
    .update(verification)
    .set({ expiresAt: new Date() })
    .where(like(verification.identifier, 'google %'))
  expect((await claim(state, after)).status).toBe(410)
  expect(await db.$count(session, eq(session.userId, (await userOf(NOOR))?.id ?? ''))).toBe(0)
})

test('a claim is revoked with the account, and with its links', async () => {
  const first = await startSignIn()
  const gone = await followCallback(await chooseAccount(first.url, NOOR), first.cookie)
  await deleteSampleUsers()
  expect((await claim(gone.state, gone.cookie)).status).toBe(410)

  const second = await startSignIn()
  const { state, cookie } = await followCallback(
    await chooseAccount(second.url, NOOR),
    second.cookie,
  )
  const { id = '' } = (await userOf(NOOR)) ?? {}
  await db.transaction((tx) => revokeLinks(tx, { id })) // as a reset of the password does
  expect((await claim(state, cookie)).status).toBe(410)
})
