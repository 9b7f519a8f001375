import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { refund } from '../../platform/db/schema/refund.ts'
import { notFound } from '../../platform/errors.ts'
import type { OrderRow } from '../order/order.ts'
import { withOrderLockForPayment } from '../order/order-lock.ts'
import { findOrderOfIntent } from './mark-paid-or-canceled.ts'
import { outcomeError } from './payment-outcome.ts'
import { sendRefunds } from './refund/send-refund.ts'

/**
 * `withOrderLockForPayment` for an order that is not canceled. Once the lock is free, it makes the
 * refunds that `work` has queued.
 * @param otherId another order whose lock `work` needs
 * @throws AppError 404 when it is canceled, 409 when it is canceled and was charged
 */
export async function withOpenOrderLock<Answer>(
  actor: Actor,
  orderId: string,
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
  otherId?: string,
) {
  const workIfOpen = async (tx: Transaction, row: OrderRow) => {
    if (row.cancelledAt) throw await canceledError(tx, row)
    return work(tx, row)
  }
  const answer = await withOrderLockForPayment(actor, orderId, workIfOpen, otherId)
  await sendRefunds(orderId)
  return answer
}

/**
 * `withOrderLockForPayment` for the order of an intent: of the other one, if the intent is re-bound
 * while the lock is waited for.
 * @returns the order's id; undefined when the shop knows no order of it
 */
export async function withOrderLockOfIntent(
  intentId: string,
  work: (tx: Transaction, row: OrderRow) => Promise<unknown>,
): Promise<string | undefined> {
  // By our own record, not by the intent's metadata: other shops may use the same Stripe account.
  const orderId = await findOrderOfIntent(intentId)
  if (!orderId) return undefined
  const isDone = await withOrderLockForPayment('system', orderId, async (tx, row) => {
    if ((await findOrderOfIntent(intentId, tx)) !== orderId) return false
    await work(tx, row)
    return true
  })
  return isDone ? orderId : withOrderLockOfIntent(intentId, work)
}

async function canceledError(tx: Transaction, { id }: OrderRow) {
  const wasCharged = (await tx.$count(refund, eq(refund.orderId, id))) > 0
  return wasCharged ? outcomeError({ kind: 'refunded' }) : notFound('order')
}
