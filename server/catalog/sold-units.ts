import { sql } from 'drizzle-orm'
import type { SoldUnits } from '#contract/stock.ts'
import { db, type Transaction } from '../db/client.ts'
import { only } from '../db/only.ts'

/**
 * Units of a product that orders hold and that are not shipped: they lie on the shelf, but can't be ordered. So do those
 * that go back in stock once their refund is made.
 */
export async function soldUnitsOf(productId: string, from: Transaction | typeof db = db) {
  // The condition is that of the index order_on_shelf.
  const { rows } = await from.execute<SoldUnits>(sql`
    select coalesce(sum(quantity - shipped_units), 0)::int as units, count(*)::int as orders
    from "order"
    where product_id = ${productId} and stock_held
      and state in ('unpaid', 'paid', 'packed', 'partly shipped', 'refunded')
      and (state <> 'refunded' or exists (
        select from refund r where r.order_id = "order".id and r.restocked
          and r.provider_refund_id is null and r.failed_at is null
      ))`)
  return only(rows)
}
