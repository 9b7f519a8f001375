import { sql } from 'drizzle-orm'
import type { db, Transaction } from '../db/client.ts'
import { singleRow } from '../db/single-row.ts'
import { AppError } from '../errors.ts'
import { formatDay } from '../mail/format-moment.ts'
import type { OrderRow } from '../order/order.ts'

// Until when a customer may ask for a return.

type Window = { until: Date | null; isOpen: boolean }

/** Days count from when the last parcel was delivered, or shipped, if no delivery was recorded. */
export async function windowOf(
  from: Transaction | typeof db,
  orderId: string,
  days: number,
): Promise<Window> {
  if (days === 0) return { until: null, isOpen: false }
  const { rows } = await from.execute<{ until: string | null; isOpen: boolean | null }>(sql`
    select last + ${days}::int * interval '1 day' as until,
      now() <= last + ${days}::int * interval '1 day' as "isOpen"
    from (
      select max(coalesce(delivered_at, shipped_at)) as last from shipment
      where order_id = ${orderId} and shipped_at is not null
    ) parcels`)
  const { until, isOpen } = singleRow(rows)
  return { until: until === null ? null : new Date(until), isOpen: isOpen ?? false }
}

/**
 * The same for its old parts, in the days that were promised when the order was placed. Orders from before this setting
 * have no end. Of an order that is not shipped, nothing can come back.
 */
export async function oldPartWindowOf(
  from: Transaction | typeof db,
  { id, oldPartDays }: Pick<OrderRow, 'id' | 'oldPartDays'>,
): Promise<Window> {
  if (oldPartDays === null) return { until: null, isOpen: true }
  const { until, isOpen } = await windowOf(from, id, oldPartDays)
  return { until, isOpen: isOpen || until === null }
}

/** @throws AppError 409 */
export function requireOldPartsInTime({ number }: OrderRow, { until, isOpen }: Window) {
  if (isOpen || !until) return
  throw new AppError(
    409,
    `Old parts of order ${number} could be sent back until ${formatDay(until)}.`,
  )
}

/** @throws AppError 409 */
export function requireInTime({ number }: OrderRow, { until, isOpen }: Window) {
  if (isOpen) return
  const detail = until
    ? `The return window for order ${number} closed on ${formatDay(until)}.`
    : `Order ${number} can’t be returned online. Contact us.`
  throw new AppError(409, detail)
}
