import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditOf } from '#test/audit.ts'
import { anAccount, aPerson, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { mailTo } from '#test/mailbox.ts'
import { aPasskey } from '#test/passkey.ts'
import { anAuthenticator, markSession } from '#test/second-factor.ts'
import { createLink } from '../account/email-link.ts'
import { resetSecondFactor } from '../account/second-factor-reset.ts'
import { db } from '../platform/db/client.ts'
import { session, verification } from '../platform/db/schema/identity.ts'
import { passkey } from '../platform/db/schema/second-factor.ts'

// Passkeys of the staff: each signs in by itself, and stands in for a code of the app.

type Key = ReturnType<typeof aPasskey>

async function challenge() {
  return (await call('POST', '/auth/passkey/challenge')).body.challenge as string
}

async function begin(as: Person) {
  return (await call('POST', '/account/passkey/challenge', { as })).body.challenge as string
}

const add = (as: Person, body: object) => call('POST', '/account/passkey', { as, body })
const signIn = (body: object) => call('POST', '/auth/passkey', { body })
const enter = (as: Person, body: object) =>
  call('POST', '/auth/second-factor/passkey', { as, body })
const stateOf = async (as: Person) => (await call('GET', '/me', { as })).body.secondFactor
const countOf = ({ id }: Person) => db.$count(passkey, eq(passkey.userId, id))

/** An owner with an app and a passkey. */
async function aKeyHolder(key: Key = aPasskey(), counter = 0) {
  const owner = await anAccount('secret1', { role: 'admin' })
  await anAuthenticator(owner)
  await markSession(owner)
  expect((await add(owner, key.create({ challenge: await begin(owner), counter }))).status).toBe(
    200,
  )
  return { owner, key }
}

/** The mark of the session that an answer has started. */
async function marked(person: Person) {
  const rows = await db.select().from(session).where(eq(session.userId, person.id))
  return rows.filter(({ id }) => id !== person.sessionId).map((row) => row.secondFactorAt !== null)
}

test('a passkey that is added after a code signs in with the second step done; its owner gets an email', async () => {
  const { owner, key } = await aKeyHolder()
  const answer = await signIn(key.get({ challenge: await challenge() }))
  expect(answer).toMatchObject({ status: 200, body: { user: { email: owner.email } } })
  expect(String(answer.headers['set-cookie'])).toContain('session_token')
  expect(await marked(owner)).toEqual([true])
  const { body } = await call('GET', '/account/passkey', { as: owner })
  expect(body).toMatchObject([{ name: 'A program', lastUsedAt: expect.any(String) }])
  expect(await auditOf(owner.id)).toMatchObject([{ action: 'add passkey' }])
  expect((await mailTo(owner.email)).at(-1)?.text).toContain('given a passkey')
  const { body: data } = await call('GET', '/account/data', { as: owner })
  expect(data.passkeys).toEqual(body)
})

test('a passkey stands in for a code, of its own account alone', async () => {
  const [{ owner, key }, other] = [await aKeyHolder(), (await aKeyHolder()).owner]
  for (const one of [owner, other]) await markSession(one, 8 * 24 * 60)
  expect(await stateOf(owner)).toBe('needed')
  expect((await enter(other, key.get({ challenge: await challenge() }))).status).toBe(400)
  expect(await stateOf(other)).toBe('needed')
  expect((await enter(owner, key.get({ challenge: await challenge() }))).status).toBe(200)
  expect(await stateOf(owner)).toBe('done')
})

test('a challenge is answered once, also in two calls at once, and for five minutes', async () => {
  const { owner, key } = await aKeyHolder()
  const assertion = key.get({ challenge: await challenge() })
  const answers = await Promise.all([signIn(assertion), signIn(assertion)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect((await signIn(assertion)).status).toBe(401)
  expect((await signIn(key.get({ challenge: 'bWFkZS11cA' }))).status).toBe(401)
  const old = await challenge()
  await db
    .update(verification)
    .set({ expiresAt: sql`now()` })
    .where(like(verification.identifier, 'passkey %'))
  expect((await signIn(key.get({ challenge: old }))).status).toBe(401)
  expect(await marked(owner)).toEqual([true])
})

test('what was signed for another site, without a person, by another key or for another purpose is refused', async () => {
  const { owner, key } = await aKeyHolder()
  const now = async (answer: object) => ({ challenge: await challenge(), ...answer })
  const { credentialId } = key.get(await now({}))
  const wrong = [
    key.get(await now({ origin: 'https://parts.example.evil' })),
    key.get(await now({ rpId: 'evil.example' })),
    key.get(await now({ flags: 0x01 })), // nobody was asked for a finger or a PIN
    key.get(await now({ type: 'webauthn.create' })),
    { ...aPasskey().get(await now({})), credentialId },
    { ...key.get(await now({})), clientData: 'bm8ganNvbg' },
    { ...key.get(await now({})), authenticatorData: 'e30' },
    key.get(await now({ challenge: await begin(owner) })), // to add one, not to sign in
  ]
  for (const assertion of wrong) expect((await signIn(assertion)).status).toBe(401)
  expect(await marked(owner)).toEqual([])
})

test('a passkey is added for its own account, by a page of the shop and with a key that is strong', async () => {
  const [{ owner }, other] = [await aKeyHolder(), (await aKeyHolder()).owner]
  const key = aPasskey()
  const now = async (answer: object = {}) => ({ challenge: await begin(owner), ...answer })
  expect((await add(other, key.create(await now()))).status).toBe(400)
  expect((await add(owner, key.create({ challenge: await challenge() }))).status).toBe(400)
  expect((await add(owner, key.create(await now({ origin: 'https://evil.example' })))).status).toBe(
    400,
  )
  expect((await add(owner, key.create(await now({ flags: 0x41 })))).status).toBe(400)
  const weak = { ...key.create(await now()), publicKey: 'e30' }
  expect((await add(owner, weak)).status).toBe(400)
  expect(await countOf(owner)).toBe(1)
  expect((await add(owner, key.create(await now()))).status).toBe(200)
  expect((await add(other, key.create({ challenge: await begin(other) }))).status).toBe(409)
})

test('a copy of an authenticator that counts is refused, and is in the audit log', async () => {
  const { owner, key } = await aKeyHolder(aPasskey(), 7)
  expect((await signIn(key.get({ challenge: await challenge(), counter: 8 }))).status).toBe(200)
  for (const counter of [8, 3, 0])
    expect((await signIn(key.get({ challenge: await challenge(), counter }))).status).toBe(401)
  const actions = (await auditOf(owner.id)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'refuse passkey')).toHaveLength(3)
  expect((await signIn(key.get({ challenge: await challenge(), counter: 9 }))).status).toBe(200)
})

test('without an app, or without its code just now, no passkey is added or removed', async () => {
  const plain = await aPerson({ role: 'admin' })
  expect((await call('POST', '/account/passkey/challenge', { as: plain })).status).toBe(409)
  const { owner } = await aKeyHolder()
  const { body } = await call('GET', '/account/passkey', { as: owner })
  await markSession(owner, 16)
  const calls = [
    await call('POST', '/account/passkey/challenge', { as: owner }),
    await add(owner, aPasskey().create({ challenge: 'e30' })),
    await call('DELETE', `/account/passkey/${body[0]._id}`, { as: owner }),
  ]
  for (const { status, body: problem } of calls)
    expect({ status, type: problem.type }).toEqual({ status: 403, type: 'second-factor' })
})

test('a passkey ends when it is removed, and with the second step, its reset and a new password by link', async () => {
  const removals: ((owner: Person) => Promise<unknown>)[] = [
    async (owner) => {
      const { body } = await call('GET', '/account/passkey', { as: owner })
      await call('DELETE', `/account/passkey/${body[0]._id}`, { as: owner })
    },
    (owner) => call('DELETE', '/account/second-factor', { as: owner }),
    (owner) => resetSecondFactor('system', owner.email),
    async (owner) => {
      const { url } = await createLink('reset-password', owner)
      const token = new URL(url).searchParams.get('token')
      await call('POST', '/auth/reset-password', { body: { token, newPassword: 'secret2' } })
    },
  ]
  for (const remove of removals) {
    const { owner, key } = await aKeyHolder()
    const other = (await aKeyHolder()).owner
    await remove(owner)
    expect([await countOf(owner), await countOf(other)]).toEqual([0, 1])
    expect((await signIn(key.get({ challenge: await challenge() }))).status).toBe(401)
  }
})
