import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { DaysReport, ReportDay } from '#contract/staff/report.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { refund } from '../platform/db/schema/refund.ts'
import { getTimeZone } from '../platform/settings/setting.ts'
import { MADE_AT } from './made-refunds.ts'
import { lastDays, type ShopDays } from './shop-days.ts'

// Sales by day: payments of orders and refunds of these payments, each on its own day. No table
// stores the sums; docs/report.md says how long they take.

/** The last `count` days including today, and the same number before them. */
export async function reportDays(count: number): Promise<DaysReport> {
  const timeZone = await getTimeZone()
  const all = await listDays(lastDays(2 * count, timeZone, new Date()))
  return { timeZone, days: all.slice(count), before: all.slice(0, count) }
}

export async function listDays({ days, starts }: ShopDays): Promise<ReportDay[]> {
  const moments = sql`${sql.param(starts.map((start) => start.toISOString()))}::timestamptz[]`
  const [from, to] = [starts.at(0)?.toISOString(), starts.at(-1)?.toISOString()]
  const [paid, refunded] = await Promise.all([
    // A canceled order is not paid (`order_not_paid_and_cancelled`).
    db.execute<{ place: number; cents: number; orders: number }>(sql`
      select width_bucket(paid_at, ${moments}) as place, sum(total_cents)::float8 as cents, count(*)::int as orders
      from ${order} where paid_at >= ${from} and paid_at < ${to} group by 1`),
    // A second charge, or one of a canceled order, is in no order's total, so its refunds do not
    // count. Nor does one that the bank has rejected, on any day.
    db.execute<{ place: number; cents: number }>(sql`
      select width_bucket(${MADE_AT}, ${moments}) as place, sum(r.amount_cents)::float8 as cents
      from ${refund} r join ${order} o on o.id = r.order_id and o.transaction_id = r.payment_intent_id
      where ${MADE_AT} >= ${from} and ${MADE_AT} < ${to}
        and r.provider_refund_id is not null and r.failed_at is null
      group by 1`),
  ])
  const paidAt = new Map(paid.rows.map((row) => [row.place, row]))
  const refundedAt = new Map(refunded.rows.map((row) => [row.place, row]))
  return days.map((day, place) => ({
    day,
    paid: toDollars(paidAt.get(place + 1)?.cents ?? 0),
    orders: paidAt.get(place + 1)?.orders ?? 0,
    refunded: toDollars(refundedAt.get(place + 1)?.cents ?? 0),
  }))
}
