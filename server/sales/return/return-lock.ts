import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReturnState } from '#contract/return/return-state.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { returnRequest } from '../../platform/db/schema/return.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import type { OrderRow } from '../order/order.ts'
import { withOrderLock } from '../order/order-lock.ts'
import { type ReturnRow, selectReturn } from './return-row.ts'

// A return changes under its order's lock, which asking, shipping and refunding take, too.

/**
 * Runs `work` under the lock of a return's order. @returns the return afterwards @throws AppError
 * 404, 403
 */
export async function withReturnLock(
  customer: Customer,
  id: string,
  work: (tx: Transaction, row: OrderRow, found: ReturnRow) => Promise<void>,
): Promise<StaffReturn> {
  const [known] = await db
    .select({ orderId: returnRequest.orderId })
    .from(returnRequest)
    .where(eq(returnRequest.id, id))
  if (!known) throw notFound('return')
  return withOrderLock(customer, known.orderId, async (tx, row) => {
    const found = singleRow(await tx.select().from(returnRequest).where(eq(returnRequest.id, id)))
    await work(tx, row, found)
    return selectReturn(tx, id)
  })
}

type Change = Partial<typeof returnRequest.$inferInsert> & { state: ReturnState }

/** @throws AppError 409 when it is in none of the states `from` */
export async function changeState(
  tx: Transaction,
  row: OrderRow,
  { id, number, state }: ReturnRow,
  from: ReturnState[],
  change: Change,
) {
  const isClosed = ['refunded', 'closed', 'refused', 'withdrawn'].includes(change.state)
  const changed = await tx
    .update(returnRequest)
    // Not now(), when the transaction began: amounts depend on the sequence in which the order was
    // locked.
    .set({ ...change, ...(isClosed && { closedAt: sql`clock_timestamp()` }) })
    .where(and(eq(returnRequest.id, id), inArray(returnRequest.state, from)))
    .returning({ id: returnRequest.id })
  if (changed.length > 0) return
  throw new AppError(409, `Return ${number} of order ${row.number} ${STATE_WORDS[state]}.`)
}

export const STATE_WORDS: Record<ReturnState, string> = {
  requested: 'has not been approved',
  approved: 'has been approved',
  received: 'has been received',
  refunded: 'has been refunded',
  closed: 'has been closed without a refund',
  refused: 'has been declined',
  withdrawn: 'has been withdrawn',
}
