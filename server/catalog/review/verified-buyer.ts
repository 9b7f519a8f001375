import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { order } from '../../platform/db/schema/order.ts'
import { refund } from '../../platform/db/schema/refund.ts'

/**
 * Serializes the transactions about one user's reviews: two concurrent reviews can't both be the
 * day's last, and a review that is written while an order is being paid gets its mark.
 */
export async function lockReviewsOf(tx: Transaction, userId: string) {
  await lockText(tx, `reviews of ${userId}`)
}

/**
 * An order that is paid, not refunded whole, and that no bank disputes or has taken the money of
 * back.
 */
export const IS_BOUGHT = sql`${order.paidAt} is not null and not ${order.isDisputed}
  and ${order.totalCents} > (
    select coalesce(sum(${refund.amountCents}), 0) from ${refund}
    where ${refund.orderId} = ${order.id} and ${refund.paymentIntentId} = ${order.transactionId}
      and ${refund.failedAt} is null
  )`

/** Has this user such an order? */
export const hasBought = (userId: string) =>
  sql<boolean>`exists (select from ${order} where ${order.customerId} = ${userId} and ${IS_BOUGHT})`

async function isBought(tx: Transaction, orderId: string) {
  const { rows } = await tx.execute(
    sql`select from ${order} where ${order.id} = ${orderId} and ${IS_BOUGHT}`,
  )
  return rows.length > 0
}

/**
 * Runs `work`, and if it has changed whether a locked order is bought, brings the mark 'Verified
 * buyer' on its customer's reviews in line, after all other locks of the transaction. @param
 * customerId null: the account is closed, and the mark of its reviews stays
 */
export async function markingVerifiedBuyer<Answer>(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string | null },
  work: () => Promise<Answer>,
) {
  const before = await isBought(tx, id)
  const answer = await work()
  if (customerId && before !== (await isBought(tx, id))) await markVerifiedBuyer(tx, customerId)
  return answer
}

/** Brings the mark 'Verified buyer' on a user's reviews in line with their orders. */
export async function markVerifiedBuyer(tx: Transaction, userId: string) {
  await lockReviewsOf(tx, userId)
  await tx.execute(sql`
    update review set verified_buyer = not verified_buyer
    where user_id = ${userId} and product_id is null and verified_buyer <> ${hasBought(userId)}`)
}
