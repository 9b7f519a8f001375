import { eq, sql } from 'drizzle-orm'
import { formatCountOf } from '#contract/money.ts'
import { UNITS_ON_SHELF } from '../../catalog/stock/sold-units.ts'
import { record } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { refund } from '../../platform/db/schema/refund.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { withOrderLock } from '../order/order-lock.ts'
import { unpackAll } from '../order/shipment/packing.ts'
import { releaseStock } from '../order/stock-hold.ts'
import { findRefusal } from './refund/disputed-refund.ts'
import { isRefundUnderWay } from './refund/refund-under-way.ts'

/**
 * Puts the unsent units of a disputed order back in stock, which no refund can do while Stripe
 * refuses refunds. The order keeps its state, and is not to send while it is disputed. Packing
 * takes the units again.
 * @returns how many; 0: the order holds none
 * @throws AppError 404; 409 its payment can be refunded, it is not paid, or a refund is in progress
 */
export function putBackInStock(actor: SessionUser, orderId: string) {
  return withOrderLock(actor, orderId, async (tx, row) => {
    const { transactionId, number } = row
    if (!transactionId) throw new AppError(409, `Order ${number} is not paid. Cancel it.`)
    if (!(await findRefusal(tx, transactionId))) throw new AppError(409, REFUND_IT)
    if (!row.stockHeld) return 0
    // It would put its own units back a second time, once Stripe has made it.
    if ((await tx.$count(refund, sql`${eq(refund.orderId, row.id)} and ${isRefundUnderWay}`)) > 0) {
      throw new AppError(409, `A refund of order ${number} is in progress. Please try again later.`)
    }
    const units = await countOnShelf(tx, row)
    if (units === 0) return 0
    await unpackAll(tx, row, actor)
    await releaseStock(tx, row, 'disputed', actor.id)
    await record(tx, actor, 'put back in stock', auditSubject(row), formatCountOf(units, 'unit'))
    return units
  })
}

const REFUND_IT =
  'No bank has taken this payment back. Refund it, and put its units back in stock with the refund.'

async function countOnShelf(tx: Transaction, { id }: OrderRow) {
  const { rows } = await tx.execute<{ units: number }>(sql`
    select coalesce(sum(${UNITS_ON_SHELF}), 0)::int as units from order_line l where l.order_id = ${id}`)
  return singleRow(rows).units
}
