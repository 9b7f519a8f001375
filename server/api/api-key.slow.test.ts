import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { KEY_ROLES } from '#contract/account/api-key.ts'
import type { Role } from '#contract/account/permission.ts'
import { anApiKey } from '#test/api-keys.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { requestPasswordReset, resetPassword } from '#test/identity.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { anAuthenticator, markSession } from '#test/second-factor.ts'
import { setRole } from '../account/role.ts'
import { db } from '../platform/db/client.ts'
import { apiKey } from '../platform/db/schema/api-key.ts'
import { audit } from '../platform/db/schema/audit.ts'
import { user } from '../platform/db/schema/identity.ts'
import { allMailSent } from '../platform/mail/send.ts'

// What a key may do: each call of the access table is tried with one in access.slow.test.ts.

beforeEach(() => db.delete(apiKey))

type Token = { token: string }

const statusOfCarriers = async (as: Token) => (await call('GET', '/staff/carrier', { as })).status
const rename = (as: Token, id: string, name: string) =>
  call('PATCH', `/product/${id}`, { as, body: { version: 1, name } })
const keyRow = async (id: string) => (await db.select().from(apiKey).where(eq(apiKey.id, id)))[0]

async function statusOfEdit(as: Token) {
  const part = await aProduct()
  return (await rename(as, part.id, 'Renamed')).status
}

test('an owner makes a key, which is shown once, works, and is revoked at once', async () => {
  const owner = await aPerson({ role: 'admin', emailVerified: true })
  const body = { name: 'Feed', role: 'manager', days: 30 }
  const { status, body: made } = await call('POST', '/staff/key', { as: owner, body })
  expect(status).toBe(201)
  expect(made.key).toMatch(/^dl_[\w-]{43}$/)
  const { body: keys } = await call('GET', '/staff/key', { as: owner })
  expect(keys).toMatchObject([
    { name: 'Feed', role: 'manager', beginning: made.key.slice(0, 9), lastUsedAt: null },
  ])
  expect(JSON.stringify([keys, await keyRow(made.insertedId)])).not.toContain(made.key)

  expect(await statusOfEdit({ token: made.key })).toBe(200)
  const revoke = () => call('DELETE', `/staff/key/${made.insertedId}`, { as: owner })
  expect((await revoke()).status).toBe(200)
  expect(await statusOfEdit({ token: made.key })).toBe(401)
  expect((await revoke()).status).toBe(404)
})

test('what a key does is in the audit under its maker and its name', async () => {
  const { owner, token } = await anApiKey('manager')
  const part = await aProduct()
  await rename({ token }, part.id, 'Renamed')
  const { body } = await call('GET', `/audit?q=${part.id}&limit=5`, { as: owner })
  expect(body).toMatchObject([{ actor: owner.email, apiKey: 'Warehouse', action: 'edit product' }])
})

test.each<[Role | null, number, number]>([
  ['manager', 200, 200],
  ['packer', 403, 200],
  ['accountant', 401, 401],
  [null, 401, 401],
])('of a maker who is now %s a manager’s key may do no more', async (role, catalog, packing) => {
  const { owner, token } = await anApiKey('manager')
  const other = await aPerson({ role: 'admin' })
  expect(await statusOfEdit({ token })).toBe(200)
  await setRole(other, owner.email, role)
  expect(await statusOfEdit({ token })).toBe(catalog)
  expect(await statusOfCarriers({ token })).toBe(packing)
})

test('a key of who has lost the role stays ended when they get it again', async () => {
  const { owner, token } = await anApiKey('packer')
  const other = await aPerson({ role: 'admin' })
  await setRole(other, owner.email, null)
  await setRole(other, owner.email, 'admin')
  expect(await statusOfCarriers({ token })).toBe(401)
})

