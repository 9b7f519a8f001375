import { and, eq, gt, like, lt, sql } from 'drizzle-orm'
import { db, type Transaction } from '../platform/db/client.ts'
import { user, verification } from '../platform/db/schema/identity.ts'
import { env } from '../platform/env.server.ts'
import { AppError } from '../platform/errors.ts'
import { hashOf, newSecret } from '../platform/identity/secret.ts'
import { lockUser } from './user-lock.ts'

// One-time links, sent by mail, that prove an email. The database has only the hashes of their
// tokens. The identity provider's own verification links can be reused until they expire, and its
// reset leaves a user's other links valid; hence links of our own.

/** The pages to which links lead, and how long they are valid. */
const LINKS = {
  'verify-email': { seconds: 24 * 60 * 60 },
  'reset-password': { seconds: 60 * 60 },
}

type Purpose = keyof typeof LINKS

/** The user of a link, and the email that the link was sent to. */
export type LinkOwner = { id: string; email: string }

/** @throws AppError 401 when its owner has been removed meanwhile */
export async function createLink(purpose: Purpose, owner: LinkOwner) {
  const token = newSecret()
  const expiresAt = new Date(Date.now() + LINKS[purpose].seconds * 1000)
  await db.transaction(async (tx) => {
    await lockUser(tx, owner.id)
    await tx.insert(verification).values({
      identifier: identifierOf(purpose, token),
      value: `${owner.id} ${owner.email}`,
      expiresAt,
    })
  })
  return { to: owner.email, url: `${env.publicUrl}/${purpose}?token=${token}`, expiresAt }
}

/**
 * Locks its owner and deletes the link: of two concurrent uses one comes too late.
 * @throws AppError 410 when the link was used, has expired or never existed
 */
export async function redeemLink(
  tx: Transaction,
  purpose: Purpose,
  token: string,
): Promise<LinkOwner> {
  const isThisLink = and(
    eq(verification.identifier, identifierOf(purpose, token)),
    gt(verification.expiresAt, sql`now()`),
  )
  const [link] = await tx.select().from(verification).where(isThisLink)
  if (!link) throw linkExpired()
  const [id = '', email = ''] = link.value.split(' ')
  // Before the link: closing an account locks the user's row first, and then deletes their links.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('no key update')
  const deleted = await tx.delete(verification).where(isThisLink).returning({ id: verification.id })
  if (deleted.length === 0) throw linkExpired()
  return { id, email }
}

/** Revokes every link of a user, and the claims of their Google sign-ins. */
export async function revokeLinks(tx: Transaction, { id }: { id: string }) {
  await tx.delete(verification).where(like(verification.value, `${id} %`))
}

/** A maintenance job calls it. */
export async function deleteExpiredLinks() {
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`))
}

export function linkExpired() {
  return new AppError(410, 'This link has already been used or has expired.')
}

function identifierOf(purpose: Purpose, token: string) {
  return `${purpose} ${hashOf(token, 'base64url')}`
}
