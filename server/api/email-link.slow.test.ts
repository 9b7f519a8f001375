import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount } from '#test/builders.ts'
import { anIp } from '#test/call.ts'
import { LINK_EXPIRED, newEmail, resetPassword, signIn, verifyEmail } from '#test/identity.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { sendVerificationMail } from '../account/email-verification.ts'
import { sendPasswordResetMail } from '../account/password-reset.ts'
import { db } from '../platform/db/client.ts'
import { user, verification } from '../platform/db/schema/identity.ts'

async function isVerified(email: string) {
  const [row] = await db.select().from(user).where(eq(user.email, email))
  return row?.emailVerified
}

/** Expires all links. */
async function letLinksEnd() {
  await db.update(verification).set({ expiresAt: sql`now() - interval '1 second'` })
}

test('a verification link works for a day, a reset link for an hour', async () => {
  const robin = await anAccount('secret1')
  const { id, email } = robin
  for (const [send, hours] of [
    [() => sendVerificationMail({ id, email }), 24],
    [() => sendPasswordResetMail(email, anIp()), 1],
  ] as const) {
    await send()
    const [link] = await db
      .select()
      .from(verification)
      .where(eq(verification.value, `${id} ${email}`))
    expect(link?.expiresAt.getTime()).toBeGreaterThan(Date.now() + hours * 3_600_000 - 10_000)
    expect(link?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + hours * 3_600_000)
    const { token } = await lastMailTo(email)
    await letLinksEnd()
    expect(await (hours === 24 ? verifyEmail(robin, token) : resetPassword(token))).toMatchObject(
      LINK_EXPIRED,
    )
    await db.delete(verification).where(eq(verification.id, link?.id ?? ''))
  }
  expect(await isVerified(email)).toBe(false)
  expect((await signIn(email, 'secret1')).status).toBe(200)
})

test('a link works for its own purpose alone, and a made-up token does not work', async () => {
  const robin = await anAccount('secret1')
  const { id, email } = robin
  await sendVerificationMail({ id, email })
  const { token } = await lastMailTo(email)
  expect(await resetPassword(token)).toMatchObject(LINK_EXPIRED)
  expect(await verifyEmail(robin, randomUUID())).toMatchObject(LINK_EXPIRED)
  const [{ identifier = '' } = {}] = await db
    .select()
    .from(verification)
    .where(eq(verification.value, `${id} ${email}`))
  expect(await verifyEmail(robin, identifier)).toMatchObject(LINK_EXPIRED)
  expect((await verifyEmail(robin, token)).status).toBe(200)
})

test('a reset link used twice at once works once, and revokes the other reset links', async () => {
  const { email } = await anAccount('secret1')
  await sendPasswordResetMail(email, anIp())
  await sendPasswordResetMail(email, anIp())
  const [first, second] = await mailTo(email)
  const answers = await Promise.all([
    resetPassword(first?.token ?? '', 'brand new 1'),
    resetPassword(first?.token ?? '', 'brand new 2'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await resetPassword(second?.token ?? '')).toMatchObject(LINK_EXPIRED)
})

test('a link is revoked when the user’s email changes, or the user is removed', async () => {
  const robin = await anAccount('secret1')
  await sendPasswordResetMail(robin.email, anIp())
  const { token } = await lastMailTo(robin.email)
  const moved = newEmail()
  await db.update(user).set({ email: moved }).where(eq(user.id, robin.id))
  expect(await resetPassword(token)).toMatchObject(LINK_EXPIRED)
  await sendPasswordResetMail(moved, anIp())
  await db.delete(user).where(eq(user.id, robin.id))
  expect(await resetPassword((await lastMailTo(moved)).token)).toMatchObject(LINK_EXPIRED)
})
