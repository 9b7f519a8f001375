import { and, eq, sql } from 'drizzle-orm'
import type { Closing } from '#contract/account/account.ts'
import { FORMER_CUSTOMER } from '#contract/staff/audit.ts'
import { record } from '../platform/audit/audit.ts'
import type { Transaction } from '../platform/db/client.ts'
import { draftOrder } from '../platform/db/schema/draft-order.ts'
import { user } from '../platform/db/schema/identity.ts'
import { mail } from '../platform/db/schema/mail.ts'
import { question } from '../platform/db/schema/question.ts'
import { review } from '../platform/db/schema/review.ts'
import { staffInvitation } from '../platform/db/schema/staff-invitation.ts'
import { stockAlert } from '../platform/db/schema/stock-alert.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { deleteWhenNothingIsOpen } from './account-deletion.ts'
import { forgetCustomer } from './customer/forget-customers.ts'
import { revokeLinks } from './email-link.ts'
import { confirmPerson } from './password.ts'
import { eraseAtClosing } from './personal-data-erasure.ts'
import { requireOtherAdmin } from './role.ts'
import { lockUser } from './user-lock.ts'

type OfEmail = typeof draftOrder | typeof stockAlert | typeof question | typeof staffInvitation

/** Also what they asked for without logging in; an email that nobody verified may be another’s. */
function ofVerified(table: OfEmail, { id, email }: SessionUser) {
  const isVerified = sql`exists (select from ${user} where ${user.id} = ${id} and ${user.emailVerified})`
  return and(eq(table.email, email), isVerified)
}

/**
 * Closes the caller's account. Unpaid orders are canceled. Paid orders stay for bookkeeping, with
 * the data that shipping, a return or a dispute needs, which a job erases later. Reviews stay,
 * without a name.
 * @throws AppError 401 it is closed already; 403 wrong password, or none and an old login; 409 the
 *   last owner, or an order is being paid; 502 an unpaid order could not be canceled
 */
export async function closeAccount(caller: SessionUser, { password }: Closing) {
  await confirmPerson(caller, password)
  const lock = async (tx: Transaction) => {
    await requireOtherAdmin(tx, caller, 'The last owner can’t close their account')
    await lockUser(tx, caller.id)
  }
  await deleteWhenNothingIsOpen(caller, caller.id, lock, async (tx) => {
    const anonymous = { name: FORMER_CUSTOMER, img: null }
    await tx.update(review).set(anonymous).where(eq(review.userId, caller.id))
    await record(tx, caller, 'close account', { id: caller.id, name: caller.email })
    await eraseAtClosing(tx, caller.id)
    await revokeLinks(tx, caller)
    await tx.delete(mail).where(eq(mail.to, caller.email))
    await tx.delete(stockAlert).where(ofVerified(stockAlert, caller))
    await tx.delete(staffInvitation).where(ofVerified(staffInvitation, caller))
    await tx.delete(question).where(ofVerified(question, caller))
    await tx.delete(draftOrder).where(ofVerified(draftOrder, caller))
    // PostgreSQL deletes profile, password and sessions with it (on delete cascade).
    await tx.delete(user).where(eq(user.id, caller.id))
    await forgetCustomer(tx, caller.email)
  })
}
