import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { AppError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { sendMail } from '../platform/mail/send.ts'
import { mayMailUnverified } from '../platform/rate-limit/link-mails.ts'
import { createLink, type LinkOwner, linkExpired, redeemLink } from './email-link.ts'
import { verificationMail } from './email-link-mail.ts'

/**
 * Sends the link of a sign-up. Beyond the bounds on mails it sends none, and the user can ask for
 * one later.
 */
export async function sendFirstVerificationMail(owner: LinkOwner, ip: string) {
  if (await mayMailUnverified(owner.email, ip)) await sendVerificationMail(owner)
}

/** Sends the link by which a user proves that the email is theirs. */
export async function sendVerificationMail(owner: LinkOwner) {
  await sendMail(await verificationMail(await createLink('verify-email', owner)))
}

/**
 * The link works only while signed in to its account. Else the owner of an email with which an
 * attacker has signed up could verify the attacker's account by opening the link; the owner can
 * reset the password instead.
 * @throws AppError 410 when the link was used, has expired or never existed; 403 another account's
 */
export async function verifyEmail(caller: SessionUser, token: string) {
  await db.transaction(async (tx) => {
    const owner = await redeemLink(tx, 'verify-email', token)
    if (owner.id !== caller.id) {
      throw new AppError(403, 'This link is for another account. Log in to that account to use it.')
    }
    await markVerified(tx, owner)
  })
}

/**
 * Only while the user still has the email that the link was sent to.
 * @throws AppError 410 when they have another one by now, or are removed
 */
export async function markVerified(tx: Transaction, { id, email }: LinkOwner) {
  const verified = await tx
    .update(user)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(user.id, id), eq(user.email, email)))
    .returning({ id: user.id })
  if (verified.length === 0) throw linkExpired()
}

export async function isVerified(on: Transaction | typeof db, id: string) {
  const [row] = await on.select({ is: user.emailVerified }).from(user).where(eq(user.id, id))
  return row?.is === true
}
