import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { OrderLine } from '#contract/order.ts'
import type { OrderedFit } from '#contract/ordered-fit.ts'

// The lines of an order of several parts, in its one JSON column (order-row.ts). An order of one part is its own line.

type LineOfOrder = [
  position: number,
  productId: string,
  product: string,
  sku: string | null,
  pricePerUnitCents: number,
  quantity: number,
  img: string,
  vehicle: string | null,
  verdict: OrderedFit['verdict'] | null,
  reason: string | null,
  answers: string[] | null,
]

export type LinesOfOrder = LineOfOrder[]

/** Hardly any order needs the query. Without a join, so that the primary key has the lines in their order. */
export const LINES = sql`case when line_count > 1 then (
  select json_agg(json_build_array(l.position, l.product_id, l.product_name, l.sku, l.price_per_unit_cents,
    l.quantity, (select img from product where product.id = l.product_id), l.vehicle, l.verdict, l.verdict_reason, l.answers) order by l.position)
  from order_line l where l.order_id = "order".id
) end`

export function toLines(lines: LinesOfOrder): OrderLine[] {
  return lines.map(
    ([
      position,
      productId,
      product,
      sku,
      cents,
      quantity,
      img,
      vehicle,
      verdict,
      reason,
      answers,
    ]) => ({
      position,
      productId,
      product,
      sku,
      pricePerUnit: toDollars(cents),
      quantity,
      img,
      ...(vehicle &&
        verdict && { fit: { vehicle, verdict, reason: reason ?? '', answers: answers ?? [] } }),
    }),
  )
}
