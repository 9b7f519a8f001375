import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { auditOf } from '#test/audit.ts'
import { fromBase32 } from '#test/authenticator.ts'
import { anAccount, anOrder, aPerson, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { mailTo } from '#test/mailbox.ts'
import {
  anAuthenticator,
  enter,
  markSession,
  mayWork,
  setUp,
  signInAgain,
  stateOf,
} from '#test/second-factor.ts'
import { setSetting } from '#test/settings.ts'
import { setRole } from '../account/role.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { recoveryCode, secondFactor } from '../platform/db/schema/second-factor.ts'
import { setting } from '../platform/db/schema/setting.ts'

// Who has an authenticator app works only after a code of it: the session is marked, however it
// began.

afterEach(() => db.delete(setting).where(eq(setting.key, 'staff')))

test('an app is set up with a picture and a first code; other sessions need a code from then on', async () => {
  const owner = await aPerson({ role: 'admin' })
  const other = await signInAgain(owner)
  expect(await mayWork(other)).toBe(true)
  const { begun, codes } = await setUp(owner)
  expect(begun.url).toContain('otpauth://totp/')
  expect(begun.qr).toContain('data:image/svg+xml,')
  expect(codes).toHaveLength(10)
  expect([await stateOf(owner), await stateOf(other)]).toEqual(['done', 'needed'])
  const refused = await call('GET', '/staff/member', { as: other })
  expect(refused).toMatchObject({ status: 403, body: { type: 'second-factor' } })
  const [stored] = await db.select().from(secondFactor).where(eq(secondFactor.userId, owner.id))
  expect(stored?.secret.includes(fromBase32(begun.secret))).toBe(false)
  expect(await auditOf(owner.id)).toMatchObject([{ action: 'set up second step' }])
})

test('a new app in the place of another asks all other sessions for its code', async () => {
  const owner = await aPerson({ role: 'admin' })
  const other = await signInAgain(owner)
  await anAuthenticator(owner)
  for (const one of [owner, other]) await markSession(one)
  expect((await call('DELETE', '/account/second-factor', { as: owner })).status).toBe(200)
  await setUp(owner)
  expect([await stateOf(owner), await stateOf(other)]).toEqual(['done', 'needed'])
})

test('a session without its code is a customer’s, to whom another’s order and profile are closed', async () => {
  const [casey, owner] = [await aPerson(), await aPerson({ role: 'admin' })]
  const order = await anOrder(casey)
  await anAuthenticator(owner)
  for (const path of [
    `/order/${order.id}`,
    `/profile/${casey.email}`,
    `/order?customer=${casey.email}`,
  ])
    expect((await call('GET', path, { as: owner })).status).toBe(403)
  expect((await call('DELETE', `/myOrder/${order.id}`, { as: owner })).status).toBe(403)
})

test('the audit of what one of the staff has done is no customer’s data: it needs the code', async () => {
  const owner = await aPerson({ role: 'admin' })
  const code = await anAuthenticator(owner)
  const refused = await call('GET', '/account/data', { as: owner })
  expect(refused).toMatchObject({ status: 403, body: { type: 'second-factor' } })
  await enter(owner, code())
  expect((await call('GET', '/account/data', { as: owner })).status).toBe(200)
})

test('a code works once, also in two calls at once and in another session', async () => {
  const owner = await aPerson({ role: 'admin' })
  const [other, code] = [await signInAgain(owner), await anAuthenticator(owner)]
  const at = code()
  const answers = await Promise.all([owner, owner, other].map((as) => enter(as, at)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await enter(owner, code(-1))).status).toBe(409)
  expect((await enter(owner, code(1))).status).toBe(200)
  expect(await mayWork(owner)).toBe(true)
})

test('a recovery code works once, however it is typed', async () => {
  const owner = await aPerson({ role: 'admin' })
  const { codes } = await setUp(owner)
  const other = await signInAgain(owner)
  const [first = ''] = codes
  const typed = first.toLowerCase().replace('-', ' ').replaceAll('0', 'o')
  const answers = await Promise.all([enter(other, typed), enter(other, first)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await mayWork(other)).toBe(true)
  const { body } = await call('GET', '/account/second-factor', { as: other })
  expect(body.codesLeft).toBe(9)
  const kept = await db.select().from(recoveryCode).where(eq(recoveryCode.userId, owner.id))
  for (const { codeHash } of kept) expect(codeHash.toString()).not.toContain(first)
})

test('wrong codes wait longer and longer, over all sessions, and never those of a known device', async () => {
  const owner = await aPerson({ role: 'admin' })
  const code = await anAuthenticator(owner)
  const known = await enter(owner, code())
  const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
  const statuses: number[] = []
  for (let at = 0; at < 7; at++)
    statuses.push((await enter(await signInAgain(owner), '000000')).status)
  expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
  expect(statuses.at(-1)).toBe(429)
  const at = await signInAgain(owner)
  const answer = await call('POST', '/auth/second-factor', {
    ...{ as: at, body: { code: code(1) }, headers: { cookie } },
  })
  expect(answer.status).toBe(200)
})

test('wrong codes after a right password are a warning by email, once a day', async () => {
  const owner = await aPerson({ role: 'admin' })
  await anAuthenticator(owner)
  for (let at = 0; at < 8; at++) await enter(owner, '000000')
  const mails = await mailTo(owner.email)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('wrong codes')])
})

