import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { markVerifiedBuyer } from '../catalog/review/verified-buyer.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { isLockTimeout } from '../platform/db/errors.ts'
import { order } from '../platform/db/schema/order.ts'
import { AppError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { auditSubject } from '../sales/order/order.ts'
import { isVerified } from './email-verification.ts'
import { lockUser } from './user-lock.ts'

// An account may add the paid orders that a guest placed with its verified email: anyone can type
// another's email, and unpaid orders would count as the account's own. An account whose email is
// not verified does not learn of such orders: anyone can sign up with another's email.

/** Orders in one call. */
const MAX_CLAIMED = 200

export async function countGuestOrders({ id, email }: SessionUser) {
  if (!(await isVerified(db, id))) return 0
  return db.$count(order, isClaimable(email))
}

/**
 * Ends the tokens of these orders: others may read the mails with their links.
 * @returns the ids of the orders
 * @throws AppError 403 the email is not verified; 409 one of them is being paid for too long
 */
export async function claimGuestOrders(caller: SessionUser): Promise<string[]> {
  const { id, email } = caller
  return orBusy(async (tx) => {
    // Closing an account locks its user first, too.
    await lockUser(tx, id)
    if (!(await isVerified(tx, id))) throw new AppError(403, 'Verify your email first')
    const rows = await tx
      .select()
      .from(order)
      .where(isClaimable(email))
      .orderBy(order.id)
      .limit(MAX_CLAIMED)
      .for('no key update')
    const ids = rows.map((row) => row.id)
    if (ids.length === 0) return []
    const these = sql`any(${sql.param(ids)}::uuid[])`
    await tx.execute(sql`delete from order_token where order_id = ${these}`)
    // The key of the guest's form: an account's own forms have keys of their own.
    await tx.execute(sql`
      update "order" set customer_id = ${id}, is_guest = false, network = null, idempotency_key = null, erase_after = null
      where id = ${these}`)
    await tx.execute(sql`update review set user_id = ${id} where order_id = ${these}`)
    await markVerifiedBuyer(tx, id)
    for (const row of rows) await record(tx, caller, 'claim order', auditSubject(row))
    return ids
  })
}

async function orBusy<Answer>(work: (tx: Transaction) => Promise<Answer>) {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new AppError(409, 'One of these orders is being paid right now. Please try again.')
  }
}

function isClaimable(email: string) {
  return and(order.isGuest, eq(order.customerEmail, email), isNotNull(order.paidAt))
}
