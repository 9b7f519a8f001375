import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { ROLE_NAMES, ROLES, type Role } from '#contract/account/permission.ts'
import type { StaffMember } from '#contract/account/staff.ts'
import { type Actor, accountIdOf, record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { secondFactor } from '../platform/db/schema/second-factor.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { revokeKeysOf } from './api-key-revocation.ts'
import { endInvitations } from './open-invitation.ts'
import { deleteSecondFactor } from './second-factor-deletion.ts'

const roleByEmail = db
  .select({ role: user.role })
  .from(user)
  .where(eq(user.email, sql.placeholder('email')))
  .prepare('role')

export async function isAdmin(email: string) {
  const [row] = await roleByEmail.execute({ email })
  return row?.role === 'admin'
}

/**
 * Makes the user an owner, whatever role they had, verified or not: the page asks first. @returns
 * whether it has changed @throws AppError 403, 404
 */
export async function makeAdmin(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const locked = await lockOther(tx, actor, email)
    return changeOther(tx, actor, locked, 'admin', detail)
  })
}

/** @returns whether it has changed @throws AppError 404; 409 for the last owner */
export async function revokeAdmin(actor: Actor, email: string, detail?: string) {
  return db.transaction(async (tx) => {
    const { row, admins } = await lockOther(tx, actor, email)
    return row.role === 'admin' && change(tx, actor, { row, admins }, null, detail)
  })
}

/**
 * @param role null takes it @returns whether it has changed @throws AppError 403, 404; 409 for
 *   oneself, for the last owner, and for an email that is not verified
 */
export async function setRole(actor: Actor, email: string, role: Role | null) {
  return db.transaction(async (tx) => {
    const locked = await lockOther(tx, actor, email)
    if (role && !locked.row.emailVerified) throw new AppError(409, NOT_VERIFIED)
    return changeOther(tx, actor, locked, role)
  })
}

/** Anyone can sign up with the email of another. */
const NOT_VERIFIED =
  'This email is not verified. Ask them to open the link in the shop’s email, then give the role.'

type LockedUser = Awaited<ReturnType<typeof lockOther>>

/** All owners first, then the user: always in this sequence, so that two changes can't deadlock. */
export async function lockOther(tx: Transaction, actor: Actor, email: string) {
  const admins = await lockAdmins(tx, actor)
  const [row] = await tx.select().from(user).where(eq(user.email, email)).for('no key update')
  if (!row) throw notFound('user')
  return { row, admins }
}

async function changeOther(
  tx: Transaction,
  actor: Actor,
  locked: LockedUser,
  role: Role | null,
  detail?: string,
) {
  if (locked.row.role === role) return false
  if (isOwn(actor, locked.row)) throw new AppError(409, 'You can’t change your own role')
  return change(tx, actor, locked, role, detail)
}

export function isOwn(actor: Actor, { id }: { id: string }) {
  return actor !== 'system' && accountIdOf(actor) === id
}

async function change(
  tx: Transaction,
  actor: Actor,
  { row, admins }: LockedUser,
  role: Role | null,
  detail: string | undefined,
) {
  requireOther(admins, row, 'The last admin can’t be demoted')
  await tx.update(user).set({ role, staffSince: sql`now()` }).where(eq(user.id, row.id))
  await endInvitations(tx, row.email)
  if (role === null) await deleteOfFormerStaff(tx, actor, row.id)
  const subject = { id: row.id, name: row.email }
  await record(tx, actor, actionOf(row.role, role), subject, detail ?? nameOf(role))
  return true
}

async function deleteOfFormerStaff(tx: Transaction, actor: Actor, id: string) {
  // Else who has lost the phone could neither close the account nor change its password.
  await deleteSecondFactor(tx, id)
  await revokeKeysOf(tx, actor, id, 'Its maker has no role any more')
}

function actionOf(before: Role | null, after: Role | null) {
  if (after === 'admin') return 'make admin'
  return before === 'admin' && after === null ? 'revoke admin' : 'change role'
}

/** Of a role that is neither the owner's nor none. */
function nameOf(role: Role | null) {
  return role && role !== 'admin' ? ROLE_NAMES[role] : undefined
}

const HAS_SECOND_FACTOR = sql<boolean>`exists (
  select from ${secondFactor} f where f.user_id = ${user.id} and f.confirmed_at is not null)`

/** Of an invitation that the person accepts; its row says who sent it. */
export function giveRole(tx: Transaction, caller: SessionUser, locked: LockedUser, role: Role) {
  return change(tx, caller, locked, role, `Invited as ${ROLE_NAMES[role]}`)
}

/** Everyone with a role, owners first. */
export async function listStaff(): Promise<StaffMember[]> {
  const { id: _id, name, email, role, emailVerified } = user
  const rows = await db
    .select({ _id, name, email, role, emailVerified, hasSecondFactor: HAS_SECOND_FACTOR })
    .from(user)
    .where(isNotNull(user.role))
    .orderBy(sql`array_position(${sql.param([...ROLES])}::text[], ${role})`, asc(user.id))
  return rows.flatMap((row) => (row.role ? [{ ...row, role: row.role }] : []))
}

/** Locks a user whom an admin removes. @throws AppError 403, 404; 409 for oneself */
export async function lockForRemoval(tx: Transaction, admin: SessionUser, id: string) {
  // In the sequence of `lockOther`.
  await lockAdmins(tx, admin)
  const [row] = await tx.select().from(user).where(eq(user.id, id)).for('no key update')
  if (!row) throw notFound('user')
  // Compared by the row's id: the client may have sent it in upper case.
  if (row.id === admin.id) throw new AppError(409, 'You can’t remove yourself')
}

/** @throws AppError 409 with this sentence when the caller is the last admin */
export async function requireOtherAdmin(tx: Transaction, caller: SessionUser, sentence: string) {
  requireOther(await lockAdmins(tx, 'system'), caller, sentence)
}

function requireOther(admins: { id: string }[], { id }: { id: string }, sentence: string) {
  if (admins.length === 1 && admins[0]?.id === id) throw new AppError(409, sentence)
}

/**
 * Locks all admins: two who leave at the same moment do not leave the shop without one. @throws
 * AppError 403 the actor was demoted after the guard had let their call in
 */
export async function lockAdmins(tx: Transaction, actor: Actor) {
  const admins = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(asc(user.id))
    .for('no key update')
  if (actor !== 'system' && !admins.some(({ id }) => id === accountIdOf(actor)))
    throw new AppError(403, 'Only an owner can do this')
  return admins
}
