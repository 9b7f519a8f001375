import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { signIn, signInForToken } from '#test/identity.ts'
import { aTransaction } from '#test/removal.ts'
import { db } from '../platform/db/client.ts'
import { session, verification } from '../platform/db/schema/identity.ts'
import { rateLimit } from '../platform/db/schema/rate-limit.ts'

test('a changed password works, the old one does not, and the other devices are signed out', async () => {
  const { id, email } = await anAccount('secret1')
  const here = await signInForToken(email)
  const there = await signInForToken(email)
  const change = (body: object) => call('POST', '/account/password', { as: here, body })
  expect(await change({ current: 'a guess', password: 'secret2' })).toMatchObject({
    status: 403,
    body: { errors: [{ path: 'current', message: 'That is not your password' }] },
  })
  expect((await change({ current: 'secret1', password: 'short' })).status).toBe(400)
  await db
    .insert(verification)
    .values({ identifier: 'reset-password x', value: `${id} ${email}`, expiresAt: new Date() })
  expect((await change({ current: 'secret1', password: 'secret2' })).status).toBe(200)
  // A reset link that lies in a mailbox no longer works.
  expect(await db.$count(verification, eq(verification.value, `${id} ${email}`))).toBe(0)
  expect((await call('GET', '/account/device', { as: there })).status).toBe(401)
  expect((await call('GET', '/account/device', { as: here })).status).toBe(200)
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, 'secret2')).status).toBe(200)
})

test('a sign-in with a password that is changed meanwhile starts no session', async () => {
  const { id, email } = await anAccount('secret1')
  const { client, isWaitedFor } = await aTransaction()
  // The new session refers to the user, so that it waits, with the old password verified.
  await client.query('select from "user" where id = $1 for update', [id])
  const signingIn = signIn(email)
  await expect.poll(isWaitedFor).toBe(true)
  await client.query('update account set password = $2 where user_id = $1', [id, 'another hash'])
  await client.query('delete from session where user_id = $1', [id])
  await client.query('commit')
  const { status, body, headers } = await signingIn
  expect([status, body.detail]).toEqual([401, 'Invalid email or password'])
  expect(headers['set-cookie']).toBeUndefined()
  expect(await db.$count(session, eq(session.userId, id))).toBe(0)
})

/** Moves the session's last wrong password that many seconds into the past. */
async function letPass({ sessionId }: { sessionId: string }, seconds: number) {
  await db
    .update(rateLimit)
    .set({ resetsAt: sql`resets_at - ${seconds}::int * interval '1 second'` })
    .where(like(rateLimit.key, `password-failures:%:session:${sessionId}`))
}

const CHECKED = [
  ['/account/password', (current: string) => ({ current, password: 'secret2' })],
  ['/account/close', (password: string) => ({ password })],
] as const

test.each(CHECKED)(
  'wrong passwords at %s delay the next attempt of the session, longer after each failure',
  async (path, bodyOf) => {
    const casey = await anAccount('secret1')
    const elsewhere = await signInForToken(casey.email)
    const guess = (password = 'a guess', as: { token: string } = casey) =>
      call('POST', path, { as, body: bodyOf(password) })
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(403)
    for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await letPass(casey, 900)
      expect((await guess()).status).toBe(403)
      if (wait < 4) continue // the machine may take as long
      // Attempts during the delay are not tried, not even the right password.
      const { status, headers } = await guess('secret1')
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(wait * 0.6)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(wait)
    }
    // The thief has one session; the owner signs in to another.
    expect((await guess('secret1', elsewhere)).status).toBe(200)
  },
)

test('the right password resets the failures', async () => {
  const casey = await anAccount('secret1')
  const change = (current: string) =>
    call('POST', '/account/password', { as: casey, body: { current, password: 'secret1' } })
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) expect((await change('a guess')).status).toBe(403)
    expect((await change('secret1')).status).toBe(200)
  }
})

test('a password is changed ten times a day: each change is a row of the audit log', async () => {
  const casey = await anAccount('secret1')
  const change = (current: string, password: string) =>
    call('POST', '/account/password', { as: casey, body: { current, password }, from: anIp() })
  for (let n = 1; n <= 10; n += 1) {
    expect((await change(`secret${n}`, `secret${n + 1}`)).status).toBe(200)
  }
  expect(await change('secret11', 'secret12')).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('You have changed your password ten times today.') },
  })
  expect((await change('wrong password', 'secret12')).status).toBe(403)
  expect((await signIn(casey.email, 'secret11')).status).toBe(200)
})
