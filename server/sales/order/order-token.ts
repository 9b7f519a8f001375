import { eq, sql } from 'drizzle-orm'
import { prepare, type Transaction, type Within } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderToken } from '../../platform/db/schema/order-token.ts'
import { newToken } from '../../platform/identity/customer.ts'

// The lock: an account that claims the order meanwhile leaves no token behind.
const insertToken = prepare<{ id: string }, { tokenHash: string; orderId: string }>(
  'add order token',
  sql`
    insert into order_token (token_hash, order_id)
    select ${sql.placeholder('tokenHash')}, id from "order"
    where id = ${sql.placeholder('orderId')}::uuid and is_guest for share
    returning order_id as id`,
)

/**
 * Adds a token to a guest's order. Older ones stay: a requested link must not end the links that
 * the customer has.
 * @returns undefined when the order is no guest's, or no more
 */
export async function addOrderToken(orderId: string, on?: Within) {
  const { token, tokenHash } = newToken()
  const added = await insertToken({ tokenHash, orderId }, on)
  return added.length > 0 ? token : undefined
}

/**
 * Counts those in its mails, too, under the order's lock: of two at once the second counts the
 * first.
 * @returns undefined when the order has that many, or is no guest's
 */
export async function addTokenBelow(tx: Transaction, most: number, orderId: string) {
  await tx.select().from(order).where(eq(order.id, orderId)).for('no key update')
  if ((await tx.$count(orderToken, eq(orderToken.orderId, orderId))) >= most) return undefined
  return addOrderToken(orderId, tx)
}
