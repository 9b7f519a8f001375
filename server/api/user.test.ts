import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db } from '#server/db/client.ts'
import { account, user } from '#server/db/schema/identity.ts'
import { auth } from '#server/identity/identity-provider.ts'
import { anAccount, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'

/** Signs in at the identity provider. @returns the cookie that it sets */
async function signIn(email: string, password: string) {
  const answer = await call('POST', '/auth/sign-in/email', { body: { email, password } })
  expect(answer.status).toBe(200)
  const cookies = [answer.headers['set-cookie']].flat()
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  return cookies.map((cookie) => cookie?.split(';')[0]).join('; ')
}

test('a person whom the provider has signed in gets a token that works', async () => {
  const casey = await anAccount('secret1')
  const cookie = await signIn(casey.email, 'secret1')
  const { status, body } = await call('PUT', `/user/${casey.email}`, {
    body: { email: casey.email },
    headers: { cookie },
  })
  expect(status).toBe(200)
  expect(await call('GET', `/admin/${casey.email}`, { as: body })).toMatchObject({
    status: 200,
    body: { admin: false },
  })
})

test('the token is the caller’s own, whichever email the body names', async () => {
  const casey = await anAccount('secret1')
  const cookie = await signIn(casey.email, 'secret1')
  const { email } = await aPerson({ role: 'admin' })
  const { status, body } = await call('PUT', `/user/${casey.email}`, {
    body: { email },
    headers: { cookie },
  })
  expect(status).toBe(200)
  expect((await call('GET', `/profile/${casey.email}`, { as: body })).status).toBe(200)
  expect((await call('GET', `/profile/${email}`, { as: body })).status).toBe(403)
})

test('nobody gets a token for somebody else, or without the provider’s session', async () => {
  const casey = await anAccount('secret1')
  const other = await aPerson({ role: 'admin' })
  const cookie = await signIn(casey.email, 'secret1')
  const put = (email: string, body: object, headers = {}) =>
    call('PUT', `/user/${email}`, { body, headers })
  expect((await put(other.email, { email: other.email }, { cookie })).status).toBe(403)
  expect((await put(other.email, { email: casey.email }, { cookie })).status).toBe(403)
  expect((await put(casey.email, { email: casey.email })).status).toBe(401)
  expect(
    (await put(casey.email, { email: casey.email }, { authorization: `Bearer ${casey.token}` }))
      .status,
  ).toBe(401)
})

test('an admin may ask about anybody, others only about themselves', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson()
  expect((await call('GET', `/admin/${admin.email}`, { as: admin })).body).toEqual({ admin: true })
  expect((await call('GET', `/admin/${casey.email}`, { as: admin })).body).toEqual({ admin: false })
  expect((await call('GET', `/admin/${admin.email}`, { as: casey })).status).toBe(403)
})

test('an email is the same in any letter case', async () => {
  const casey = await aPerson()
  expect((await call('GET', `/admin/${casey.email.toUpperCase()}`, { as: casey })).status).toBe(200)
})

test('signing up keeps the password as argon2id only', async () => {
  const email = 'new.person@example.com'
  const signedUp = await call('POST', '/auth/sign-up/email', {
    body: { name: 'New', email, password: 'secret1' },
  })
  expect(signedUp.status).toBe(200)
  const [row] = await db
    .select()
    .from(account)
    .innerJoin(user, eq(account.userId, user.id))
    .where(eq(user.email, email))
  expect(row?.account.password).toMatch(/^\$argon2id\$/)
})

test('nobody signs up as an admin', async () => {
  const email = 'climber@example.com'
  const body = { name: 'Climber', email, password: 'secret1', role: 'admin', emailVerified: true }
  expect((await call('POST', '/auth/sign-up/email', { body })).status).toBe(200)
  const [row] = await db.select().from(user).where(eq(user.email, email))
  expect(row).toMatchObject({ role: null, emailVerified: false })
})

test('the identity provider’s errorResponses are problems like all others', async () => {
  const signUp = (body: object) => call('POST', '/auth/sign-up/email', { body })
  const person = { name: 'New', email: 'twice@example.com', password: 'secret1' }
  await signUp(person)
  expect(await signUp(person)).toMatchObject({
    status: 422,
    headers: { 'content-type': expect.stringContaining('application/problem+json') },
    body: { status: 422, detail: expect.stringContaining('already exists') },
  })
  expect(await signUp({ ...person, name: 'a\0b', password: '12345' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'name' }, { path: 'password' }] },
  })
})

