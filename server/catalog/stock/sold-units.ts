import { sql } from 'drizzle-orm'
import type { SoldUnits } from '#contract/catalog/stock.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'

/**
 * Units of an order's line, `l`, that refunds have taken from the shelf. They are back in stock, or
 * can't be sent; until their refund is made, those that go back are still there.
 */
const UNITS_OFF_SHELF = sql`(
  select coalesce(sum(case
      when r.failed_at is null and (not r.restocked or r.provider_refund_id is not null) then f.quantity
      else f.restocked_units end), 0)::int
  from refund r join refund_line f on f.refund_id = r.id and f.position = l.position
  where r.order_id = l.order_id
)`

/**
 * Units of an order's line, as `l`, that lie on the shelf for it while it holds them: neither
 * shipped nor gone with a refund.
 */
export const UNITS_ON_SHELF = sql`l.quantity - (
  select coalesce(sum(p.quantity), 0)::int from shipment s
  join shipment_line p on p.shipment_id = s.id and p.position = l.position
  where s.order_id = l.order_id and s.shipped_at is not null
) - ${UNITS_OFF_SHELF}`

// Implies the condition of the index order_on_shelf.
const IS_TO_SEND = sql`o.stock_held and o.state in ('unpaid', 'paid', 'packed', 'partly shipped')`

/**
 * Units of a product that orders hold and that are not shipped: they lie on the shelf, but can't be
 * ordered. So do those that go back in stock once their refund is made.
 */
export async function soldUnitsOf(productId: string, from: Transaction | typeof db = db) {
  // The product of a first line is the order's; of the other lines there is an index.
  const { rows } = await from.execute<SoldUnits>(sql`
    with refunding as (
      select distinct order_id from refund
      where restocked and provider_refund_id is null and failed_at is null
    ), holding as (
      select o.id, 1 as position from "order" o where o.product_id = ${productId} and ${IS_TO_SEND}
      union all
      select o.id, l.position from order_line l join "order" o on o.id = l.order_id
      where l.product_id = ${productId} and l.position > 1 and ${IS_TO_SEND}
      union all
      select o.id, l.position from refunding join "order" o on o.id = refunding.order_id
        and o.stock_held and o.state in ('shipped', 'delivered', 'refunded')
      join order_line l on l.order_id = o.id and l.product_id = ${productId}
    ), left_of as (
      select ${UNITS_ON_SHELF} as units
      from holding join order_line l on l.order_id = holding.id and l.position = holding.position
    )
    select coalesce(sum(units), 0)::int as units, count(*)::int as orders from left_of where units > 0`)
  return singleRow(rows)
}
