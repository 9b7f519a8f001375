import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import {
  LINK_EXPIRED,
  newEmail,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInForToken,
  signUp,
  verifyEmail,
} from '#test/identity.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'

async function isVerified(email: string) {
  const [row] = await db.select().from(user).where(eq(user.email, email))
  return row?.emailVerified
}

test('a sign-up sends a link that verifies the email, once', async () => {
  const email = newEmail()
  const { body } = await signUp(email)
  expect(body.user.emailVerified).toBe(false)
  const { url, token } = await lastMailTo(email)
  expect(url.origin + url.pathname).toBe(`${env.publicUrl}/verify-email`)
  expect(await isVerified(email)).toBe(false)
  const robin = await signInForToken(email)
  expect(await verifyEmail(robin, token)).toMatchObject({ status: 200, body: { status: true } })
  expect(await isVerified(email)).toBe(true)
  expect(await verifyEmail(robin, token)).toMatchObject(LINK_EXPIRED)
})

test('the owner of an email does not verify an attacker’s account by opening its link', async () => {
  const email = newEmail()
  await signUp(email) // by an attacker, with a password of theirs
  const { token } = await lastMailTo(email)
  expect((await call('POST', '/auth/verify-email', { body: { token } })).status).toBe(401)
  expect((await verifyEmail(await aPerson(), token)).status).toBe(403)
  expect(await isVerified(email)).toBe(false)
  // A reset gives the account to the owner, and the attacker's password no longer works.
  await requestPasswordReset(email)
  expect((await resetPassword((await lastMailTo(email)).token, 'brand new')).status).toBe(200)
  expect((await signIn(email, 'secret1')).status).toBe(401)
  expect(await isVerified(email)).toBe(true)
})

test('a signed-in user may request the verification link again, up to the rate limit', async () => {
  const robin = await anAccount('secret1')
  const ask = () => call('POST', '/auth/send-verification-email', { as: robin })
  for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  const sent = await mailTo(robin.email)
  expect(sent).toHaveLength(3)
  expect((await verifyEmail(robin, sent[0]?.token ?? '')).status).toBe(200)
})
