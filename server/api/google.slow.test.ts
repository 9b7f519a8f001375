import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { call } from '#test/call.ts'
import { mailServer } from '#test/environment.ts'
import {
  accountsOf,
  deleteSampleUsers,
  MAXIMILIANE,
  MIKA,
  NOOR,
  sessionUser,
  signInWithGoogle,
  unsignedToken,
  userOf,
} from '#test/google.ts'
import { db } from '../platform/db/client.ts'
import { session, user } from '../platform/db/schema/identity.ts'
import { env } from '../platform/env.server.ts'

beforeEach(deleteSampleUsers)

test('the first sign-in creates an account with Google’s name, photo and verified email', async () => {
  const { status, page, error, cookie, headers } = await signInWithGoogle(NOOR)
  expect({ status, page, error }).toEqual({
    status: 302,
    page: `${env.publicUrl}/signed-in`,
    error: null,
  })
  expect(headers['cache-control']).toBe('private, no-store')
  const { email, name, picture: image } = NOOR
  expect(await sessionUser(cookie)).toEqual({ email, name, image, emailVerified: true })
  expect(await userOf(NOOR)).toMatchObject({ email, name, image, emailVerified: true, role: null })

  const registered = await call('PUT', `/user/${email}`, { headers: { cookie }, body: { email } })
  const as = registered.body
  expect((await call('GET', `/order?customer=${email}`, { as })).status).toBe(200)
  expect((await call('GET', '/user', { as })).status).toBe(403)
})

test('a second sign-in of the same person is the same account', async () => {
  await signInWithGoogle(NOOR)
  const first = await userOf(NOOR)
  await db.update(user).set({ name: 'Noor H.', image: null }).where(eq(user.email, NOOR.email))
  const { cookie } = await signInWithGoogle(NOOR)
  // The name in the shop stays.
  expect(await sessionUser(cookie)).toMatchObject({ email: NOOR.email, name: 'Noor H.' })
  const again = await userOf(NOOR)
  expect(again?.id).toBe(first?.id)
  expect(await accountsOf(NOOR)).toHaveLength(1)
})

test('concurrent first sign-ins create one account, and a failed one can be tried again', async () => {
  const results = await Promise.all([NOOR, NOOR, NOOR].map(signInWithGoogle))
  const signedIn = results.filter(({ error }) => error === null)
  const lost = results.filter(({ error }) => error === 'unable_to_create_user')
  expect(signedIn.length).toBeGreaterThan(0)
  expect(signedIn.length + lost.length).toBe(3)
  expect(await accountsOf(NOOR)).toHaveLength(1)
  expect((await signInWithGoogle(NOOR)).error).toBeNull()
})

test('a name of any length is accepted', async () => {
  const { cookie } = await signInWithGoogle(MAXIMILIANE)
  expect((await sessionUser(cookie))?.name).toBe(MAXIMILIANE.name)
})

test('Google’s tokens are not stored', async () => {
  for (const _ of ['the first', 'the second']) {
    await signInWithGoogle(NOOR)
    expect(await accountsOf(NOOR)).toMatchObject([
      {
        providerId: 'google',
        accountId: NOOR.sub,
        password: null,
        accessToken: null,
        refreshToken: null,
        idToken: null,
      },
    ])
  }
})

test.each([
  ['has not verified', MIKA],
  ['has verified but does not run', MAXIMILIANE],
])(
  'an email that Google %s makes an account, which the shop’s email verifies',
  async (_, person) => {
    const { error, cookie } = await signInWithGoogle(person)
    expect(error).toBeNull()
    expect(await sessionUser(cookie)).toMatchObject({ email: person.email, emailVerified: false })
    const mails = () => mailServer.received.filter(({ to }) => to.includes(person.email))
    await expect.poll(mails).toHaveLength(1)
    expect(mails()[0]?.source).toContain('/verify-email?token')

    // A later sign-in opens the same account; it sends nothing, and Google's word still does not
    // count.
    expect(await sessionUser((await signInWithGoogle(person)).cookie)).toMatchObject({
      emailVerified: false,
    })
    expect(await accountsOf(person)).toHaveLength(1)
    expect(mails()).toHaveLength(1)
  },
)

test('a Google sign-in does not change the role', async () => {
  await signInWithGoogle(NOOR)
  expect((await userOf(NOOR))?.role).toBeNull()
  await db.update(user).set({ role: 'admin' }).where(eq(user.email, NOOR.email))
  await signInWithGoogle(NOOR)
  const noor = await userOf(NOOR)
  expect(noor?.role).toBe('admin')
  expect(await db.$count(session, eq(session.userId, noor?.id ?? ''))).toBe(2)
})

test('a Google sign-in starts only from a page at the public URL', async () => {
  const begin = (headers: Record<string, string>) =>
    call('POST', '/auth/sign-in/social', { body: { provider: 'google' }, headers })
  expect((await begin({ origin: env.publicUrl })).status).toBe(200)
  expect((await begin({ origin: 'https://evil.example' })).status).toBe(403)
  const { status, body } = await begin({ origin: `http://localhost:${env.port}` })
  expect(status).toBe(409)
  expect(body.detail).toBe(`Open the shop at ${env.publicUrl} to use Google`)
})

test('a client’s own ID token and other providers start no sign-in', async () => {
  const attempt = (body: object) => call('POST', '/auth/sign-in/social', { body })
  expect((await attempt({ provider: 'github' })).status).toBe(400)
  const idToken = { token: unsignedToken() }
  const { body, headers } = await attempt({
    provider: 'google',
    idToken,
    callbackURL: 'https://evil.example',
  })
  expect(Object.keys(body)).toEqual(['url'])
  expect(String(headers['set-cookie'])).not.toContain('session_token')
})

test('starting too many sign-ins from one IP is a 429, for that IP alone', async () => {
  const begin = (from: string) =>
    call('POST', '/auth/sign-in/social', { body: { provider: 'google' }, from })
  for (let n = 0; n < 20; n += 1) expect((await begin('198.51.100.7')).status).toBe(200)
  expect((await begin('198.51.100.7')).status).toBe(429)
  expect((await begin('198.51.100.8')).status).toBe(200)
})
