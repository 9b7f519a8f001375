import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { notLoggedIn } from '../errors.ts'

/**
 * Locks a user's row before any other row of theirs. Their removal locks it first too, so that the two wait for
 * each other whole and can't deadlock.
 * @throws AppError 401 when they have been removed meanwhile
 */
export async function lockUser(tx: Transaction, id: string) {
  // 'update' would also block inserts that refer to them, such as an order that they place right now.
  const [row] = await tx.select().from(user).where(eq(user.id, id)).for('no key update')
  if (!row) throw notLoggedIn()
  return row
}
