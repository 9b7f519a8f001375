import { sql } from 'drizzle-orm'
import { dayAfter, dayIn, formatDayIn, startOfDay } from '#contract/shop-time.ts'
import type { db, Transaction } from '../../platform/db/client.ts'
import { present } from '../../platform/db/past.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError } from '../../platform/errors.ts'
import { getTimeZone } from '../../platform/settings/setting.ts'
import type { OrderRow } from '../order/order.ts'

// Until when a customer may ask for a return.

type Window = { until: Date | null; isOpen: boolean; timeZone: string }

/**
 * Days count from when the last parcel was delivered, or shipped, if no delivery was recorded. The
 * last one ends at midnight in the shop's time zone, as pages and mails name the day alone.
 */
export async function windowOf(
  from: Transaction | typeof db,
  orderId: string,
  days: number,
): Promise<Window> {
  const timeZone = await getTimeZone()
  if (days === 0) return { until: null, isOpen: false, timeZone }
  const { rows } = await from.execute<{ last: string | null; now: string }>(sql`
    select max(coalesce(delivered_at, shipped_at)) as last, ${present()} as now from shipment
    where order_id = ${orderId} and shipped_at is not null`)
  const { last, now } = singleRow(rows)
  if (last === null) return { until: null, isOpen: false, timeZone }
  const lastDay = dayAfter(dayIn(timeZone, new Date(last)), days)
  const until = new Date(startOfDay(timeZone, dayAfter(lastDay)).getTime() - 1)
  return { until, isOpen: new Date(now) <= until, timeZone }
}

/**
 * The same for its old parts, in the days that were promised when the order was placed. Orders from
 * before this setting have no end. Of an order that is not shipped, nothing can come back.
 */
export async function oldPartWindowOf(
  from: Transaction | typeof db,
  { id, oldPartDays }: Pick<OrderRow, 'id' | 'oldPartDays'>,
): Promise<Window> {
  const { until, isOpen, timeZone } = await windowOf(from, id, oldPartDays ?? 0)
  return { until, isOpen: isOpen || until === null, timeZone }
}

/** @throws AppError 409 */
export function requireOldPartsInTime({ number }: OrderRow, { until, isOpen, timeZone }: Window) {
  if (isOpen || !until) return
  throw new AppError(
    409,
    `Old parts of order ${number} could be sent back until ${formatDayIn(timeZone, until)}.`,
  )
}

/** @throws AppError 409 */
export function requireInTime({ number }: OrderRow, { until, isOpen, timeZone }: Window) {
  if (isOpen) return
  const detail = until
    ? `The return window for order ${number} closed on ${formatDayIn(timeZone, until)}.`
    : `Order ${number} can’t be returned online. Contact us.`
  throw new AppError(409, detail)
}
