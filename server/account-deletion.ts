import { and, asc, eq, isNull } from 'drizzle-orm'
import { record } from './audit.ts'
import type { User } from './auth.ts'
import * as provider from './card-provider.ts'
import { db, type Transaction } from './db/client.ts'
import { isLockTimeout } from './db/errors.ts'
import { order, paymentIntent, user } from './db/schema.ts'
import { AppError } from './errors.ts'
import { cancelOrder } from './payment.ts'
import { markEnded, markSucceeded } from './payment-intent.ts'
import { hideReviewsOf } from './review.ts'
import { lockRemovable } from './user.ts'

// What closing an account and removing a person have in common: first their unpaid orders are canceled and
// their payment intents, so that nobody is charged who is gone and no stock stays held; then the row goes.

/** Each ends what was placed or opened during the one before. */
const PASSES = 5

/**
 * Ends all that is unpaid of a person and runs `work`, which deletes them. No order and no payment intent
 * can name them between the two.
 * @param lock locks their row, those of admins first, and throws if they may not go: called before
 *   anything is canceled, and again with `work`
 * @throws AppError 409 when orders keep being placed or paid; 502
 */
export async function whenNothingIsOpen(
  actor: User,
  id: string,
  lock: (tx: Transaction) => Promise<unknown>,
  work: (tx: Transaction) => Promise<unknown>,
) {
  try {
    await db.transaction(lock)
    for (let pass = 1; pass <= PASSES; pass += 1) {
      for (const orderId of await listUnpaid(id)) await cancelUnlessPaid(actor, orderId)
      for (const intentId of await listBareIntents(id)) await endBareIntent(intentId)
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
  await whenNothingIsOpen(
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

/** Orders first: what holds the lock of one may still have to name the person. */
async function lockOrdersAndPerson(tx: Transaction, id: string) {
  const theirs = tx.select({ id: order.id }).from(order).where(eq(order.customerId, id))
  await theirs.orderBy(asc(order.id)).for('update')
  // From here on nothing new can name them.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update')
}

async function hasOpen(tx: Transaction, id: string) {
  const orders = await tx.$count(order, unpaidOf(id))
  return orders > 0 || (await tx.$count(paymentIntent, liveBareOf(id))) > 0
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

/** Charged a moment ago it is paid, and canceled in another tab it is gone; what is left open is seen later. */
async function cancelUnlessPaid(actor: User, orderId: string) {
  try {
    await cancelOrder(actor, orderId)
  } catch (error) {
    if (!(error instanceof AppError && [404, 409].includes(error.status))) throw error
  }
}

/** Payment intents that were made for no order and can still be charged. */
function liveBareOf(id: string) {
  return and(
    eq(paymentIntent.customerId, id),
    isNull(paymentIntent.orderId),
    isNull(paymentIntent.endedAt),
    isNull(paymentIntent.succeededAt),
  )
}

async function listBareIntents(id: string) {
  const rows = await db.select({ id: paymentIntent.id }).from(paymentIntent).where(liveBareOf(id))
  return rows.map((row) => row.id)
}

/** One that was charged already is left to reconciliation, which finds no order of theirs that it pays. */
async function endBareIntent(intentId: string) {
  const intent = await provider.cancelIntent(intentId)
  if (intent?.status === 'succeeded') await markSucceeded(db, intentId)
  else if (!intent || intent.status === 'canceled') await markEnded(db, intentId)
}
