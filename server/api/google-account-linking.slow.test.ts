import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { normalEmail } from '#contract/identity/email.ts'
import { anAccount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { upstream } from '#test/environment.ts'
import {
  accountsOf,
  chooseAccount,
  deleteSampleUsers,
  followCallback,
  idTokenOf,
  MAXIMILIANE,
  MIKA,
  NOOR,
  type SampleAccount,
  sessionUser,
  signInWithGoogle,
  startSignIn,
  TOMASZ,
  userOf,
} from '#test/google.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'

beforeEach(deleteSampleUsers)

const EMAILS: [string, SampleAccount, { ours: boolean; linked: boolean }][] = [
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

test.each(EMAILS)('an email that is %s', async (_, person, { ours, linked }) => {
  const { email } = person
  const owner = await anAccount('secret1', { email, name: 'Owner', emailVerified: ours })
  const { error, cookie } = await signInWithGoogle(person)
  expect(error).toBe(linked ? null : 'account_not_linked')
  expect((await sessionUser(cookie))?.email).toBe(linked ? email : undefined)
  expect(await accountsOf(owner)).toHaveLength(linked ? 2 : 1)
  const after = await userOf(person)
  expect(after).toMatchObject({ id: owner.id, name: 'Owner', emailVerified: ours })
  // Who has no photo gets Google's.
  expect(after?.image).toBe(linked ? person.picture : null)
})

test('Google’s photo does not replace an existing one', async () => {
  const image = '/parts/clutch-kit.svg'
  await anAccount('secret1', { email: NOOR.email, emailVerified: true, image })
  const { cookie } = await signInWithGoogle(NOOR)
  expect((await sessionUser(cookie))?.image).toBe(image)
})

test.each([
  ['gmail.com', 'ada@gmail.com', {}, true],
  ['gmail.com in capitals', 'Ada@GMAIL.com', {}, true],
  ['an organization with its mail at Google', 'ada@parts.example', { hd: 'parts.example' }, true],
  ['its domain in letters', 'Ada@bücher.example', { hd: 'bücher.example' }, true],
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
  await db.delete(user).where(eq(user.email, normalEmail(email)))
  expect((await signInAnsweredWith(answered)).error).toBeNull()
  expect(await userOf({ email: normalEmail(email) })).toMatchObject({ emailVerified: counts })
})

test('a sign-in at Google opens the account of its email in whatever spelling, and none of what is no email', async () => {
  const owner = await anAccount('secret1', {
    email: 'noor@xn--bcher-kva.example',
    emailVerified: true,
  })
  const answered = { ...NOOR, sub: 'other', hd: 'bücher.example', email_verified: true }
  const { error } = await signInAnsweredWith({ ...answered, email: 'Noor@BÜCHER.example' })
  expect(error).toBeNull()
  expect(await accountsOf(owner)).toHaveLength(2)
  const none = await signInAnsweredWith({ ...answered, sub: 'none', email: 'noor@bücher' })
  expect(none.error).toBe('unable_to_create_user')
})

async function signInAnsweredWith(claims: Record<string, unknown>) {
  const { url, cookie } = await startSignIn()
  const back = await chooseAccount(url, NOOR)
  const token = await idTokenOf({ ...claims, nonce: url.searchParams.get('nonce') })
  upstream.behave = (answer, response, request) =>
    request.url?.endsWith('/token')
      ? response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: token }))
      : answer()
  return followCallback(back, cookie)
}

test('an attacker who signed up with the email first gets no access to its owner’s Google account', async () => {
  // The attacker is there first, with the victim's email, which they can't verify.
  const { email } = TOMASZ
  const password = 'secret1'
  const attacker = { name: 'Not Tomasz', email, password }
  expect((await call('POST', '/auth/sign-up/email', { body: attacker })).status).toBe(200)

  const victim = await signInWithGoogle(TOMASZ)
  expect(victim.error).toBe('account_not_linked')
  // The victim is not let into what the attacker can open, so nothing of theirs gets there.
  expect(await sessionUser(victim.cookie)).toBeUndefined()
  expect(await accountsOf(TOMASZ)).toMatchObject([{ providerId: 'credential' }])
  expect(await userOf(TOMASZ)).toMatchObject({ emailVerified: false, image: null })
})

test('signing up with a password for an email of a Google account is refused', async () => {
  const { cookie } = await signInWithGoogle(TOMASZ)
  const { email } = TOMASZ
  const body = { name: 'Not Tomasz', email, password: 'secret1' }
  expect((await call('POST', '/auth/sign-up/email', { body })).status).toBe(422)
  expect((await call('POST', '/auth/sign-in/email', { body })).status).toBe(401)
  expect(await sessionUser(cookie)).toMatchObject({ name: TOMASZ.name })
  expect(await accountsOf(TOMASZ)).toHaveLength(1)
})
