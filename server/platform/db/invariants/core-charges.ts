import { sql } from 'drizzle-orm'

// What core charges were charged at, and what has gone back of them.

/**
 * The orders of which more core charges went back than were charged, and lines of which more old
 * parts came than were shipped with one.
 */
export const wrongCoreCharges = sql`
  select o.id || ': ' || r.cents || ' of core charges went back, ' || c.cents || ' were charged' as what
  from "order" o
  cross join lateral (
    select coalesce(sum(quantity::bigint * (core_cents + case when o.is_tax_included then 0 else core_tax_cents end)), 0) as cents
    from order_line where order_id = o.id
  ) c
  join (select order_id, sum(core_cents) as cents from refund where failed_at is null group by 1) r on r.order_id = o.id
  where r.cents > c.cents
  union all
  select l.order_id || ': ' || b.units || ' old parts of line ' || l.position || ', ' || coalesce(s.units, 0) || ' were shipped'
    || case when l.core_cents = 0 then ' without a core charge' else '' end
  from order_line l
  join (
    select b.order_id, b.position, sum(coalesce(b.received_units, b.quantity)) as units
    from return_line b join return_request r on r.id = b.return_id and r.reason = 'core'
      and (r.state not in ('refused', 'withdrawn') or r.received_at is not null)
    group by 1, 2
  ) b on b.order_id = l.order_id and b.position = l.position
  left join (
    select p.order_id, p.position, sum(p.quantity) as units from shipment_line p
    join shipment s on s.id = p.shipment_id and s.shipped_at is not null group by 1, 2
  ) s on s.order_id = l.order_id and s.position = l.position
  where b.units > case when l.core_cents > 0 then coalesce(s.units, 0) else 0 end`
