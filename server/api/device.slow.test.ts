import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { signInForToken } from '#test/identity.ts'
import { db } from '../platform/db/client.ts'
import { session } from '../platform/db/schema/identity.ts'
import { deleteExpiredSessions } from '../platform/identity/session-bounds.ts'

const FIREFOX = {
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  from: '192.0.2.10',
}
const PHONE = {
  headers: {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  },
  from: '192.0.2.11',
}

test('devices are listed, the current one is marked, and each can be signed out', async () => {
  const { email } = await anAccount('secret1')
  const here = await signInForToken(email, 'secret1', FIREFOX)
  const phone = await signInForToken(email, 'secret1', PHONE)
  const list = async () => (await call('GET', '/account/device', { as: here })).body
  const [first, second] = await list()
  expect(first).toMatchObject({ name: 'Safari on iOS', ip: '192.0.2.11', current: false })
  expect(second).toMatchObject({ name: 'Firefox on Linux', ip: '192.0.2.10', current: true })

  const other = await aPerson()
  expect((await call('DELETE', `/account/device/${first._id}`, { as: other })).status).toBe(404)
  expect((await call('DELETE', `/account/device/${first._id}`, { as: here })).status).toBe(200)
  // At once, not when its token ends.
  expect((await call('GET', '/account/device', { as: phone })).status).toBe(401)
  const left = (await list()).map(({ _id }: { _id: string }) => _id)
  expect(left).toContain(second._id)
  expect(left).not.toContain(first._id)
})

test('signing out all other devices leaves this one signed in', async () => {
  const { email } = await anAccount('secret1')
  const here = await signInForToken(email, 'secret1', FIREFOX)
  const there = await signInForToken(email, 'secret1', PHONE)
  const other = await aPerson()
  // The builder has signed them in once more.
  expect((await call('DELETE', '/account/device', { as: here })).body).toEqual({ deletedCount: 2 })
  expect((await call('GET', '/account/device', { as: there })).status).toBe(401)
  expect((await call('GET', '/account/device', { as: here })).body).toHaveLength(1)
  expect((await call('GET', '/account/device', { as: other })).status).toBe(200)
})

test.each([
  ['an account with a verified email', true, 50],
  ['an account whose email is not verified', false, 10],
] as const)(
  '%s is signed in on so many devices: the oldest ends, and a browser’s name is stored in part',
  async (_, emailVerified, most) => {
    const { email, id } = await anAccount('secret1', { emailVerified })
    const rows = Array.from({ length: 60 }, () => ({
      userId: id,
      token: randomUUID(),
      expiresAt: sql`now() + interval '1 day'`,
    }))
    await db.insert(session).values(rows)
    const headers = { 'user-agent': `Mozilla/5.0 Firefox/140.0 ${'x'.repeat(10_000)}` }
    const here = await signInForToken(email, 'secret1', { headers })
    const devices = (await call('GET', '/account/device', { as: here })).body
    expect(devices).toHaveLength(most)
    expect(devices[0]).toMatchObject({ name: 'Firefox', current: true })
    const left = await db.select().from(session).where(eq(session.userId, id))
    expect(left).toHaveLength(most)
    expect(Math.max(...left.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(500)
  },
)

test('sessions that have ended are deleted, with the IP and the browser of their devices', async () => {
  const { email, id } = await anAccount('secret1')
  const here = await signInForToken(email, 'secret1', FIREFOX)
  await db
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(session.userId, id))
  const again = await signInForToken(email, 'secret1', PHONE)
  await deleteExpiredSessions()
  expect(await db.$count(session, eq(session.userId, id))).toBe(1)
  expect((await call('GET', '/account/device', { as: here })).status).toBe(401)
  expect((await call('GET', '/account/device', { as: again })).status).toBe(200)
})
