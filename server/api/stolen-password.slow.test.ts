import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import {
  anAuthenticator,
  markSession,
  mayWork,
  setUp,
  signInAgain,
  stateOf,
} from '#test/second-factor.ts'
import { db } from '../platform/db/client.ts'
import { session } from '../platform/db/schema/identity.ts'

// A password or a session that was stolen changes nothing of the second step that protects from it.

test('a stolen password changes no password, closes nothing and removes no app', async () => {
  const owner = await anAccount('secret1', { role: 'admin' })
  await anAuthenticator(owner)
  const calls = [
    call('POST', '/account/password', {
      as: owner,
      body: { current: 'secret1', password: 'secret2' },
    }),
    call('POST', '/account/close', { as: owner, body: { password: 'secret1' } }),
    call('DELETE', '/account/second-factor', { as: owner }),
    call('POST', '/account/recovery-code', { as: owner }),
  ]
  for (const { status, body } of await Promise.all(calls))
    expect({ status, type: body.type }).toEqual({ status: 403, type: 'second-factor' })
  const again = { as: owner, body: { password: 'secret1' } }
  expect((await call('POST', '/account/second-factor', again)).status).toBe(409)
  await markSession(owner)
  expect((await call('DELETE', '/account/second-factor', { as: owner })).status).toBe(200)
  expect(await stateOf(owner)).toBe('none')
})

test('a thief of a session sets up no app, which would lock its owner out', async () => {
  const owner = await anAccount('secret1', { role: 'admin' })
  const begin = (password: string) =>
    call('POST', '/account/second-factor', { as: owner, body: { password } })
  expect((await begin('')).status).toBe(403)
  expect((await begin('secret2')).status).toBe(403)
  const confirm = { as: owner, body: { code: '123456' } }
  expect((await call('POST', '/account/second-factor/confirm', confirm)).status).toBe(404)
  expect((await begin('secret1')).status).toBe(200)
})

test('without a password a thief of an old session neither sets up an app nor closes the account', async () => {
  const packer = await aPerson({ role: 'packer' })
  const loggedInAgo = (minutes: number) =>
    db
      .update(session)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(session.id, packer.sessionId))
  const statuses = async () => [
    (await call('POST', '/account/second-factor', { as: packer, body: {} })).status,
    (await call('POST', '/account/close', { as: packer, body: {} })).status,
  ]
  await loggedInAgo(16)
  expect(await statuses()).toEqual([403, 403])
  await loggedInAgo(14)
  expect(await statuses()).toEqual([200, 200])
})

test('a stolen password signs out no device, and changes no name that colleagues see', async () => {
  const owner = await aPerson({ role: 'admin' })
  await setUp(owner)
  const thief = await signInAgain(owner)
  const statuses = [
    await call('DELETE', '/account/device', { as: thief }),
    await call('DELETE', `/account/device/${owner.sessionId}`, { as: thief }),
    await call('PUT', '/account', { as: thief, body: { displayName: 'Mallory', photoURL: '' } }),
  ].map(({ status, body }) => [status, body.type])
  expect(statuses).toEqual(Array(3).fill([403, 'second-factor']))
  expect(await mayWork(owner)).toBe(true)
})