test('a code lasts for a week, and for what gives rights a quarter of an hour', async () => {
  const owner = await aPerson({ role: 'admin' })
  const casey = await aPerson({ emailVerified: true })
  await anAuthenticator(owner)
  const give = () =>
    call('PUT', `/staff/role/${casey.email}`, { as: owner, body: { role: 'packer' } })
  await markSession(owner, 16)
  expect(await mayWork(owner)).toBe(true)
  const refused = await give()
  expect(refused).toMatchObject({ status: 403, body: { type: 'second-factor' } })
  expect((await call('GET', '/me', { as: casey })).body.role).toBeNull()
  for (const path of ['/staff/export/orders', '/allOrder', '/user', '/staff/return']) {
    const exported = await call('GET', path, { as: owner })
    expect(exported).toMatchObject({ status: 403, body: { type: 'second-factor' } })
  }
  expect((await call('GET', '/user?limit=5', { as: owner })).status).toBe(200)
  await markSession(owner, 14)
  expect((await give()).status).toBe(200)
  await markSession(owner, 7 * 24 * 60)
  expect(await stateOf(owner)).toBe('needed')
})

test('another owner resets the app of a lost phone, which ends the sessions; nobody their own', async () => {
  const [owner, robin] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'manager' })]
  await setUp(robin)
  await setUp(owner)
  const reset = (as: Person, of: Person) =>
    call('DELETE', `/staff/second-factor/${of.email}`, { as })
  expect((await reset(owner, owner)).status).toBe(409)
  expect((await reset(owner, robin)).body).toEqual({ deletedCount: 1 })
  expect((await reset(owner, robin)).body).toEqual({ deletedCount: 0 })
  expect((await call('GET', '/me', { as: robin })).status).toBe(401)
  expect(await db.$count(recoveryCode, eq(recoveryCode.userId, robin.id))).toBe(0)
  expect((await auditOf(robin.id)).at(-1)).toMatchObject({
    ...{ action: 'reset second step', actorEmail: owner.email },
  })
})

test('who has no app of their own takes nobody’s away', async () => {
  const [owner, robin] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  await setUp(robin)
  const path = `/staff/second-factor/${robin.email}`
  expect((await call('DELETE', path, { as: owner })).status).toBe(409)
  expect(await stateOf(robin)).toBe('done')
})

test('who leaves the staff leaves the app, too: a lost phone keeps nobody from closing', async () => {
  const owner = await aPerson({ role: 'admin' })
  const robin = await anAccount('secret1', { role: 'manager' })
  await setUp(robin, 'secret1')
  await setRole(owner, robin.email, null)
  expect(await db.$count(secondFactor, eq(secondFactor.userId, robin.id))).toBe(0)
  expect(await db.$count(recoveryCode, eq(recoveryCode.userId, robin.id))).toBe(0)
  const again = await signInAgain(robin)
  const closed = await call('POST', '/account/close', { as: again, body: { password: 'secret1' } })
  expect(closed.status).toBe(200)
})

test('recovery codes are made again ten times an hour, not in a loop', async () => {
  const owner = await aPerson({ role: 'admin' })
  await setUp(owner)
  const statuses: number[] = []
  for (let at = 0; at < 11; at++)
    statuses.push((await call('POST', '/account/recovery-code', { as: owner })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('where the owner demands an app, a role works for two weeks without, and then only sets it up', async () => {
  const [owner, packer] = [await aPerson({ role: 'admin' }), await aPerson({ role: 'packer' })]
  await setSetting('staff', { secondFactor: 'not packers' })
  const since = (days: number) =>
    db
      .update(user)
      .set({ staffSince: new Date(Date.now() - days * 86_400_000) })
      .where(and(eq(user.id, owner.id)))
  await since(13)
  expect(await mayWork(owner)).toBe(true)
  const { body } = await call('GET', '/account/second-factor', { as: owner })
  expect(Date.parse(body.neededFrom)).toBeGreaterThan(Date.now())
  await since(15)
  expect([await stateOf(owner), await mayWork(owner)]).toEqual(['set up', false])
  expect(await stateOf(packer)).toBe('none')
  await setUp(owner)
  expect(await mayWork(owner)).toBe(true)
})

test('the two weeks begin when a role is given, also the second time', async () => {
  const [owner, robin] = [await aPerson({ role: 'admin' }), await aPerson({ emailVerified: true })]
  await db
    .update(user)
    .set({ staffSince: new Date(0) })
    .where(eq(user.id, robin.id))
  await setSetting('staff', { secondFactor: 'all' })
  await setRole(owner, robin.email, 'manager')
  expect(await stateOf(robin)).toBe('none')
})
