import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { order } from '../../db/schema/order.ts'
import { refund } from '../../db/schema/refund.ts'

/**
 * Serializes the transactions about one user's reviews: two concurrent reviews can't both be the day's last, and
 * a review that is written while an order is being paid gets its mark.
 */
export async function lockReviewsOf(tx: Transaction, userId: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`reviews of ${userId}`}, 0))`,
  )
}

/** Has this user an order that is paid, not refunded whole, and that no bank disputes or has taken the money of back? */
export const hasBought = (userId: string) => sql<boolean>`exists (
  select from ${order}
  where ${order.customerId} = ${userId} and ${order.paidAt} is not null and not ${order.isDisputed}
    and ${order.totalCents} > (
      select coalesce(sum(${refund.amountCents}), 0) from ${refund}
      where ${refund.orderId} = ${order.id} and ${refund.paymentIntentId} = ${order.transactionId}
        and ${refund.failedAt} is null
    )
)`

/**
 * Brings the mark 'Verified buyer' on a user's reviews in line with their orders. Called at the end of each transaction that may
 * have changed whether one of them is paid (order/order-lock.ts), after all its other locks.
 * @param userId null: the account is closed, and the mark of its reviews stays
 */
export async function markVerifiedBuyer(tx: Transaction, userId: string | null) {
  if (!userId) return
  await lockReviewsOf(tx, userId)
  await tx.execute(sql`
    update review set verified_buyer = not verified_buyer
    where user_id = ${userId} and verified_buyer <> ${hasBought(userId)}`)
}
