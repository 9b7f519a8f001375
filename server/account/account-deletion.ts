import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, type Transaction } from '../platform/db/client.ts'
import { isLockTimeout } from '../platform/db/errors.ts'
import { user } from '../platform/db/schema/identity.ts'
import { order } from '../platform/db/schema/order.ts'
import { AppError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { cancelOrder } from '../sales/payment/cancel-order.ts'

// Shared by account-closing.ts and user-removal.ts: first the user's unpaid orders are canceled,
// with their payment intents, so that a deleted user is never charged and holds no stock; then the
// user's row is deleted.

/** Each pass cancels the orders that were placed during the previous one. */
const PASSES = 5

/**
 * Cancels a user's unpaid orders, then runs `deleteUser` in a transaction in which no new order can
 * refer to the user.
 * @param lock locks the user's row, those of admins first, and throws if the user may not be
 *   deleted: called before anything is canceled, and again in the transaction of `deleteUser`
 * @throws AppError 409 when orders keep being placed or paid; 502
 */
export async function deleteWhenNothingIsOpen(
  actor: SessionUser,
  id: string,
  lock: (tx: Transaction) => Promise<unknown>,
  deleteUser: (tx: Transaction) => Promise<unknown>,
) {
  try {
    await db.transaction(lock)
    for (let pass = 1; pass <= PASSES; pass += 1) {
      for (const orderId of await listUnpaid(id)) await cancelUnlessPaid(actor, orderId)
      const isDone = await db.transaction(async (tx) => {
        await lock(tx)
        await lockOrdersAndUser(tx, id)
        if ((await tx.$count(order, unpaidOf(id))) > 0) return false
        await deleteUser(tx)
        return true
      })
      if (isDone) return
    }
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
  throw new AppError(409, await whyOpen(id, actor.id === id ? 'your' : 'their'))
}

async function whyOpen(id: string, whose: 'your' | 'their') {
  const isByBank = (await db.$count(order, and(unpaidOf(id), isNotNull(order.processingSince)))) > 0
  return isByBank
    ? `A bank is processing the payment of one of ${whose} orders, which takes days. Please try again after that.`
    : `One of ${whose} orders is being paid, refunded or placed right now. Please try again.`
}

/**
 * Orders first: a transaction that holds an order's lock may still have to insert a row that refers
 * to the user.
 */
async function lockOrdersAndUser(tx: Transaction, id: string) {
  const orders = tx.select({ id: order.id }).from(order).where(eq(order.customerId, id))
  await orders.orderBy(asc(order.id)).for('update')
  // From here on no new row can refer to them.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update')
}

function unpaidOf(id: string) {
  return and(eq(order.customerId, id), isNull(order.paidAt), isNull(order.cancelledAt))
}

async function listUnpaid(id: string) {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(unpaidOf(id))
    .orderBy(asc(order.id))
  return rows.map((row) => row.id)
}

/**
 * 404, 409: the order was paid or canceled a moment ago; one that is still open is left to the next
 * pass.
 */
async function cancelUnlessPaid(actor: SessionUser, orderId: string) {
  try {
    await cancelOrder(actor, orderId)
  } catch (error) {
    if (!(error instanceof AppError && [404, 409].includes(error.status))) throw error
  }
}
