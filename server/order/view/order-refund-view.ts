import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { iso } from './moment.ts'

type Refund = Order['refunds'][number]

export type RefundOfOrder = [
  paymentIntentId: string,
  amountCents: number,
  reason: string,
  at: string,
  units: number,
]

/** An order's refunds, sorted by id, as an index is; hardly any order needs the query. */
export const REFUNDS = sql`case when has_refund then (
  select json_agg(json_build_array(
    payment_intent_id, amount_cents, reason, created_at,
    (select coalesce(sum(quantity), 0) from refund_line l where l.refund_id = refund.id)
  ) order by id)
  from refund where order_id = "order".id and failed_at is null
) end`

/** @param payment whose refunds are the order's: others are refunds of a second charge */
export function toRefunds(refunds: RefundOfOrder[] | null, payment: string | null) {
  if (!refunds) return { refunded: 0, refundedUnits: 0, refunds: [] }
  return {
    refunded: toDollars(refundedOf(refunds, payment)),
    refundedUnits: refunds.reduce((sum, [, , , , units]) => sum + units, 0),
    refunds: refunds.map(toRefund).sort(byTime),
  }
}

function refundedOf(refunds: RefundOfOrder[], payment: string | null) {
  return refunds.reduce((sum, [paid, cents]) => (paid === payment ? sum + cents : sum), 0)
}

function toRefund([transactionId, amountCents, reason, at, units]: RefundOfOrder): Refund {
  return { amount: toDollars(amountCents), units, reason, at: iso(at), transactionId }
}

/** Refunds made in Stripe’s dashboard are stored later than they were made. */
function byTime(a: Refund, b: Refund) {
  return Date.parse(a.at) - Date.parse(b.at)
}
