import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { returnRequest } from '../../platform/db/schema/return.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { CORE_CENTS } from '../order/line-amount.ts'
import type { OrderRow } from '../order/order.ts'
import { SHIPPED_UNITS } from '../order/units-left.ts'
import { changeState, STATE_WORDS } from './return-lock.ts'
import { selectReturn } from './return-row.ts'
import { OLD_PARTS_BACK, returningUnits } from './returned-units.ts'

// The refund of a return. Each function expects the order's lock.

/**
 * A received return of a locked order. @throws AppError 400 it is another order's; 409 it is not
 * received, refunded already, or another return has to be decided first
 */
export async function requireReceived(tx: Transaction, row: OrderRow, id: string) {
  const found = await find(tx, row, id)
  if (!found) throw fieldError('returnId', 'The order has no such return')
  if (found.state === 'received') return readDecided(tx, id)
  const isAwaited = found.state === 'requested' || found.state === 'approved'
  const why = isAwaited ? 'has not been received' : STATE_WORDS[found.state]
  throw new AppError(409, `Return ${found.number} of order ${row.number} ${why}.`)
}

/** @throws AppError 409 it is not decided yet how much of its core charges goes back */
async function readDecided(tx: Transaction, id: string) {
  await requireOldPartsDecided(tx, id)
  return selectReturn(tx, id)
}

/**
 * An old part that is on its way takes the core charge of its unit. A refund of that unit before
 * the decision about the old part would leave the charge out.
 * @throws AppError 409
 */
async function requireOldPartsDecided(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select old.number from return_request this
    join return_line mine on mine.return_id = this.id
    join order_line on order_line.order_id = mine.order_id and order_line.position = mine.position
    join "order" o on o.id = order_line.order_id
    join return_line theirs on theirs.order_id = mine.order_id and theirs.position = mine.position
    join return_request old on old.id = theirs.return_id
    where this.id = ${id} and this.reason <> 'core' and ${CORE_CENTS} > 0
      and old.reason = 'core' and old.state in ('requested', 'approved')
      and coalesce(mine.received_units, mine.quantity) > ${SHIPPED_UNITS}
        - ${returningUnits(sql`r.number < this.number and r.reason <> 'core'`)} - ${OLD_PARTS_BACK}
    order by old.number limit 1`)
  const [old] = rows
  if (old) throw new AppError(409, `Decide about return ${old.number} first.`)
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
