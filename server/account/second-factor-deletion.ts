import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/client.ts'
import { session } from '../platform/db/schema/identity.ts'
import { secondFactor } from '../platform/db/schema/second-factor.ts'

/**
 * With its recovery codes and passkeys, and with the marks of all sessions: the next app asks each
 * of them for a code. @returns was there one?
 */
export async function deleteSecondFactor(tx: Transaction, userId: string) {
  await tx.update(session).set({ secondFactorAt: null }).where(eq(session.userId, userId))
  await tx.execute(sql`delete from recovery_code where user_id = ${userId}`)
  await tx.execute(sql`delete from passkey where user_id = ${userId}`)
  const deleted = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.userId, userId))
    .returning({ userId: secondFactor.userId })
  return deleted.length > 0
}
