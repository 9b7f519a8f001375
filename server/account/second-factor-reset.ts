import { eq } from 'drizzle-orm'
import { type Actor, record } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { session } from '../platform/db/schema/identity.ts'
import { AppError } from '../platform/errors.ts'
import { isOwn, lockOther } from './role.ts'
import { deleteSecondFactor } from './second-factor.ts'

/**
 * For a lost phone without a recovery code. Ends the person's sessions.
 * @param actor an owner who has just given a code, or 'system': the command line
 * @returns was there one?
 * @throws AppError 403 no owner; 404; 409 of oneself
 */
export async function resetSecondFactor(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const { row } = await lockOther(tx, actor, email)
    if (isOwn(actor, row)) throw new AppError(409, 'Use a recovery code, or ask another owner')
    const wasReset = await deleteSecondFactor(tx, row.id)
    if (!wasReset) return false
    await tx.delete(session).where(eq(session.userId, row.id))
    await record(tx, actor, 'reset second step', { id: row.id, name: row.email }, detail)
    return true
  })
}
