import { eq } from 'drizzle-orm'
import { type Actor, accountIdOf, record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { session } from '../platform/db/schema/identity.ts'
import { secondFactor } from '../platform/db/schema/second-factor.ts'
import { AppError } from '../platform/errors.ts'
import { revokeKeysOf } from './api-key-revocation.ts'
import { endInvitationsBy } from './open-invitation.ts'
import { isOwn, lockOther } from './role.ts'
import { isConfirmed } from './second-factor.ts'
import { deleteSecondFactor } from './second-factor-deletion.ts'

/**
 * For a lost phone without a recovery code. Ends the person's sessions, API keys and invitations.
 * @param actor an owner who has just given a code, or 'system': the command line
 * @returns the names of the keys; undefined: there was no second factor
 * @throws AppError 403 no owner; 404; 409 of oneself, or without a second factor of one's own
 */
export async function resetSecondFactor(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const { row } = await lockOther(tx, actor, email)
    if (isOwn(actor, row)) throw new AppError(409, 'Use a recovery code, or ask another owner')
    await requireOwnFactor(tx, actor)
    const wasReset = await deleteSecondFactor(tx, row.id)
    if (!wasReset) return undefined
    await endInvitationsBy(tx, row.id)
    await tx.delete(session).where(eq(session.userId, row.id))
    await record(tx, actor, 'reset second step', { id: row.id, name: row.email }, detail)
    return revokeKeysOf(tx, actor, row.id, 'Its maker’s second step was reset')
  })
}

/** The weaker account does not strip the stronger one. */
async function requireOwnFactor(tx: Transaction, actor: Actor) {
  if (actor === 'system') return
  const id = accountIdOf(actor)
  if (!id || (await tx.$count(secondFactor, isConfirmed(id))) === 0)
    throw new AppError(409, 'Set up a second step of your own in My Profile first')
}
