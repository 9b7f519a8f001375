import { type SQL, sql } from 'drizzle-orm'
import type { SoldUnits } from '#contract/stock.ts'
import { db, type Transaction } from '../db/client.ts'
import { only } from '../db/only.ts'

/**
 * Of an order's line, as `l`: units that refunds have taken from the shelf. They are back in stock, or can't be sent; until
 * their refund is made, those that go back are still there.
 */
const UNITS_OFF_SHELF = sql`(
  select coalesce(sum(case
      when r.failed_at is null and (not r.restocked or r.provider_refund_id is not null) then f.quantity
      else f.restocked_units end), 0)
  from refund r join refund_line f on f.refund_id = r.id and f.position = l.position
  where r.order_id = l.order_id
)`

/** Of all lines of an order. */
export const unitsOffShelf = (orderId: SQL) =>
  sql<number>`(
    select coalesce(sum(${UNITS_OFF_SHELF}), 0)::int from order_line l where l.order_id = ${orderId}
  )`

/**
 * Units of a product that orders hold and that are not shipped: they lie on the shelf, but can't be ordered. So do those
 * that go back in stock once their refund is made.
 */
export async function soldUnitsOf(productId: string, from: Transaction | typeof db = db) {
  // The first condition implies that of the index order_on_shelf.
  const { rows } = await from.execute<SoldUnits>(sql`
    with holding as (
      select id, quantity, shipped_units, has_refund from "order"
      where product_id = ${productId} and stock_held
        and state in ('unpaid', 'paid', 'packed', 'partly shipped')
      union all
      select o.id, o.quantity, o.shipped_units, true from refund r
      join "order" o on o.id = r.order_id and o.product_id = ${productId} and o.stock_held
        and o.state in ('shipped', 'delivered', 'refunded')
      where r.restocked and r.provider_refund_id is null and r.failed_at is null
    )
    select coalesce(sum(quantity - shipped_units
        - case when has_refund then ${unitsOffShelf(sql`holding.id`)} else 0 end), 0)::int as units,
      count(*)::int as orders
    from holding`)
  return only(rows)
}
