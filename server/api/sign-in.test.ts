import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { account, user } from '#server/platform/db/schema/identity.ts'
import { env } from '#server/platform/env.server.ts'
import { argon2 } from '#server/platform/identity/password.ts'
import { anAccount, aPerson } from '#test/builders.ts'
import { call, sendForm } from '#test/call.ts'
import { signIn, signInForCookies, signUp } from '#test/identity.ts'

test('signing up stores the password as an argon2id hash', async () => {
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

test('a sign-up can’t set the admin role', async () => {
  const email = 'climber@example.com'
  const body = { name: 'Climber', email, password: 'secret1', role: 'admin', emailVerified: true }
  expect((await call('POST', '/auth/sign-up/email', { body })).status).toBe(200)
  const [row] = await db.select().from(user).where(eq(user.email, email))
  expect(row).toMatchObject({ role: null, emailVerified: false })
})

test('a second sign-up and a wrong field are answered as problem details', async () => {
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

test('an email of the maximum length works', async () => {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`
  const casey = await anAccount('secret1', { email })
  const cookie = await signInForCookies(email, 'secret1')
  const answer = await call('PUT', `/user/${encodeURIComponent(email)}`, {
    body: { email },
    headers: { cookie },
  })
  expect(answer.status).toBe(200)
  expect((await call('GET', `/admin/${email}`, { as: casey })).status).toBe(200)
})

test('a wrong password and an unknown email get the same answer', async () => {
  const { email } = await anAccount('secret1')
  const signInAs = (address: string) =>
    call('POST', '/auth/sign-in/email', { body: { email: address, password: 'not this' } })
  const wrong = await signInAs(email)
  const unknown = await signInAs('nobody@example.com')
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(wrong.status)
  expect({ ...unknown.body, instance: wrong.body.instance }).toEqual(wrong.body)
})

test('an unknown email costs one password hash, too, so timing does not reveal it', async () => {
  const emails = [
    (await anAccount('secret1')).email,
    (await aPerson()).email, // has no password
    'nobody@example.com',
  ]
  const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
  onTestFinished(() => void vi.restoreAllMocks())
  for (const email of emails) {
    vi.clearAllMocks()
    const body = { email, password: 'not this' }
    expect((await call('POST', '/auth/sign-in/email', { body })).status).toBe(401)
    expect(hash.mock.calls.length + verify.mock.calls.length).toBe(1)
  }
})

test('of concurrent sign-ups with spellings of one email, one creates an account', async () => {
  const spellings = ['Kim@Bücher.example', 'kim@xn--bcher-kva.example', 'KIM@BÜCHER.example']
  const answers = await Promise.all(spellings.map((email) => signUp(email)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  for (const email of spellings) {
    const { status, headers } = await signIn(email)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  }
})

const LOGIN = 'https://shop.example/login'

function logInByForm(
  fields: Record<string, string>,
  { referer = LOGIN, origin = env.publicUrl }: { referer?: string; origin?: string } = {},
) {
  return sendForm('/api/auth/sign-in/form', fields, { referer, ...(origin && { origin }) })
}

test('a form without scripts signs in, and returns to the page that led to it', async () => {
  const { email } = await anAccount('secret1')
  const own = { email, password: 'secret1' }
  const cameFrom = (path: string) => ({
    referer: `${LOGIN}?${new URLSearchParams({ from: path })}`,
  })
  const { statusCode, headers } = await logInByForm(own, cameFrom('/product/1?quantity=4'))
  expect([statusCode, headers.location]).toEqual([303, '/product/1?quantity=4'])
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly.*signedInByForm=1/)
  for (const other of ['//evil.example', 'https://evil.example', '/\\evil.example', '/login'])
    expect((await logInByForm(own, cameFrom(other))).headers.location).toBe('/')
})

test('a refused form leads back to Login, which says why', async () => {
  const { email } = await anAccount('secret1')
  const referer = `${LOGIN}?from=%2Fbasket`
  const sentTo = async (fields: Record<string, string>) =>
    (await logInByForm(fields, { referer })).headers.location
  expect(await sentTo({ email })).toBe('/login?from=%2Fbasket#wrong')
  const wrong = { email, password: 'not this' }
  expect(await sentTo(wrong)).toBe('/login?from=%2Fbasket#wrong')
  // It waits with the failures of the call.
  for (let times = 0; times < 6; times += 1)
    await call('POST', '/auth/sign-in/email', { body: wrong })
  expect(await sentTo({ email, password: 'secret1' })).toBe('/login?from=%2Fbasket#wait')
})

test('a form of another site, or of one that is not named, signs nobody in', async () => {
  const { email } = await anAccount('secret1')
  for (const origin of ['https://evil.example', 'null', '']) {
    const { statusCode, headers } = await logInByForm({ email, password: 'secret1' }, { origin })
    expect([statusCode, headers['set-cookie']]).toEqual([403, undefined])
  }
})
