import { and, eq, ne, sql } from 'drizzle-orm'
import type { ResetPassword } from '#contract/identity/identity.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { address } from '../platform/db/schema/address.ts'
import { account, session, user } from '../platform/db/schema/identity.ts'
import { profile } from '../platform/db/schema/profile.ts'
import { passkey } from '../platform/db/schema/second-factor.ts'
import { hashPassword } from '../platform/identity/password.ts'
import { sendMail } from '../platform/mail/send.ts'
import { tryConsume } from '../platform/rate-limit/enforce-rate-limit.ts'
import { mayMailUnverified } from '../platform/rate-limit/link-mails.ts'
import { queueUnverifiedOrders } from '../sales/payment/cancel-unpaid-orders.ts'
import { revokeKeysOf } from './api-key-revocation.ts'
import { createLink, type LinkOwner, redeemLink, revokeLinks } from './email-link.ts'
import { resetMail } from './email-link-mail.ts'
import { isVerified, markVerified } from './email-verification.ts'
import { endInvitationsBy } from './open-invitation.ts'

/**
 * Sends the link for a new password, if there is a user with this email who was not sent too many
 * already.
 * @param ip of the client that requests the link
 */
export async function sendPasswordResetMail(email: string, ip: string) {
  const [owner] = await db.select().from(user).where(eq(user.email, email))
  if (!owner || !(await mayBeSent(owner.email))) return
  // Otherwise an attacker could sign up with a stranger's email, and mail resets to it.
  if (!owner.emailVerified && !(await mayMailUnverified(owner.email, ip))) return
  await sendMail(await resetMail(await createLink('reset-password', owner)))
}

/** For each email, because an attacker has many networks. */
async function mayBeSent(email: string) {
  if (!(await tryConsume('password-reset-mail', email))) return false
  if (await tryConsume('password-reset-mails-per-day', email)) return true
  return tryConsume('rare-password-reset-mail', email)
}

/**
 * Sets a new password and verifies the email. Ends everything that an attacker may have set up with
 * that email: the password, passkeys, sessions, API keys, invitations, Google accounts and, if the
 * email was not verified, saved addresses and unpaid orders. The app of the second factor stays.
 * @returns whose password it is, and the names of the keys
 * @throws AppError 410 when the link was used, has expired or never existed
 */
export async function resetPassword({ token, newPassword }: ResetPassword) {
  return db.transaction(async (tx) => {
    const owner = await redeemLink(tx, 'reset-password', token)
    const keys = await revokeKeysOf(tx, 'system', owner.id, 'Its maker’s password was reset')
    const wasVerified = await isVerified(tx, owner.id)
    await markVerified(tx, owner)
    const password = await hashPassword(newPassword)
    await tx
      .insert(account)
      .values({ userId: owner.id, accountId: owner.id, providerId: 'credential', password })
      .onConflictDoUpdate({
        target: [account.providerId, account.accountId],
        set: { password, updatedAt: sql`now()` },
      })
    await endInvitationsBy(tx, owner.id)
    await tx.delete(passkey).where(eq(passkey.userId, owner.id))
    await tx.delete(session).where(eq(session.userId, owner.id))
    await tx
      .delete(account)
      .where(and(eq(account.userId, owner.id), ne(account.providerId, 'credential')))
    await revokeLinks(tx, owner)
    if (!wasVerified) {
      await deleteAddresses(tx, owner)
      await queueUnverifiedOrders(tx, owner.id)
    }
    return { ...owner, keys }
  })
}

/** The checkout fills them in: the owner's parts would be sent to another person. */
async function deleteAddresses(tx: Transaction, { id }: LinkOwner) {
  await tx.delete(address).where(eq(address.userId, id))
  await tx.update(profile).set({ phone: '', address: '' }).where(eq(profile.userId, id))
}