test('signing out ends the token too', async () => {
  const { email } = await anAccount('secret1')
  const cookie = await signIn(email, 'secret1')
  const { token } = (await call('PUT', `/user/${email}`, { body: { email }, headers: { cookie } }))
    .body
  const ask = () => call('GET', `/profile/${email}`, { as: { token } })
  expect((await ask()).status).toBe(200)
  expect((await call('POST', '/auth/sign-out', { body: {}, headers: { cookie } })).status).toBe(200)
  expect((await ask()).status).toBe(401)
})

test('signing in from another site is refused', async () => {
  const { email } = await anAccount('secret1')
  const answer = await call('POST', '/auth/sign-in/email', {
    body: { email, password: 'secret1' },
    headers: { origin: 'https://evil.example', cookie: 'a=b' },
  })
  expect(answer.status).toBe(403)
  expect(answer.headers['set-cookie']).toBeUndefined()
  const foreign: Record<string, string>[] = [{ origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
  for (const headers of foreign) {
    const body = { email, password: 'secret1' }
    expect((await call('POST', '/auth/sign-in/email', { body, headers })).status).toBe(403)
    expect((await call('POST', '/auth/sign-out', { body: {}, headers })).status).toBe(403)
  }
})

test('an email as long as emails get can be used', async () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`
  const casey = await anAccount('secret1', { email })
  const cookie = await signIn(email, 'secret1')
  const answer = await call('PUT', `/user/${encodeURIComponent(email)}`, {
    body: { email },
    headers: { cookie },
  })
  expect(answer.status).toBe(200)
  expect((await call('GET', `/admin/${email}`, { as: casey })).status).toBe(200)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await anAccount('secret1')
  const signInAs = (address: string) =>
    call('POST', '/auth/sign-in/email', { body: { email: address, password: 'not this' } })
  const wrong = await signInAs(email)
  const unknown = await signInAs('nobody@example.com')
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(wrong.status)
  expect({ ...unknown.body, instance: wrong.body.instance }).toEqual(wrong.body)
})

test('whether an email is known does not show in the work either: each costs one hash', async () => {
  const { password } = await auth.$context
  const [hash, verify] = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')]
  const emails = [
    (await anAccount('secret1')).email,
    (await aPerson()).email, // has no password
    'nobody@example.com',
  ]
  for (const email of emails) {
    hash.mockClear()
    verify.mockClear()
    const body = { email, password: 'not this' }
    expect((await call('POST', '/auth/sign-in/email', { body })).status).toBe(401)
    expect(hash.mock.calls.length + verify.mock.calls.length).toBe(1)
  }
  hash.mockRestore()
  verify.mockRestore()
})

test('an admin lists the users, makes one an admin and removes them', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson({ name: 'Casey' })
  const find = async () => {
    const { body } = await call('GET', '/user', { as: admin })
    return body.find(({ _id }: { _id: string }) => _id === casey.id)
  }
  const { id: _id, email } = casey
  const listed = { _id, email, name: 'Casey', role: null, emailVerified: false }
  expect(await find()).toEqual(listed)
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, _id))
  expect(await find()).toEqual({ ...listed, emailVerified: true })
  const grant = () => call('PUT', `/user/admin/${casey.email}`, { as: admin })
  expect((await grant()).body).toEqual({ modifiedCount: 1 })
  expect((await grant()).body).toEqual({ modifiedCount: 0 })
  expect(await find()).toMatchObject({ role: 'admin' })
  expect((await call('DELETE', `/user/${casey.id}`, { as: admin })).body).toEqual({
    deletedCount: 1,
  })
  expect(await find()).toBeUndefined()
})

test('nobody removes themselves, however their id is written, and the last admin stays', async () => {
  const admin = await aPerson({ role: 'admin' })
  const remove = (id: string) => call('DELETE', `/user/${id}`, { as: admin })
  for (const id of [admin.id, admin.id.toUpperCase()]) expect((await remove(id)).status).toBe(409)
  expect((await call('GET', `/admin/${admin.email}`, { as: admin })).body).toEqual({ admin: true })
  expect((await remove((await aPerson()).id.toUpperCase())).status).toBe(200)
})

test('a token ends with a quarter of an hour, and a session’s answers are kept by no cache', async () => {
  const { email } = await anAccount('secret1')
  const cookie = await signIn(email, 'secret1')
  const asked = await call('GET', '/auth/get-session', { headers: { cookie } })
  expect(asked.headers['cache-control']).toBe('private, no-store')
  expect(Object.keys(asked.body)).toEqual(['user'])
  const { body } = await call('PUT', `/user/${email}`, { body: { email }, headers: { cookie } })
  const { exp, iat } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
  expect(exp - iat).toBe(15 * 60)
  const other = { body: { email }, headers: { cookie } }
  expect((await call('PUT', '/user/other@example.com', other)).status).toBe(403)
})
