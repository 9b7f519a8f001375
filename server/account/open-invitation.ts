import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/client.ts'
import { staffInvitation } from '../platform/db/schema/staff-invitation.ts'

export const isOpen = and(isNull(staffInvitation.acceptedAt), isNull(staffInvitation.revokedAt))

/** Those that were sent by an account which may have been in other hands. */
export async function endInvitationsBy(tx: Transaction, senderId: string) {
  await tx
    .update(staffInvitation)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(staffInvitation.createdBy, senderId), isOpen))
}

/** The links to an email give no role any more: it has another link or a role, or no account. */
export async function endInvitations(tx: Transaction, email: string) {
  await tx
    .update(staffInvitation)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(staffInvitation.email, email), isOpen))
}
