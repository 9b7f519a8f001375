import { sql } from 'drizzle-orm'
import type { Misfit } from '#contract/misfit.ts'
import { db } from '../db/client.ts'

const LISTED = 100
const RETURNED = 20

/**
 * The parts whose refunds have a cause, those that did not fit first. It counts orders, because a refund is of an order: one of
 * several parts counts for each.
 */
export async function listMisfits(days: number): Promise<Misfit[]> {
  const { rows } = await db.execute<Misfit>(sql`
    with caused as (
      select distinct on (l.product_id, r.order_id) l.product_id, r.order_id, o.number, r.cause, r.reason, r.created_at,
        l.vehicle, l.verdict, l.verdict_reason
      from refund r
      join "order" o on o.id = r.order_id
      join order_line l on l.order_id = r.order_id
      where r.cause is not null and r.failed_at is null and r.created_at > now() - ${days}::int * interval '1 day'
      order by l.product_id, r.order_id, r.cause = 'does-not-fit' desc, r.id
    ), parts as (
      select product_id, count(*) filter (where cause = 'does-not-fit')::int as misfits, count(*)::int as refunds
      from caused group by 1 order by 2 desc, 3 desc, 1 limit ${LISTED}
    )
    select p.product_id as "productId", product.name, product.sku, p.misfits,
      (select count(distinct l.order_id)::int from order_line l join "order" o on o.id = l.order_id
        where l.product_id = p.product_id and o.paid_at > now() - ${days}::int * interval '1 day') as sold,
      (select jsonb_object_agg(cause, n) from (
        select cause, count(*)::int as n from caused c where c.product_id = p.product_id group by 1) counted) as causes,
      coalesce((select jsonb_agg(one order by one ->> 'at' desc) from (
        select jsonb_build_object('orderId', order_id, 'orderNumber', number,
          'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'vehicle', vehicle, 'verdict', verdict, 'verdictReason', verdict_reason, 'reason', reason) as one
        from caused c where c.product_id = p.product_id and cause = 'does-not-fit'
        order by created_at desc limit ${RETURNED}) latest), '[]') as returned
    from parts p join product on product.id = p.product_id
    order by p.misfits desc, p.refunds desc, product.name`)
  return rows
}
