import { asc, inArray } from 'drizzle-orm'
import { markingVerifiedBuyer } from '../../catalog/review/verified-buyer.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { db, paymentDb, type Transaction } from '../../platform/db/client.ts'
import { isLockTimeout } from '../../platform/db/errors.ts'
import { order } from '../../platform/db/schema/order.ts'
import { AppError } from '../../platform/errors.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import type { OrderRow } from './order.ts'
import { requireOrderOf } from './order-access.ts'

/**
 * Runs `work` in a transaction that holds the row lock of an order, canceled or not, for as long as
 * Stripe may need. Paying, canceling and refunding happen in here; `withOpenOrderLock` is for
 * orders that are not canceled. A retry of POST /order, which reads the row `for key share`, does
 * not wait for it. Of two orders the one with the lower id is locked first, as every lock
 * of several does. Whatever was paid or went back marks the buyer's reviews last: their lock comes
 * after those of products and codes.
 * @param otherId another order that `work` needs locked, too; whose it is, `work` has to know
 * @throws AppError 404, 403 when it is neither the actor's own nor the actor on the staff, 409 when
 *   another transaction holds the lock for too long
 */
export function withOrderLockForPayment<Answer>(
  actor: Actor,
  id: string,
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
  otherId = id,
) {
  return withRowLock(paymentDb, actor, [id, otherId], (tx, row) =>
    markingVerifiedBuyer(tx, row, () => work(tx, row)),
  )
}

/**
 * The same lock for work that never asks Stripe: packing and shipping. Its connection is one of
 * those that everything shares, so a slow Stripe does not keep the staff from packing other orders.
 * @throws AppError 404, 409 as above
 */
export function withOrderLock<Answer>(
  actor: Customer,
  id: string,
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
) {
  return withRowLock(db, actor, [id], work)
}

async function withRowLock<Answer>(
  connections: typeof db,
  actor: Actor,
  [id, ...others]: [string, ...string[]],
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
) {
  try {
    return await connections.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(order)
        .where(inArray(order.id, [id, ...others]))
        .orderBy(asc(order.id))
        .for('no key update')
      const row = rows.find((one) => one.id === id)
      return work(tx, await requireOrderOf(tx, actor, row))
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new AppError(
      409,
      'This order is being paid, canceled or refunded right now. Please try again.',
    )
  }
}
