import { eq } from 'drizzle-orm'
import type { Actor } from '../audit/audit.ts'
import { paymentDb, type Transaction } from '../db/client.ts'
import { isLockTimeout } from '../db/errors.ts'
import { order } from '../db/schema/order.ts'
import { AppError } from '../errors.ts'
import { type OrderRow, requireOrderOf } from './order.ts'

/**
 * Runs `work` in a transaction that holds the lock of an order, cancelled or not, for as long as the
 * card provider may need. Whatever moves an order (paying, canceling, refunding) happens in here. A retry of
 * POST /order, which reads it `for key share`, does not wait for it.
 * @throws AppError 404, 403 when it is neither the reader's own nor the reader an admin, 409 when
 *   something else moves it for too long
 */
export async function withOrderLock<Answer>(
  reader: Actor,
  id: string,
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
) {
  try {
    return await paymentDb.transaction(async (tx) => {
      const [row] = await tx.select().from(order).where(eq(order.id, id)).for('no key update')
      return work(tx, requireOrderOf(reader, row))
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new AppError(
      409,
      'This order is being paid, canceled or refunded right now. Please try again.',
    )
  }
}
