import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { sumOf } from '#contract/sum.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { iso } from './iso-time.ts'
import { named } from './json-columns.ts'

const COLUMNS = ['id', 'paymentIntentId', 'amountCents', 'reason'] as const

export type RefundOfOrder = Pick<typeof refund.$inferSelect, (typeof COLUMNS)[number]> & {
  createdAt: string
  units: number
}

/** An order's refunds, sorted by id, as an index is; hardly any order needs the query. */
export const REFUNDS = sql`case when has_refund then (
  select json_agg(one order by one.id) from (
    select ${named(refund, [...COLUMNS, 'createdAt'])},
      (select coalesce(sum(quantity), 0) from refund_line l where l.refund_id = refund.id) as units
    from refund where order_id = "order".id and failed_at is null
  ) one
) end`

/** @param payment whose refunds are the order's: others are refunds of a second charge */
export function toRefunds(refunds: RefundOfOrder[] | null, payment: string | null) {
  if (!refunds) return { refunded: 0, refundedUnits: 0, refunds: [] }
  return {
    refunded: toDollars(refundedOf(refunds, payment)),
    refundedUnits: sumOf(refunds, ({ units }) => units),
    refunds: refunds.map(toRefund).sort(byTime),
  }
}

function refundedOf(refunds: RefundOfOrder[], payment: string | null) {
  const ofPayment = refunds.filter(({ paymentIntentId }) => paymentIntentId === payment)
  return sumOf(ofPayment, ({ amountCents }) => amountCents)
}

function toRefund(row: RefundOfOrder): Order['refunds'][number] {
  const { units, reason, createdAt, paymentIntentId } = row
  const amount = toDollars(row.amountCents)
  return { amount, units, reason, at: iso(createdAt), transactionId: paymentIntentId }
}

/** Refunds made in Stripe’s dashboard are stored later than they were made. */
function byTime(a: { at: string }, b: { at: string }) {
  return Date.parse(a.at) - Date.parse(b.at)
}
