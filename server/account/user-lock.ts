import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { notLoggedIn } from '../platform/errors.ts'

/**
 * Locks a user's row before any other row of theirs. The removal of a user locks it first, too, so
 * the two can't deadlock.
 * @throws AppError 401 when the user has been removed meanwhile
 */
export async function lockUser(tx: Transaction, id: string) {
  // 'update' would also block inserts that refer to the user, such as an order that is being
  // placed.
  const [row] = await tx.select().from(user).where(eq(user.id, id)).for('no key update')
  if (!row) throw notLoggedIn()
  return row
}
