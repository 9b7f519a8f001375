import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAccount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { post, upstream } from '#test/environment.ts'
import {
  accountsOf,
  beginAtShop,
  choose,
  claim,
  comeBack,
  forgetSamplePeople,
  idTokenOf,
  MAXIMILIANE,
  MIKA,
  NOOR,
  type SamplePerson,
  signInWithGoogle,
  TOMASZ,
  userOf,
  whoIs,
} from '#test/google.ts'
import { revokeLinks } from '../account/email-link.ts'
import { db } from '../db/client.ts'
import { session, user, verification } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'

beforeEach(forgetSamplePeople)
afterEach(() => {
  upstream.behave = (answer) => answer()
})

test('the first sign-in makes an account with Google’s name, photo and verified email', async () => {
  const { status, page, error, cookie, headers } = await signInWithGoogle(NOOR)
  expect({ status, page, error }).toEqual({
    status: 302,
    page: `${env.publicUrl}/signed-in`,
    error: null,
  })
  expect(headers['cache-control']).toBe('private, no-store')
  const { email, name, picture: image } = NOOR
  expect(await whoIs(cookie)).toEqual({ email, name, image, emailVerified: true })
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
  // What they call themselves in the shop stays.
  expect(await whoIs(cookie)).toMatchObject({ email: NOOR.email, name: 'Noor H.' })
  const again = await userOf(NOOR)
  expect(again?.id).toBe(first?.id)
  expect(await accountsOf(NOOR)).toHaveLength(1)
})

test('two first sign-ins at the same moment make one account, and who lost may try again', async () => {
  const results = await Promise.all([NOOR, NOOR, NOOR].map(signInWithGoogle))
  const signedIn = results.filter(({ error }) => error === null)
  const lost = results.filter(({ error }) => error === 'unable_to_create_user')
  expect(signedIn.length).toBeGreaterThan(0)
  expect(signedIn.length + lost.length).toBe(3)
  expect(await accountsOf(NOOR)).toHaveLength(1)
  expect((await signInWithGoogle(NOOR)).error).toBeNull()
})

test('a name of any length is taken', async () => {
  const { cookie } = await signInWithGoogle(MAXIMILIANE)
  expect((await whoIs(cookie))?.name).toBe(MAXIMILIANE.name)
})

test('nothing of Google’s tokens is kept', async () => {
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

const ADDRESSES: [string, SamplePerson, { ours: boolean; linked: boolean }][] = [
  ['verified here and run by Google', NOOR, { ours: true, linked: true }],
  ['run by Google, but not verified here', NOOR, { ours: false, linked: false }],
  [
    'verified here and by Google, which does not run it',
    MAXIMILIANE,
    { ours: true, linked: false },
  ],
  ['verified only by Google, which does not run it', MAXIMILIANE, { ours: false, linked: false }],
  ['verified here only', MIKA, { ours: true, linked: false }],
  ['verified nowhere', MIKA, { ours: false, linked: false }],
]

test.each(ADDRESSES)('an address that is %s', async (_, person, { ours, linked }) => {
  const { email } = person
  const owner = await anAccount('secret1', { email, name: 'Owner', emailVerified: ours })
  const { error, cookie } = await signInWithGoogle(person)
  expect(error).toBe(linked ? null : 'account_not_linked')
  expect((await whoIs(cookie))?.email).toBe(linked ? email : undefined)
  expect(await accountsOf(owner)).toHaveLength(linked ? 2 : 1)
  const after = await userOf(person)
  expect(after).toMatchObject({ id: owner.id, name: 'Owner', emailVerified: ours })
  // Who has no photo gets Google's.
  expect(after?.image).toBe(linked ? person.picture : null)
})

test('a photo that somebody has is not replaced by Google’s', async () => {
  const image = '/parts/clutch-kit.svg'
  await anAccount('secret1', { email: NOOR.email, emailVerified: true, image })
  const { cookie } = await signInWithGoogle(NOOR)
  expect((await whoIs(cookie))?.image).toBe(image)
})

test.each([
  ['has not verified', MIKA],
  ['has verified but does not run', MAXIMILIANE],
])('an email that Google %s makes an account, which our mail verifies', async (_, person) => {
  const before = post.received.length
  const { error, cookie } = await signInWithGoogle(person)
  expect(error).toBeNull()
  expect(await whoIs(cookie)).toMatchObject({ email: person.email, emailVerified: false })
  const mails = () => post.received.slice(before).filter(({ to }) => to.includes(person.email))
  await expect.poll(mails).toHaveLength(1)
  expect(mails()[0]?.source).toContain('/verify-email?token')

  // A later sign-in opens the same account; it sends nothing, and Google's word still does not count.
  expect(await whoIs((await signInWithGoogle(person)).cookie)).toMatchObject({
    emailVerified: false,
  })
  expect(await accountsOf(person)).toHaveLength(1)
  expect(mails()).toHaveLength(1)
})

test.each([
  ['gmail.com', 'ada@gmail.com', {}, true],
  ['gmail.com in capitals', 'Ada@GMAIL.com', {}, true],
  ['an organization with its mail at Google', 'ada@parts.example', { hd: 'parts.example' }, true],
  ['no organization', 'ada@parts.example', { hd: '' }, false],
  ['another mail service', 'ada@parts.example', {}, false],
  ['a domain that only ends alike', 'ada@notgmail.com', {}, false],
  ['a name that only looks alike', 'ada@gmail.com.parts.example', {}, false],
  ['gmail.com, not verified', 'ada@gmail.com', { email_verified: false }, false],
  [
    'an organization, not verified',
    'ada@parts.example',
    { hd: 'x', email_verified: 'true' },
    false,
  ],
])('whether Google’s word counts for %s', async (_, email, more, counts) => {
  const answered = { ...NOOR, hd: undefined, email, sub: email, email_verified: true, ...more }
  await db.delete(user).where(eq(user.email, email.toLowerCase()))
  const { url, cookie } = await beginAtShop()
  const back = await choose(url, NOOR)
  const nonce = url.searchParams.get('nonce')
  const token = await idTokenOf({ ...answered, nonce })
  upstream.behave = (answer, response, request) =>
    request.url?.endsWith('/token')
      ? response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: token }))
      : answer()
  expect((await comeBack(back, cookie)).error).toBeNull()
  expect(await userOf({ email: email.toLowerCase() })).toMatchObject({ emailVerified: counts })
})

