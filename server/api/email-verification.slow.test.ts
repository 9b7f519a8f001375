import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aPerson } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
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
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { rateLimit } from '../platform/db/schema/rate-limit.ts'
import { env } from '../platform/env.server.ts'

const newName = `victim${randomUUID()}`.replaceAll('-', '')

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

/** As if ten minutes had passed. */
const letTenMinutesPass = () =>
  db.delete(rateLimit).where(like(rateLimit.key, 'verification-mail:%'))

test('an unverified email gets ten emails with links a day, and then one an hour, from any device', async () => {
  const email = newEmail()
  await signUp(email) // by an attacker, with another person's email
  const attacker = await signInForToken(email)
  const ask = () => call('POST', '/auth/send-verification-email', { as: attacker })
  for (let n = 0; n < 10; n += 1) {
    await letTenMinutesPass()
    expect((await ask()).status).toBe(200)
  }
  await letTenMinutesPass()
  expect(await ask()).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('This email was sent ten links today') },
  })
  await requestPasswordReset(email)
  expect(await mailTo(email)).toHaveLength(11)
})

test('sign-ups with other spellings of an email do not keep its owner from verifying theirs', async () => {
  const email = newEmail()
  const [name, domain] = email.split('@')
  for (let n = 0; n < 10; n += 1) await signUp(`${name}+${n}@${domain}`) // by an attacker
  const attacker = await signInForToken(`${name}+0@${domain}`)
  await signUp(email)
  expect(await mailTo(email)).toHaveLength(0)
  const owner = await signInForToken(email)
  const ask = (as: typeof owner) => call('POST', '/auth/send-verification-email', { as })
  expect((await ask(attacker)).status).toBe(200)
  expect((await ask(attacker)).status).toBe(429)
  expect((await ask(owner)).status).toBe(200)
  expect((await ask(owner)).status).toBe(429)
  const { token } = await lastMailTo(email)
  expect(await verifyEmail(owner, token)).toMatchObject({ status: 200 })
})

test.each([
  ['what follows a plus sign', (n: number) => `${newName}+${n}@mail.example`],
  [
    'dots and plus signs at Gmail',
    (n: number) => `${newName.slice(0, n)}.${newName.slice(n)}+a@gmail.com`,
  ],
])(
  'emails that differ only in %s are one mailbox, which gets ten links a day',
  async (_, emailOf) => {
    const emails = Array.from({ length: 12 }, (_, n) => emailOf(n + 1))
    for (const email of emails) expect((await signUp(email)).status).toBe(200)
    const sent = await Promise.all(emails.map(mailTo))
    expect(sent.flat()).toHaveLength(10)
  },
)

test('an account that is closed and made again gives its email no further mails', async () => {
  const email = newEmail()
  await signUp(email)
  expect(await mailTo(email)).toHaveLength(1)
  await db
    .update(rateLimit)
    .set({ count: 10 })
    .where(eq(rateLimit.key, `unverified-mail-per-day:account:${email}`))
  const attacker = await signInForToken(email)
  const body = { password: 'secret1' }
  expect((await call('POST', '/account/close', { as: attacker, body })).status).toBe(200)
  expect((await signUp(email)).status).toBe(200)
  expect(await mailTo(email)).toHaveLength(1)
})

test('a network can create only so many accounts a day, however slowly', async () => {
  const from = anIp()
  const attempt = () =>
    call('POST', '/auth/sign-up/email', {
      body: { name: 'A', email: newEmail(), password: 'secret1' },
      from,
    })
  expect((await attempt()).status).toBe(200)
  await db
    .update(rateLimit)
    .set({ count: env.signUpsPerDay })
    .where(like(rateLimit.key, 'sign-ups-per-day:%'))
  expect(await attempt()).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('Your network has created too many accounts today.') },
  })
})

test('beyond its mails of an hour the shop writes to no unverified email', async () => {
  await signUp(newEmail())
  await db
    .update(rateLimit)
    .set({ count: env.unverifiedMailsPerHour })
    .where(eq(rateLimit.key, 'unverified-mail-per-hour:shop'))
  const email = newEmail()
  expect((await signUp(email)).status).toBe(200)
  expect(await mailTo(email)).toHaveLength(0)
  const robin = await signInForToken(email)
  expect((await call('POST', '/auth/send-verification-email', { as: robin })).status).toBe(429)
  // Those who have proved theirs get their links all the same.
  const casey = await anAccount('secret1', { emailVerified: true })
  await requestPasswordReset(casey.email)
  expect(await mailTo(casey.email)).toHaveLength(1)
  await db.delete(rateLimit).where(eq(rateLimit.key, 'unverified-mail-per-hour:shop'))
})
