import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { encryptSecret } from '#server/account/totp-secret.ts'
import { db } from '#server/platform/db/client.ts'
import { session } from '#server/platform/db/schema/identity.ts'
import { secondFactor } from '#server/platform/db/schema/second-factor.ts'
import { codeOf } from '#server/platform/identity/totp.ts'

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
