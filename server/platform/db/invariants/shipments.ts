import { sql } from 'drizzle-orm'

// What parcels, refunds and lines say, and what their order does.

/**
 * The orders whose counters are not the sums of their parcels, or of whose lines more is packed and
 * refunded than was ordered.
 */
export const wrongShipments = sql`
  select o.id || ': ' || o.packed_units || ', ' || o.shipped_units || ', ' || o.delivered_units
    || ' packed, shipped, delivered, not ' || coalesce(p.packed, 0) || ', ' || coalesce(p.shipped, 0) || ', '
    || coalesce(p.delivered, 0) as what
  from "order" o
  left join (
    select s.order_id, sum(l.quantity) as packed, sum(l.quantity) filter (where s.shipped_at is not null) as shipped,
      sum(l.quantity) filter (where s.delivered_at is not null) as delivered
    from shipment s join shipment_line l on l.shipment_id = s.id
    where s.canceled_at is null group by s.order_id
  ) p on p.order_id = o.id
  where (o.packed_units, o.shipped_units, o.delivered_units)
    is distinct from (coalesce(p.packed, 0), coalesce(p.shipped, 0), coalesce(p.delivered, 0))
  union all
  select l.order_id || ': more of line ' || l.position || ' is packed or refunded than was ordered' as what
  from order_line l
  join (
    select p.order_id, p.position, p.quantity from shipment_line p
    join shipment s on s.id = p.shipment_id and s.canceled_at is null
    union all
    select r.order_id, p.position, p.quantity from refund_line p
    join refund r on r.id = p.refund_id and r.failed_at is null
  ) taken on taken.order_id = l.order_id and taken.position = l.position
  group by l.order_id, l.position, l.quantity having sum(taken.quantity) > l.quantity`

/**
 * The orders whose refunded units are not those of their refunds, and refunds that are made and
 * whose units are not where they say.
 */
export const wrongRefundedUnits = sql`
  select o.id || ': ' || o.refunded_units || ' refunded units, not ' || coalesce(r.units, 0) as what
  from "order" o
  left join (
    select r.order_id, r.payment_intent_id, sum(l.quantity) as units
    from refund r join refund_line l on l.refund_id = r.id
    where r.failed_at is null group by 1, 2
  ) r on r.order_id = o.id and r.payment_intent_id = o.transaction_id
  where o.refunded_units <> coalesce(r.units, 0)
  union all
  select l.refund_id || ': ' || l.restocked_units || ' of ' || l.quantity || ' units are back in stock' as what
  from refund_line l join refund r on r.id = l.refund_id and r.failed_at is null
  where r.restocked and r.provider_refund_id is not null and l.restocked_units <> l.quantity`

/**
 * The orders whose lines do not add up to their units, goods and core charges, or that name another
 * product than their first line.
 */
export const wrongLines = sql`
  select o.id || ': ' || coalesce(l.lines, 0) || ' lines of ' || coalesce(l.units, 0) || ' units for '
    || coalesce(l.cents, 0) || ', not ' || o.line_count || ', ' || o.units || ', ' || o.goods_cents || ', core charges ' || o.core_cents as what
  from "order" o
  left join (
    select order_id, count(*) as lines, sum(quantity) as units,
      sum(quantity::bigint * price_per_unit_cents) as cents, sum(quantity::bigint * core_cents) as cores, count(distinct product_id) as products,
      min(position) as first, max(position) as last
    from order_line group by order_id
  ) l on l.order_id = o.id
  where (l.lines, l.products, l.first, l.last, l.units, l.cents, l.cores)
    is distinct from (o.line_count, o.line_count, 1, o.line_count, o.units, o.goods_cents, o.core_cents)
  union all
  select o.id || ': its first line is of another product' as what
  from "order" o
  join order_line l on l.order_id = o.id and l.position = 1 and l.product_id <> o.product_id
  union all
  select id || ': an order of one line has not its units' as what
  from "order" where line_count = 1 and units <> quantity`
