import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { session, user, verification } from '../db/schema/identity.ts'
import { AppError } from '../errors.ts'
import { hashOf, newSecret } from './secret.ts'

// The sign-in window at Google ends with a one-time claim instead of a session: the page that
// opened the window exchanges the claim for a session. If that page is closed, the claim expires
// and no session starts.

export const CLAIM_SECONDS = 60

/**
 * Replaces the session that the identity provider has just started with a claim. Its secret goes
 * into a cookie; it can be redeemed only with the `state` of the sign-in, which only the page that
 * started it knows.
 * @returns undefined when that session has ended already
 */
export async function exchangeForClaim(sessionToken: string, state: string) {
  const secret = newSecret()
  const owner = await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(session)
      .where(eq(session.token, sessionToken))
      .returning({ userId: session.userId })
    if (!ended) return undefined
    const [owner] = await tx.select().from(user).where(eq(user.id, ended.userId))
    if (!owner) return undefined
    await tx.insert(verification).values({
      identifier: identifierOf(secret, state),
      // In the format of email links: revokeLinks revokes a user's claims, too.
      value: `${owner.id} ${owner.email}`,
      expiresAt: sql`now() + ${CLAIM_SECONDS}::int * interval '1 second'`,
    })
    return owner
  })
  return owner && { secret, owner }
}

/**
 * Deletes the claim: of two concurrent calls one comes too late.
 * @returns the id of its user
 * @throws AppError 410 when the claim was used, has expired or never existed
 */
export async function redeemClaim(secret: string, state: string) {
  const [claim] = await db
    .delete(verification)
    .where(
      and(
        eq(verification.identifier, identifierOf(secret, state)),
        gt(verification.expiresAt, sql`now()`),
      ),
    )
    .returning()
  if (!claim) throw claimExpired()
  const [userId = ''] = claim.value.split(' ')
  return userId
}

export function claimExpired() {
  return new AppError(410, 'That sign-in has expired. Please try again.')
}

function identifierOf(secret: string, state: string) {
  const hash = hashOf(`${secret} ${state}`, 'base64url')
  return `google ${hash}`
}
