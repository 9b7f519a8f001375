import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { encryptSecret } from '#server/account/totp-secret.ts'
import { db } from '#server/platform/db/client.ts'
import { session } from '#server/platform/db/schema/identity.ts'
import { secondFactor } from '#server/platform/db/schema/second-factor.ts'
import { mintToken } from '#server/platform/identity/access-token.ts'
import { codeOf } from '#server/platform/identity/totp.ts'

import { codeOfKey } from './authenticator.ts'
import { aPerson, type Person } from './builders.ts'
import { call } from './call.ts'

/**
 * The authenticator app of an account, whose sessions have no mark yet. @returns its code now, or
 * some steps of 30 seconds later
 */
export async function anAuthenticator({ id }: { id: string }) {
  const secret = randomBytes(20)
  await db
    .insert(secondFactor)
    .values({ userId: id, secret: encryptSecret(id, secret), confirmedAt: new Date() })
  return (later = 0) => codeOf(secret, Math.floor(Date.now() / 30_000) + later)
}

/** As if a code had been given in the session so many minutes ago. */
export async function markSession({ sessionId }: { sessionId: string }, minutesAgo = 0) {
  const secondFactorAt = new Date(Date.now() - minutesAgo * 60_000)
  await db.update(session).set({ secondFactorAt }).where(eq(session.id, sessionId))
}

export const enter = (as: Person, code: string) =>
  call('POST', '/auth/second-factor', { as, body: { code } })
export const stateOf = async (as: Person) => (await call('GET', '/me', { as })).body.secondFactor
export const mayWork = async (as: Person) =>
  (await call('GET', '/staff/member', { as })).status === 200

/** Sets up an app through its calls. */
export async function setUp(as: Person, password?: string) {
  const { body } = await call('POST', '/account/second-factor', { as, body: { password } })
  const code = (later = 0) => codeOfKey(body.secret, later)
  const confirmed = await call('POST', '/account/second-factor/confirm', {
    as,
    body: { code: code() },
  })
  return { begun: body, code, codes: confirmed.body.codes as string[] }
}

/** Another session of the same user. */
export async function signInAgain(person: Person) {
  const again = await aPerson()
  await db.update(session).set({ userId: person.id }).where(eq(session.id, again.sessionId))
  const token = await mintToken({ id: again.sessionId, userId: person.id })
  return { ...person, sessionId: again.sessionId, token }
}