test('a key ends when another resets its maker’s second step, and all owners get an email', async () => {
  const { owner: maker, token } = await anApiKey('manager')
  const other = await aPerson({ role: 'admin' })
  for (const one of [maker, other]) await anAuthenticator(one)
  await markSession(other)
  const path = `/staff/second-factor/${maker.email}`
  expect((await call('DELETE', path, { as: other })).status).toBe(200)
  expect(await statusOfCarriers({ token })).toBe(401)
  await allMailSent()
  for (const { email } of [maker, other])
    expect((await mailTo(email)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('The API keys made by that account have ended with it: ‘Warehouse’.'),
    )
})

test('a key ends when its maker removes their second step, or sets a password by a link', async () => {
  const [removing, resetting] = [await anApiKey('manager'), await anApiKey('manager')]
  const { email } = resetting.owner
  await requestPasswordReset(email)
  expect((await resetPassword((await lastMailTo(email)).token)).status).toBe(200)
  expect(await statusOfCarriers(resetting)).toBe(401)
  await anAuthenticator(removing.owner)
  await markSession(removing.owner)
  await call('DELETE', '/account/second-factor', { as: removing.owner })
  expect(await statusOfCarriers(removing)).toBe(401)
})

test('a key ends with its maker’s account, and when it expires', async () => {
  const [removed, expired] = [await anApiKey('manager'), await anApiKey('manager')]
  await db.delete(user).where(eq(user.id, removed.owner.id))
  await db
    .update(apiKey)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(apiKey.id, expired.id))
  expect(await statusOfEdit(removed)).toBe(401)
  expect(await statusOfEdit(expired)).toBe(401)
})

test('a key needs no second factor, and is made with a fresh code alone', async () => {
  const { owner, token } = await anApiKey('manager')
  await anAuthenticator(owner)
  expect(await statusOfEdit({ token })).toBe(200)
  const body = { name: 'Another', role: 'packer', days: 1 }
  const make = () => call('POST', '/staff/key', { as: owner, body })
  await markSession(owner, 20)
  expect((await make()).status).toBe(403)
  await markSession(owner)
  expect((await make()).status).toBe(201)
})

test.each(KEY_ROLES)('a key of a %s makes no keys and opens no account', async (role) => {
  const { owner, token } = await anApiKey(role)
  const body = { name: 'Another', role, days: 1 }
  expect((await call('POST', '/staff/key', { as: { token }, body })).status).toBe(403)
  expect((await call('GET', '/account/data', { as: { token } })).status).toBe(403)
  const register = { as: { token }, body: { email: owner.email } }
  expect((await call('PUT', `/user/${owner.email}`, register)).status).toBe(401)
})

test('the use of a key is written once an hour', async () => {
  const { id, token } = await anApiKey('manager')
  await statusOfEdit({ token })
  const used = (await keyRow(id))?.lastUsedAt
  expect(used).toBeInstanceOf(Date)
  await statusOfEdit({ token })
  expect((await keyRow(id))?.lastUsedAt).toEqual(used)
})

test('the calls of a key count by themselves, not as its maker’s', async () => {
  const { owner, token } = await anApiKey('accountant')
  const ask = (as: Token) => call('GET', '/order?customer=nobody@example.com', { as })
  for (let count = 0; count < 10; count += 1) await ask({ token })
  expect((await ask({ token })).status).toBe(429)
  expect((await ask(owner)).status).toBe(200)
})

test('all owners get an email of a new key', async () => {
  // Those of other files would get hundreds.
  await db.update(user).set({ role: null }).where(eq(user.role, 'admin'))
  const owner = await aPerson({ role: 'admin' })
  const body = { name: 'Feed of parts', role: 'packer', days: 1 }
  await call('POST', '/staff/key', { as: owner, body })
  await expect.poll(async () => (await mailTo(owner.email)).length).toBe(1)
  expect((await db.select().from(audit).where(eq(audit.actorId, owner.id)))[0]).toMatchObject({
    action: 'make API key',
    subject: 'Feed of parts',
    apiKey: null,
  })
})
