import { sql } from 'drizzle-orm'
import { MIN_SOLD, type PartThatDidNotFit } from '#contract/staff/did-not-fit.ts'
import { db } from '../../platform/db/client.ts'

const LISTED = 100
const RETURNED = 20

/**
 * The parts whose refunds have a cause, of the orders that were paid in these days: those of which
 * most did not fit first, after them those with too few orders to judge, last those that came back
 * for other causes. It counts orders. A refund of an amount counts for each part of its order, a
 * refund of units and a return for the parts of those units. `ofOneCustomer` tells a wrong fitment
 * from one customer who returns again and again: the car is the one that the buyer names. A return
 * counts from its approval on. Returns of old parts are not counted: they say nothing about the new
 * parts. A customer who says that a part did not fit counts, too, also without a return.
 */
export async function listPartsThatDidNotFit(days: number): Promise<PartThatDidNotFit[]> {
  const { rows } = await db.execute<PartThatDidNotFit>(sql`
    with told as (
      select f.id, f.order_id, l.position, f.cause, f.reason, f.created_at
      from refund f left join refund_line l on l.refund_id = f.id
      where f.cause <> 'core' and f.failed_at is null and f.return_id is null
      union all
      select r.id, r.order_id, l.position, r.reason, r.note, r.approved_at
      from return_request r join return_line l on l.return_id = r.id
      where r.reason <> 'core' and r.approved_at is not null and (r.state <> 'refused' or r.received_at is not null)
      union all
      select order_id, order_id, position, 'does-not-fit', note, at from fit_report where not fits
    ), caused as (
      select distinct on (l.product_id, r.order_id) l.product_id, r.order_id, o.number, r.cause, r.reason, r.created_at,
        l.vehicle, l.verdict, l.verdict_reason,
        coalesce(nullif(o.customer_email, ''), o.former_customer_id::text, o.id::text) as customer
      from told r
      join "order" o on o.id = r.order_id and o.paid_at > now() - ${days}::int * interval '1 day'
      join order_line l on l.order_id = r.order_id and l.position = coalesce(r.position, l.position)
      order by l.product_id, r.order_id, r.cause = 'does-not-fit' desc, r.id
    ), parts as (
      select product_id, count(*) filter (where cause = 'does-not-fit')::int as "didNotFit", count(*)::int as refunds
      from caused group by 1 order by 2 desc, 3 desc, 1 limit ${LISTED}
    ), counted as (
      select p.*, (
        select count(distinct l.order_id)::int from order_line l join "order" o on o.id = l.order_id
        where l.product_id = p.product_id and o.paid_at > now() - ${days}::int * interval '1 day') as sold
      from parts p
    ), judged as (
      select *, case when sold >= ${MIN_SOLD} then "didNotFit"::float8 / sold end as rate from counted
    )
    select p.product_id as "productId", product.name, product.sku, p.sold, p."didNotFit", p.rate,
      coalesce((select max(n) from (
        select count(*)::int as n from caused c
        where c.product_id = p.product_id and cause = 'does-not-fit' group by customer) by_customer), 0) as "ofOneCustomer",
      (select jsonb_object_agg(cause, n) from (
        select cause, count(*)::int as n from caused c where c.product_id = p.product_id group by 1) by_cause) as causes,
      coalesce((select jsonb_agg(jsonb_build_object('vehicle', vehicle, 'didNotFit', n) order by n desc, vehicle) from (
        select vehicle, count(*)::int as n from caused c
        where c.product_id = p.product_id and cause = 'does-not-fit' group by 1) by_vehicle), '[]') as vehicles,
      coalesce((select jsonb_agg(one order by one ->> 'at' desc) from (
        select jsonb_build_object('orderId', order_id, 'orderNumber', number,
          'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'vehicle', vehicle, 'verdict', verdict, 'verdictReason', verdict_reason, 'reason', reason) as one
        from caused c where c.product_id = p.product_id and cause = 'does-not-fit'
        order by created_at desc limit ${RETURNED}) latest), '[]') as returned
    from judged p join product on product.id = p.product_id
    order by p."didNotFit" = 0, p.rate desc nulls last, p."didNotFit" desc, p.refunds desc, product.name`)
  return rows
}
