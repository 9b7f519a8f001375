import { sql } from 'drizzle-orm'
import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import type { OrderedPart } from '#contract/order/ordered-part.ts'

// The line of an order of one part as a JSON column, beside those of order-row.ts: its part, and the shop's verdict for
// the buyer's vehicle.

export type FirstLine = [
  title: string | null,
  number: string | null,
  brand: string | null,
  vehicle: string | null,
  verdict: OrderedFit['verdict'] | null,
  reason: string | null,
  answers: string[] | null,
]

export const FIRST_LINE = sql`case when line_count = 1 then (
  select json_build_array(l.title, l.number, l.brand, l.vehicle, l.verdict, l.verdict_reason, l.answers)
  from order_line l where l.order_id = "order".id and l.position = 1
) end`

/** @param product what the part is called where its whole name was not kept yet */
export function partOf(product: string, line: FirstLine | null): OrderedPart {
  const [title, number = null, brand = null] = line ?? []
  return { title: title ?? product, number, brand }
}

/** Empty when the buyer named no vehicle. */
export function fitOf(line: FirstLine | null): { fit?: OrderedFit } {
  const [, , , vehicle, verdict, reason, answers] = line ?? []
  if (!vehicle || !verdict) return {}
  return { fit: { vehicle, verdict, reason: reason ?? '', answers: answers ?? [] } }
}
