import { sql } from 'drizzle-orm'
import { db } from '../platform/db/client.ts'
import { singleRow } from '../platform/db/single-row.ts'

/**
 * Unpaid orders with a line of this product at less than it costs now: until they end they pay the
 * price that they were placed at, which may have been mistyped.
 */
export async function countCheaperOrders(productId: string) {
  // The product of a first line is the order's; of the other lines there is an index.
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct o.id)::int as count
    from product p
    join (
      select id, 1 as position from "order"
      where product_id = ${productId} and paid_at is null and cancelled_at is null
      union all
      select order_id, position from order_line where product_id = ${productId} and position > 1
    ) ordered on true
    join "order" o on o.id = ordered.id
    join order_line l on l.order_id = o.id and l.position = ordered.position
    where p.id = ${productId} and o.paid_at is null and o.cancelled_at is null
      and l.price_per_unit_cents < coalesce((
        select (step ->> 'cents')::int from jsonb_array_elements(p.price_steps) step
        where (step ->> 'from')::int <= l.quantity order by (step ->> 'from')::int desc limit 1
      ), p.price_per_unit_cents)`)
  return singleRow(rows).count
}
