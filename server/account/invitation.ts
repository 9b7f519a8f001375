import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Invitation, NewInvitation, StaffInvitation } from '#contract/account/invitation.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { staffInvitation } from '../platform/db/schema/staff-invitation.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { hashOf, newSecret } from '../platform/identity/secret.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { enforceRateLimit } from '../platform/rate-limit/enforce-rate-limit.ts'
import { endOtherSessions } from './device.ts'
import { linkExpired, revokeLinks } from './email-link.ts'
import { markVerified } from './email-verification.ts'
import { endInvitations, isOpen } from './open-invitation.ts'
import { giveRole, lockAdmins, lockOther } from './role.ts'

// An owner invites a person to the staff by email. The link proves the email, so an account that a
// stranger has made with it gets no role.

const DAYS = 7

/** Another one to the same email ends the one before. @throws AppError 403; 409; 429 */
export async function inviteStaff(actor: SessionUser, { email, role }: NewInvitation) {
  const token = newSecret()
  const expiresAt = new Date(Date.now() + DAYS * 86_400_000)
  const id = await db.transaction(async (tx) => {
    await lockAdmins(tx, actor)
    const [person] = await tx.select({ role: user.role }).from(user).where(eq(user.email, email))
    if (person?.role) throw new AppError(409, 'They have a role already. Change it in the list.')
    await enforceRateLimit('staff-invitation', { account: actor.id }, tx)
    await endInvitations(tx, email)
    const created = await tx
      .insert(staffInvitation)
      .values({
        email,
        role,
        tokenHash: hashOf(token, 'base64url'),
        createdBy: actor.id,
        expiresAt,
      })
      .returning({ id: staffInvitation.id })
    const { id } = singleRow(created)
    await record(tx, actor, 'invite staff', { id, name: email }, ROLE_NAMES[role])
    return id
  })
  return { id, token, expiresAt }
}

/** Oldest first. */
export async function listInvitations(): Promise<StaffInvitation[]> {
  const { id: _id, email, role, expiresAt } = staffInvitation
  const rows = await db
    .select({ _id, email, role, expiresAt, invitedBy: user.email })
    .from(staffInvitation)
    .innerJoin(user, eq(user.id, staffInvitation.createdBy))
    .where(isOpen)
    .orderBy(asc(staffInvitation.id))
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }))
}

/** @throws AppError 404 it was accepted or revoked */
export async function revokeInvitation(actor: SessionUser, id: string) {
  await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(staffInvitation)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(staffInvitation.id, id), isOpen))
      .returning({ email: staffInvitation.email })
    if (!revoked) throw notFound('invitation')
    await record(tx, actor, 'revoke invitation', { id, name: revoked.email })
  })
}

/** @throws AppError 410 */
export async function readInvitation(token: string): Promise<Invitation> {
  const [found] = await db
    .select({ role: staffInvitation.role, email: staffInvitation.email, invitedBy: user.name })
    .from(staffInvitation)
    .innerJoin(user, eq(user.id, staffInvitation.createdBy))
    .where(isValid(token))
  if (!found) throw linkExpired()
  return found
}

/**
 * Gives the role, and verifies the email, to which the link was sent. Of two calls at once one
 * comes too late.
 * @throws AppError 403 the account has another email; 409 it has a role; 410
 */
export async function acceptInvitation(caller: SessionUser, token: string) {
  await db.transaction(async (tx) => {
    const locked = await lockOther(tx, 'system', caller.email)
    if (locked.row.role) throw new AppError(409, 'You have a role already')
    const [accepted] = await tx
      .update(staffInvitation)
      .set({ acceptedAt: sql`now()` })
      .where(and(isValid(token), eq(staffInvitation.email, caller.email)))
      .returning()
    if (!accepted) throw await refusal(tx, token)
    await markVerified(tx, caller)
    await endOtherSessions(tx, caller)
    await revokeLinks(tx, caller)
    await giveRole(tx, caller, locked, accepted.role)
  })
}

async function refusal(tx: Transaction, token: string) {
  const [other] = await tx.select().from(staffInvitation).where(isValid(token))
  if (!other) return linkExpired()
  return new AppError(403, `This invitation is for ${other.email}. Log in with that email.`)
}

/** Sent by someone who is an owner still. */
function isValid(token: string) {
  return and(
    eq(staffInvitation.tokenHash, hashOf(token, 'base64url')),
    isOpen,
    gt(staffInvitation.expiresAt, sql`now()`),
    sql`exists (select from "user" inviter where inviter.id = ${staffInvitation.createdBy} and inviter.role = 'admin')`,
  )
}
