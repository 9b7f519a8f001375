import { eq, sql } from 'drizzle-orm'
import type { Account } from '#contract/account/account.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { notLoggedIn } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'

/** Sets how the user appears to others from now on; orders and reviews keep the name they have. */
export async function saveAccount({ id }: SessionUser, { displayName, photoURL }: Account) {
  const saved = await db
    .update(user)
    .set({ name: displayName, image: photoURL || null, updatedAt: sql`now()` })
    .where(eq(user.id, id))
    .returning({ id: user.id })
  if (saved.length === 0) throw notLoggedIn()
}
