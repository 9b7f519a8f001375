import { sql } from 'drizzle-orm'
import type { SoldUnits } from '#contract/stock.ts'
import { db, type Transaction } from '../db/client.ts'
import { only } from '../db/only.ts'

/** Units of an order's line, as `l`, that have not left the shop. */
export const UNITS_ON_SHELF = sql`l.quantity - (
  select coalesce(sum(p.quantity), 0)::int from shipment s
  join shipment_line p on p.shipment_id = s.id and p.position = l.position
  where s.order_id = l.order_id and s.shipped_at is not null
)`

// The condition is that of the index order_on_shelf. Units of a refunded order still lie there until the refund is made.
const HOLDS_UNITS = sql`
  o.stock_held and o.state in ('unpaid', 'paid', 'packed', 'partly shipped', 'refunded')
  and (o.state <> 'refunded' or exists (
    select from refund r where r.order_id = o.id and r.restocked
      and r.provider_refund_id is null and r.failed_at is null
  ))`

/**
 * Units of a product that orders hold and that are not shipped: they lie on the shelf, but can't be ordered. So do those
 * that go back in stock once their refund is made.
 */
export async function soldUnitsOf(productId: string, from: Transaction | typeof db = db) {
  // The product of a first line is the order's; of the other lines there is an index.
  const { rows } = await from.execute<SoldUnits>(sql`
    with holding as (
      select o.id, 1 as position from "order" o where o.product_id = ${productId} and ${HOLDS_UNITS}
      union all
      select o.id, l.position from order_line l join "order" o on o.id = l.order_id
      where l.product_id = ${productId} and l.position > 1 and ${HOLDS_UNITS}
    ), left_of as (
      select ${UNITS_ON_SHELF} as units
      from holding join order_line l on l.order_id = holding.id and l.position = holding.position
    )
    select coalesce(sum(units), 0)::int as units, count(*)::int as orders from left_of where units > 0`)
  return only(rows)
}
