import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { returnRequest } from '../db/schema/return.ts'
import { AppError, fieldError } from '../errors.ts'
import type { OrderRow } from '../order/order.ts'
import { changeState } from './return-lock.ts'
import { selectReturn } from './return-row.ts'

// The refund of a return. Each function expects the order's lock.

/** A return of a locked order that waits for its refund. @throws AppError 400 of another order; 409 it does not wait */
export async function requireReceived(tx: Transaction, row: OrderRow, id: string) {
  const found = await find(tx, row, id)
  if (!found) throw fieldError('returnId', 'The order has no such return')
  if (found.state === 'received') return selectReturn(tx, id)
  const why = found.state === 'refunded' ? 'has been refunded' : `is ${found.state}, not received`
  throw new AppError(409, `Return ${found.number} of order ${row.number} ${why}.`)
}

async function find(tx: Transaction, row: OrderRow, id: string) {
  const isIt = and(eq(returnRequest.id, id), eq(returnRequest.orderId, row.id))
  const [found] = await tx.select().from(returnRequest).where(isIt)
  return found
}

export async function markRefunded(tx: Transaction, row: OrderRow, id: string, by: string | null) {
  const found = await find(tx, row, id)
  if (found) await changeState(tx, row, found, ['received'], { state: 'refunded', closedBy: by })
}

/** Its refund has failed: it waits for another one. */
export async function reopen(tx: Transaction, id: string) {
  await tx
    .update(returnRequest)
    .set({ state: 'received', closedAt: null, closedBy: null })
    .where(and(eq(returnRequest.id, id), eq(returnRequest.state, 'refunded')))
}