test('the way back from Google alone begins no session', async () => {
  const { url, cookie } = await beginAtShop()
  const { error, cookie: after } = await comeBack(await choose(url, NOOR), cookie)
  expect(error).toBeNull()
  expect(after).toMatch(/^shop\.claim=[\w-]{43}$/)
  expect(await whoIs(after)).toBeUndefined()
  const noor = await userOf(NOOR)
  expect(await db.$count(session, eq(session.userId, noor?.id ?? ''))).toBe(0)
})

test('the page that began a sign-in claims it, once', async () => {
  const { url, cookie } = await beginAtShop()
  const { state, cookie: after } = await comeBack(await choose(url, NOOR), cookie)
  const attempts = await Promise.all([claim(state, after), claim(state, after)])
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 410])
  for (const { status, detail, cookie } of attempts) {
    expect((await whoIs(cookie))?.email).toBe(status === 200 ? NOOR.email : undefined)
    if (status === 410) expect(detail).toBe('That sign-in has expired. Please try again.')
  }
  expect((await claim(state, after)).status).toBe(410)
  const noor = await userOf(NOOR)
  expect(await db.$count(session, eq(session.userId, noor?.id ?? ''))).toBe(1)
})

test('a sign-in is claimed with its own state, in its own browser, within a minute', async () => {
  const { url, cookie } = await beginAtShop()
  const other = await beginAtShop()
  const otherState = other.url.searchParams.get('state') ?? ''
  const { state, cookie: after } = await comeBack(await choose(url, NOOR), cookie)
  const theirs = await comeBack(await choose(other.url, TOMASZ), other.cookie)
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

test('a claim ends with the account, and with its links', async () => {
  const first = await beginAtShop()
  const gone = await comeBack(await choose(first.url, NOOR), first.cookie)
  await forgetSamplePeople()
  expect((await claim(gone.state, gone.cookie)).status).toBe(410)

  const second = await beginAtShop()
  const { state, cookie } = await comeBack(await choose(second.url, NOOR), second.cookie)
  const { id = '' } = (await userOf(NOOR)) ?? {}
  await db.transaction((tx) => revokeLinks(tx, { id })) // as a reset of the password does
  expect((await claim(state, cookie)).status).toBe(410)
})

test('a password that somebody else set on the address first never opens the owner’s account', async () => {
  // The attacker is there first, with the victim's address, which they can't verify.
  const { email } = TOMASZ
  const password = 'secret1'
  const attacker = { name: 'Not Tomasz', email, password }
  expect((await call('POST', '/auth/sign-up/email', { body: attacker })).status).toBe(200)

  const victim = await signInWithGoogle(TOMASZ)
  expect(victim.error).toBe('account_not_linked')
  // The victim is not let into what the attacker can open, so nothing of theirs gets there.
  expect(await whoIs(victim.cookie)).toBeUndefined()
  expect(await accountsOf(TOMASZ)).toMatchObject([{ providerId: 'credential' }])
  expect(await userOf(TOMASZ)).toMatchObject({ emailVerified: false, image: null })
})

test('who came by Google first can’t be joined by a password', async () => {
  const { cookie } = await signInWithGoogle(TOMASZ)
  const { email } = TOMASZ
  const body = { name: 'Not Tomasz', email, password: 'secret1' }
  expect((await call('POST', '/auth/sign-up/email', { body })).status).toBe(422)
  expect((await call('POST', '/auth/sign-in/email', { body })).status).toBe(401)
  expect(await whoIs(cookie)).toMatchObject({ name: TOMASZ.name })
  expect(await accountsOf(TOMASZ)).toHaveLength(1)
})

test('who cancels comes back with that, and may try again', async () => {
  const { url, cookie } = await beginAtShop()
  const state = url.searchParams.get('state') ?? ''
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  back.search = String(new URLSearchParams({ error: 'access_denied', state }))
  expect(await comeBack(back, cookie)).toMatchObject({ error: 'access_denied', state })
  expect((await signInWithGoogle(NOOR)).error).toBeNull()
})

test('an answer that this browser did not ask for signs nobody in', async () => {
  const mine = await beginAtShop()
  const theirs = await beginAtShop()
  const back = await choose(theirs.url, NOOR)
  for (const cookie of [mine.cookie, '']) {
    const { error, cookie: after } = await comeBack(back, cookie)
    expect(error).toBe('state_mismatch')
    expect(after).toBe('')
  }
  back.searchParams.delete('state')
  expect((await comeBack(back, mine.cookie)).error).toBe('state_not_found')
  expect(await userOf(NOOR)).toBeUndefined()
})

test('an answer is good once', async () => {
  const { url, cookie } = await beginAtShop()
  const back = await choose(url, NOOR)
  expect((await comeBack(back, cookie)).error).toBeNull()
  expect((await comeBack(back, cookie)).error).toBe('state_mismatch')
})

test('a code of another sign-in does not fit', async () => {
  const [mine, other] = [await beginAtShop(), await beginAtShop()]
  const back = await choose(mine.url, NOOR)
  const stolen = (await choose(other.url, TOMASZ)).searchParams.get('code') ?? ''
  back.searchParams.set('code', stolen)
  expect((await comeBack(back, mine.cookie)).error).toBe('invalid_code')
})

test('an ID token with another nonce is not taken', async () => {
  const { url, cookie } = await beginAtShop()
  expect(url.searchParams.get('nonce')).toMatch(/^[\w-]{32}$/)
  url.searchParams.set('nonce', 'another')
  const { error, cookie: after } = await comeBack(await choose(url, NOOR), cookie)
  expect(error).toBe('unable_to_get_user_info')
  expect(after).toBe('')
})

test.each([
  ['fails', 500, '{}'],
  ['answers nonsense', 200, '<h1>hello</h1>'],
  ['gives no ID token', 200, '{"access_token":"x","token_type":"Bearer"}'],
  ['gives a token that it has not signed', 200, `{"id_token":"${unsignedToken()}"}`],
])('when Google %s nobody is signed in', async (_, status, text) => {
  const { url, cookie } = await beginAtShop()
  const back = await choose(url, NOOR)
  upstream.behave = (answer, response, request) =>
    request.url?.endsWith('/token')
      ? response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      : answer()
  const { error, cookie: after } = await comeBack(back, cookie)
  expect(error).toMatch(/^(invalid_code|unable_to_get_user_info)$/)
  expect(after).toBe('')
  expect(await userOf(NOOR)).toBeUndefined()
})

test('the way to Google begins on the shop’s own page at its own address', async () => {
  const begin = (headers: Record<string, string>) =>
    call('POST', '/auth/sign-in/social', { body: { provider: 'google' }, headers })
  expect((await begin({ origin: env.publicUrl })).status).toBe(200)
  expect((await begin({ origin: 'https://evil.example' })).status).toBe(403)
  const { status, body } = await begin({ origin: `http://localhost:${env.port}` })
  expect(status).toBe(409)
  expect(body.detail).toBe(`Open the shop at ${env.publicUrl} to use Google`)
})

test('a token from elsewhere, and another provider, begin nothing', async () => {
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

test('an admin who comes by Google stays one, and nobody becomes one', async () => {
  await signInWithGoogle(NOOR)
  expect((await userOf(NOOR))?.role).toBeNull()
  await db.update(user).set({ role: 'admin' }).where(eq(user.email, NOOR.email))
  await signInWithGoogle(NOOR)
  const noor = await userOf(NOOR)
  expect(noor?.role).toBe('admin')
  expect(await db.$count(session, eq(session.userId, noor?.id ?? ''))).toBe(2)
})

test('beginning too often from one address is a 429, whoever else begins', async () => {
  const begin = (from: string) =>
    call('POST', '/auth/sign-in/social', { body: { provider: 'google' }, from })
  for (let n = 0; n < 20; n += 1) expect((await begin('198.51.100.7')).status).toBe(200)
  expect((await begin('198.51.100.7')).status).toBe(429)
  expect((await begin('198.51.100.8')).status).toBe(200)
})

function unsignedToken() {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: `${env.publicUrl}/sandbox/google`,
    aud: 'sandbox',
    sub: '1',
    email: NOOR.email,
    email_verified: true,
    exp: 9e9,
  }
  return `${part({ alg: 'none' })}.${part(claims)}.`
}
