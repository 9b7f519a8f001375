import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, like, lt, ne, sql } from 'drizzle-orm'
import type { ResetPassword } from '#contract/identity.ts'
import { db, type Transaction } from '../db/client.ts'
import { account, session, user, verification } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import { hashPassword } from '../identity/password.ts'
import type { User } from '../identity/user.ts'
import { sendMail } from '../mail/send.ts'
import { resetMail, verificationMail } from '../mail/templates.ts'
import { lengthenHolds } from '../order/stock-hold.ts'
import { cancelUnverifiedOrders } from '../payment/unpaid-orders.ts'
import { tryConsume } from '../rate-limit/rate-limit.ts'
import { lockUser } from './user-lock.ts'

// Links that prove that somebody reads an email's mail. Each works once and ends; the database has only
// their hashes. The identity provider's own verification links work until they end, and its reset leaves
// the other links of a person alive; so both are ours.

/** The pages to which links lead, and how long they work. */
const LINKS = {
  'verify-email': { seconds: 24 * 60 * 60 },
  'reset-password': { seconds: 60 * 60 },
}

type Purpose = keyof typeof LINKS

type Owner = { id: string; email: string }

/** Sends the link by which a person shows that their email is theirs. */
export async function sendVerification(owner: Owner) {
  await sendMail(verificationMail(await makeLink('verify-email', owner)))
}

/** Sends the link for a new password, if somebody has this email and has not been sent many already. */
export async function sendReset(email: string) {
  const [owner] = await db.select().from(user).where(eq(user.email, email.toLowerCase()))
  if (!owner || !(await tryConsume('password-reset-mail', owner.email))) return
  await sendMail(resetMail(await makeLink('reset-password', owner)))
}

/**
 * The link is good only for whoever is signed in to the account that it was sent for: somebody whose email a
 * stranger has signed up with would else vouch for the stranger's password. They have the reset.
 * @throws AppError 410 when the link has been used, has ended or never was; 403 another account's
 */
export async function verifyEmail(person: User, token: string) {
  await db.transaction(async (tx) => {
    const owner = await useLink(tx, 'verify-email', token)
    if (owner.id !== person.id) {
      throw new AppError(403, 'This link is for another account. Log in to that account to use it.')
    }
    await markVerified(tx, owner)
  })
}

/**
 * A new password for whoever has the link, which also proves the email: what a stranger may have set up with
 * it, a password, sessions and unpaid orders, ends here.
 * @returns whose it is
 * @throws AppError 410 when the link has been used, has ended or never was
 */
export async function resetPassword({ token, newPassword }: ResetPassword) {
  const { wasVerified, ...owner } = await db.transaction(async (tx) => {
    const owner = await useLink(tx, 'reset-password', token)
    const wasVerified = await isVerified(tx, owner)
    await markVerified(tx, owner)
    const password = await hashPassword(newPassword)
    await tx
      .insert(account)
      .values({ userId: owner.id, accountId: owner.id, providerId: 'credential', password })
      .onConflictDoUpdate({
        target: [account.providerId, account.accountId],
        set: { password, updatedAt: sql`now()` },
      })
    // Whoever else could come in, by a session or by Google, has to show the email anew.
    await tx.delete(session).where(eq(session.userId, owner.id))
    await tx
      .delete(account)
      .where(and(eq(account.userId, owner.id), ne(account.providerId, 'credential')))
    await endLinks(tx, owner)
    return { ...owner, wasVerified }
  })
  if (!wasVerified) await cancelUnverifiedOrders(owner.id)
  return owner
}

async function isVerified(tx: Transaction, { id }: Owner) {
  const [row] = await tx.select({ is: user.emailVerified }).from(user).where(eq(user.id, id))
  return row?.is === true
}

/** Ends every link that somebody was sent: their password is another now, or they are leaving. */
export async function endLinks(tx: Transaction, { id }: { id: string }) {
  await tx.delete(verification).where(like(verification.value, `${id} %`))
}

/** Removes links that have ended. */
export async function deleteExpiredLinks() {
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`))
}

/** @throws AppError 401 when its owner has been removed meanwhile */
async function makeLink(purpose: Purpose, owner: Owner) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + LINKS[purpose].seconds * 1000)
  await db.transaction(async (tx) => {
    await lockUser(tx, owner.id)
    await tx
      .insert(verification)
      .values({ identifier: identifierOf(purpose, token), value: contentOf(owner), expiresAt })
  })
  return { to: owner.email, url: `${env.publicUrl}/${purpose}?token=${token}`, expiresAt }
}

/** Takes the link out of the database, so that of two who use it at once one comes too late. */
async function useLink(tx: Transaction, purpose: Purpose, token: string) {
  const isThisLink = and(
    eq(verification.identifier, identifierOf(purpose, token)),
    gt(verification.expiresAt, sql`now()`),
  )
  const [link] = await tx.select().from(verification).where(isThisLink)
  if (!link) throw linkIsSpent()
  const [id = '', email = ''] = link.value.split(' ')
  // Before the link: closing an account locks the user's row first, and then deletes their links.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('no key update')
  const used = await tx.delete(verification).where(isThisLink).returning({ id: verification.id })
  if (used.length === 0) throw linkIsSpent()
  return { id, email }
}

/** Only the email that the link was sent to: the person may have another by now, or be gone. */
async function markVerified(tx: Transaction, { id, email }: Owner) {
  const verified = await tx
    .update(user)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(user.id, id), eq(user.email, email)))
    .returning({ id: user.id })
  if (verified.length === 0) throw linkIsSpent()
  await lengthenHolds(tx, id)
}

function identifierOf(purpose: Purpose, token: string) {
  return `${purpose} ${createHash('sha256').update(token).digest('base64url')}`
}

function contentOf({ id, email }: Owner) {
  return `${id} ${email}`
}

function linkIsSpent() {
  return new AppError(410, 'This link has already been used or has expired.')
}
