import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { servedApp } from '#test/served-app.ts'
import { waitForInvalidation } from '../cache/listen-for-changes.ts'
import { db } from '../db/client.ts'
import { session, user } from '../db/schema/identity.ts'
import { findUserByToken } from './access-token.ts'

const served = servedApp()

test('a sign-out, a change of role and a removal take effect with the next call', async () => {
  const admin = await aPerson({ role: 'admin' })
  const asAdmin = { authorization: `Bearer ${admin.token}` }
  expect((await served.ask('/user', asAdmin)).status).toBe(200)
  await db.update(user).set({ role: null }).where(eq(user.id, admin.id))
  await waitForInvalidation()
  expect((await served.ask('/user', asAdmin)).status).toBe(403)
  await db.delete(session).where(eq(session.id, admin.sessionId))
  await waitForInvalidation()
  expect((await served.ask('/user', asAdmin)).status).toBe(401)

  const [remover, person] = [await aPerson({ role: 'admin' }), await aPerson()]
  const asThem = { authorization: `Bearer ${person.token}` }
  expect((await served.ask(`/profile/${person.email}`, asThem)).status).toBe(200)
  await served.send('DELETE', `/user/${person.id}`, remover.token)
  expect((await served.ask(`/profile/${person.email}`, asThem)).status).toBe(401)
})

test('the signed-in user is read once, not with every call', async () => {
  const { token, email } = await aPerson()
  const asThem = { authorization: `Bearer ${token}` }
  await served.ask(`/admin/${email}`, asThem)
  served.queries = 0
  await served.ask(`/admin/${email}`, asThem)
  expect(served.queries).toBe(1)
})

test('a cached token expires with its session, which sends no notification', async () => {
  const { token, email, sessionId } = await aPerson()
  const asThem = { authorization: `Bearer ${token}` }
  await db
    .update(session)
    .set({ expiresAt: sql`now() + interval '1 second'` })
    .where(eq(session.id, sessionId))
  await waitForInvalidation()
  expect((await served.ask(`/admin/${email}`, asThem)).status).toBe(200)
  const [{ expiresAt } = { expiresAt: new Date() }] = await db
    .select()
    .from(session)
    .where(eq(session.id, sessionId))
  await vi.waitUntil(() => Date.now() > expiresAt.getTime(), 5_000)
  expect((await served.ask(`/admin/${email}`, asThem)).status).toBe(401)
})

test('no column of the user’s row overrides what the session, the role and the request say', async () => {
  const people = [
    await aPerson({ role: 'admin', emailVerified: false, image: '/parts/spark-plug.svg' }),
    await aPerson({ emailVerified: true }),
  ]
  for (const { token, ip, ...person } of people) {
    // All of it: the guards put these fields after the client's IP.
    const { factor, ...found } = (await findUserByToken(token)) ?? {}
    expect(found).toStrictEqual(person)
    expect(factor).toMatchObject({ hasFactor: false, markedAt: null })
  }
})
