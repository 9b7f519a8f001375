import { eq } from 'drizzle-orm'
import type { Transaction } from './db/client.ts'
import { user } from './db/schema.ts'
import { notLoggedIn } from './errors.ts'

/**
 * Locks a person's own row, before anything of theirs: their removal locks it first too, so that of the two
 * one waits for the other, and neither for a part of the other's rows.
 * @throws AppError 401 when they have been removed meanwhile
 */
export async function lockPerson(tx: Transaction, id: string) {
  // 'update' would also stop what only names them, such as an order that they place right now.
  const [row] = await tx.select().from(user).where(eq(user.id, id)).for('no key update')
  if (!row) throw notLoggedIn()
  return row
}
