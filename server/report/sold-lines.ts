import { type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../platform/db/first-id.ts'
import { order } from '../platform/db/schema/order.ts'
import { orderLine } from '../platform/db/schema/order-line.ts'

/**
 * What was sold of each part since a moment: lines, as `l`, of orders that were placed since then,
 * are paid, and are not refunded in full. Ids begin with the time, so only these lines are read.
 */
export function soldSince(from: Date, columns: SQL) {
  const first = firstIdAt(from.getTime())
  return sql`
    select l.product_id, sum(l.quantity)::float8 as units${columns}
    from ${orderLine} l join ${order} o on o.id = l.order_id
    where l.order_id >= ${first}::uuid and o.id >= ${first}::uuid and o.paid_at is not null and o.state <> 'refunded'
    group by l.product_id`
}
