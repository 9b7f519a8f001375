import { asc, eq, sql } from 'drizzle-orm'
import { type Actor, record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'

const roleByEmail = db
  .select({ role: user.role })
  .from(user)
  .where(eq(user.email, sql.placeholder('email')))
  .prepare('role')

export async function isAdmin(email: string) {
  const [row] = await roleByEmail.execute({ email })
  return row?.role === 'admin'
}

/** @returns whether the role has changed @throws AppError 404 */
export async function makeAdmin(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(user).where(eq(user.email, email)).for('update')
    if (!row) throw notFound('user')
    if (row.role === 'admin') return false
    await tx.update(user).set({ role: 'admin' }).where(eq(user.id, row.id))
    await record(tx, actor, 'make admin', { id: row.id, name: email }, detail)
    return true
  })
}

/** @returns whether the role has changed @throws AppError 404; 409 for the last admin */
export async function revokeAdmin(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const [row] = await tx.select().from(user).where(eq(user.email, email)).for('update')
    if (!row) throw notFound('user')
    if (row.role !== 'admin') return false
    if (admins.length === 1) throw new AppError(409, 'The last admin can’t be demoted')
    await tx.update(user).set({ role: null }).where(eq(user.id, row.id))
    await record(tx, actor, 'revoke admin', { id: row.id, name: email }, detail)
    return true
  })
}

/**
 * Locks a user whom an admin removes. @throws AppError 404; 409 for oneself and for the last admin
 */
export async function lockForRemoval(tx: Transaction, admin: SessionUser, id: string) {
  // All admins first, then the user: always in this sequence, so that removals can't deadlock.
  const admins = await lockAdmins(tx)
  const [row] = await tx.select().from(user).where(eq(user.id, id)).for('no key update')
  if (!row) throw notFound('user')
  // Compared by the row's id: the client may have sent it in upper case.
  if (row.id === admin.id) throw new AppError(409, 'You can’t remove yourself')
  requireOther(admins, row, 'The last admin can’t be removed')
}

/** @throws AppError 409 with this sentence when the caller is the last admin */
export async function requireOtherAdmin(tx: Transaction, caller: SessionUser, sentence: string) {
  requireOther(await lockAdmins(tx), caller, sentence)
}

function requireOther(admins: { id: string }[], { id }: { id: string }, sentence: string) {
  if (admins.length === 1 && admins[0]?.id === id) throw new AppError(409, sentence)
}

/** Locks all admins: two who leave at the same moment do not leave the shop without one. */
function lockAdmins(tx: Transaction) {
  return tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.id))
    .for('no key update')
}
