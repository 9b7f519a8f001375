import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Unship } from '#contract/order/unship.ts'
import { UNSHIP_HOURS } from '#contract/order/unship-hours.ts'
import { record } from '../../../platform/audit/audit.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { job } from '../../../platform/db/schema/job.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { orderLine } from '../../../platform/db/schema/order-line.ts'
import { shipment, shipmentLine } from '../../../platform/db/schema/shipment.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'
import { enforceRateLimit } from '../../../platform/rate-limit/enforce-rate-limit.ts'
import { isErased } from '../erase-after.ts'
import { auditSubject, type OrderRow } from '../order.ts'
import { insertNote } from '../order-note.ts'
import { SHIPPED_UNITS } from '../units-left.ts'
import {
  detailOf,
  isShippedMail,
  nameOf,
  type ShipmentRow,
  unitsIn,
  withShipmentLock,
} from './shipping.ts'

/**
 * A shipped parcel is packed again, since it was marked by mistake. Its email is taken back if it
 * waits yet; otherwise a note tells the customer, if the editor wants it.
 * @throws AppError 404; 409 unpacked, shipped too long ago, delivered, in a return, or refunded
 *   since; 429 too many notes for customers
 */
export function unshipShipment(actor: SessionUser, id: string, { reason, tellCustomer }: Unship) {
  return withShipmentLock(actor, id, async (tx, row, found) => {
    // A repeat of the call.
    if (!found.shippedAt) return
    await requireNothingSince(tx, row, found)
    const units = unitsIn(id)
    const [undone] = await tx
      .update(shipment)
      .set({ shippedAt: null, shippedBy: null, carrier: null, tracking: null, trackingUrl: null })
      .where(and(eq(shipment.id, id), MAY_BE_UNDONE))
      .returning({ id: shipment.id })
    if (!undone) throw new AppError(409, `${nameOf(row, found)} ${whyNot(found)}`)
    await tx
      .update(order)
      .set({ shippedUnits: sql`${order.shippedUnits} - ${units}` })
      .where(eq(order.id, row.id))
    const sent = [found.carrier, found.tracking].filter(Boolean).join(' ')
    const text = `Parcel ${found.number} was not sent with ${sent}: ${reason}`
    await insertNote(tx, actor, row, { text, visibleTo: 'staff' })
    await record(tx, actor, 'undo shipping', auditSubject(row), detailOf(found.number, found))
    const isUnsent = await takeMailBack(tx, row, found)
    if (isUnsent || !tellCustomer || isErased(row)) return
    await enforceRateLimit('customer-note', { account: actor.id }, tx)
    await insertNote(tx, actor, row, { text: byMistake(found), visibleTo: 'customer' })
  })
}

const MAY_BE_UNDONE = sql`${shipment.shippedAt} > now() - ${UNSHIP_HOURS}::int * interval '1 hour'
  and ${shipment.deliveredAt} is null`

function whyNot({ deliveredAt }: ShipmentRow) {
  return deliveredAt
    ? 'has been delivered.'
    : `was shipped more than ${UNSHIP_HOURS} hours ago: take it back as a return.`
}

function byMistake({ number }: ShipmentRow) {
  return `Our email about parcel ${number} was a mistake: it has not left us yet. We’ll email you again when it does.`
}

/** @throws AppError 409 the units come back, or were refunded since the parcel was shipped */
async function requireNothingSince(tx: Transaction, row: OrderRow, found: ShipmentRow) {
  const { rows } = await tx.execute<{ isReturned: boolean; isRefunded: boolean }>(sql`
    select exists (
        select from ${shipmentLine} sl
        join ${orderLine} on ${orderLine.orderId} = sl.order_id and ${orderLine.position} = sl.position
        where sl.shipment_id = ${found.id} and ${SHIPPED_UNITS} - sl.quantity < (
          select coalesce(sum(rl.quantity), 0) from return_line rl
          join return_request r on r.id = rl.return_id
          where rl.order_id = sl.order_id and rl.position = sl.position
            and (r.state not in ('refused', 'withdrawn') or r.received_at is not null))
      ) as "isReturned",
      exists (
        select from refund where order_id = ${row.id} and failed_at is null
          and created_at >= ${found.shippedAt?.toISOString()}::timestamptz
      ) as "isRefunded"`)
  const [since] = rows
  if (since?.isReturned) throw new AppError(409, `${nameOf(row, found)} has parts in a return.`)
  if (since?.isRefunded) {
    throw new AppError(409, `Order ${row.number} was refunded after parcel ${found.number} left.`)
  }
}

/** @returns false: it was sent, or is being sent */
async function takeMailBack(tx: Transaction, row: OrderRow, { number }: ShipmentRow) {
  const isOfParcel = isShippedMail(row.id, number)
  const isFree = or(isNull(job.lockedUntil), sql`${job.lockedUntil} < now()`)
  await tx.delete(job).where(and(isOfParcel, isNull(job.doneAt), isFree))
  return (await tx.$count(job, isOfParcel)) === 0
}
