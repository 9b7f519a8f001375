import { eq } from 'drizzle-orm'
import { hideReviewsOf } from '../catalog/review/review-moderation.ts'
import { record } from '../platform/audit/audit.ts'
import { user } from '../platform/db/schema/identity.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { deleteWhenNothingIsOpen } from './account-deletion.ts'
import { forgetCustomer } from './customer/forget-customers.ts'
import { endInvitations } from './open-invitation.ts'
import { lockForRemoval } from './role.ts'

/**
 * An owner removes a user with their sessions and profile. Their unpaid orders are canceled first;
 * paid ones stay, and reviews too, hidden.
 * @throws AppError 403, 404; 409 for oneself and while an order is being paid; 502 an unpaid order
 *   could not be canceled
 */
export async function removeUser(admin: SessionUser, id: string) {
  await deleteWhenNothingIsOpen(
    admin,
    id,
    (tx) => lockForRemoval(tx, admin, id),
    async (tx) => {
      const hidden = await hideReviewsOf(tx, id)
      const [row] = await tx.delete(user).where(eq(user.id, id)).returning()
      const detail = hidden > 0 ? `Reviews hidden: ${hidden}` : undefined
      if (!row) return
      await endInvitations(tx, row.email)
      await forgetCustomer(tx, row.email)
      await record(tx, admin, 'remove user', { id: row.id, name: row.email }, detail)
    },
  )
}
