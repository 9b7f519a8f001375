import { and, asc, eq, isNull } from 'drizzle-orm'
import { record } from '../audit/audit.ts'
import { hideReviewsOf } from '../catalog/review-moderation.ts'
import { db, type Transaction } from '../db/client.ts'
import { isLockTimeout } from '../db/errors.ts'
import { user } from '../db/schema/identity.ts'
import { order } from '../db/schema/order.ts'
import { AppError } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { cancelOrder } from '../payment/cancel-order.ts'
import { endIntent, listLiveBareIntents, markSucceeded } from '../payment/payment-intent.ts'
import { lockRemovable } from './user.ts'

// Closing an account and removing a user: first their unpaid orders and payment intents are canceled, so that
// a deleted user is never charged and holds no stock; then the user's row is deleted.

/** Each pass ends the orders and intents that were made during the one before. */
const PASSES = 5

/**
 * Cancels a user's unpaid orders and bare intents, then runs `work`, which deletes the user. Between the two no
 * new order or intent can name them.
 * @param lock locks their row, those of admins first, and throws if they may not be deleted: called before
 *   anything is canceled, and again in the transaction of `work`
 * @throws AppError 409 when orders keep being placed or paid; 502
 */
export async function deleteWhenNothingIsOpen(
  actor: User,
  id: string,
  lock: (tx: Transaction) => Promise<unknown>,
  work: (tx: Transaction) => Promise<unknown>,
) {
  try {
    await db.transaction(lock)
    for (let pass = 1; pass <= PASSES; pass += 1) {
      for (const orderId of await listUnpaid(id)) await cancelUnlessPaid(actor, orderId)
      for (const intentId of await listLiveBareIntents(db, id)) await endBareIntent(intentId)
      const isDone = await db.transaction(async (tx) => {
        await lock(tx)
        await lockOrdersAndPerson(tx, id)
        if (await hasOpen(tx, id)) return false
        await work(tx)
        return true
      })
      if (isDone) return
    }
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
  const whose = actor.id === id ? 'your' : 'their'
  const detail = `One of ${whose} orders is being paid, refunded or placed right now. Please try again.`
  throw new AppError(409, detail)
}

/**
 * Removes a person with their sessions and profile. Their unpaid orders are canceled first; paid ones stay, and
 * reviews too, hidden.
 * @throws AppError 404; 409 for oneself, for the last admin and while an order is being paid; 502 an unpaid
 *   order could not be canceled
 */
export async function removeUser(admin: User, id: string) {
  await deleteWhenNothingIsOpen(
    admin,
    id,
    (tx) => lockRemovable(tx, admin, id),
    async (tx) => {
      const hidden = await hideReviewsOf(tx, id)
      const [row] = await tx.delete(user).where(eq(user.id, id)).returning()
      const detail = hidden > 0 ? `Reviews hidden: ${hidden}` : undefined
      if (row) await record(tx, admin, 'remove user', { id: row.id, name: row.email }, detail)
    },
  )
}

/** Orders first: a transaction that holds an order's lock may still have to insert a row that names the user. */
async function lockOrdersAndPerson(tx: Transaction, id: string) {
  const theirs = tx.select({ id: order.id }).from(order).where(eq(order.customerId, id))
  await theirs.orderBy(asc(order.id)).for('update')
  // From here on nothing new can name them.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update')
}

async function hasOpen(tx: Transaction, id: string) {
  const orders = await tx.$count(order, unpaidOf(id))
  return orders > 0 || (await listLiveBareIntents(tx, id)).length > 0
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

/** 404, 409: the order was paid or canceled a moment ago; one that is still open is left to the next pass. */
async function cancelUnlessPaid(actor: User, orderId: string) {
  try {
    await cancelOrder(actor, orderId)
  } catch (error) {
    if (!(error instanceof AppError && [403, 404, 409].includes(error.status))) throw error
  }
}

/** An intent that was charged already becomes an unmatched payment: its customer has no unpaid order then. */
async function endBareIntent(intentId: string) {
  const intent = await endIntent(db, intentId)
  if (intent?.status === 'succeeded') await markSucceeded(db, intentId)
}
