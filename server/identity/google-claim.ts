import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { session, user, verification } from '../db/schema/identity.ts'
import { AppError } from '../errors.ts'

// Google's window ends with a one-time claim, not a session: the page that opened the window exchanges the claim
// for a session. If that page is gone, the claim expires and no session begins.

/** The page claims as soon as the window has come back. */
export const CLAIM_SECONDS = 60

/**
 * Replaces the session that the identity provider has just begun by a claim, whose secret the browser keeps in a
 * cookie. It works with the `state` of the sign-in, which only the page that began it knows.
 * @returns undefined when that session has ended already
 */
export async function exchangeForClaim(sessionToken: string, state: string) {
  const secret = randomBytes(32).toString('base64url')
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
      // As a link's: what ends a person's links ends their claims.
      value: `${owner.id} ${owner.email}`,
      expiresAt: sql`now() + ${CLAIM_SECONDS}::int * interval '1 second'`,
    })
    return owner
  })
  return owner && { secret, owner }
}

/**
 * Uses the claim up; of two calls at once one comes too late.
 * @returns whose it is
 * @throws AppError 410 when it was used, has expired or never was
 */
export async function useClaim(secret: string, state: string) {
  const [claim] = await db
    .delete(verification)
    .where(
      and(
        eq(verification.identifier, identifierOf(secret, state)),
        gt(verification.expiresAt, sql`now()`),
      ),
    )
    .returning()
  if (!claim) throw claimIsGone()
  const [userId = ''] = claim.value.split(' ')
  return userId
}

export function claimIsGone() {
  return new AppError(410, 'That sign-in has expired. Please try again.')
}

function identifierOf(secret: string, state: string) {
  const hash = createHash('sha256').update(`${secret} ${state}`).digest('base64url')
  return `google ${hash}`
}
