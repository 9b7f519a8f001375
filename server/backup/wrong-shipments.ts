import { sql } from 'drizzle-orm'

// What parcels and lines say, and what their order does.

/** The orders whose counters are not the sums of their parcels, or whose parcels hold more than their lines. */
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
  select l.order_id || ': more of line ' || l.position || ' is packed than was ordered' as what
  from order_line l
  join shipment_line p on p.order_id = l.order_id and p.position = l.position
  join shipment s on s.id = p.shipment_id and s.canceled_at is null
  group by l.order_id, l.position, l.quantity having sum(p.quantity) > l.quantity`

/** The orders whose lines do not add up to their units and price. */
export const wrongLines = sql`
  select o.id || ': ' || coalesce(l.units, 0) || ' units in its lines' as what
  from "order" o
  left join (
    select order_id, sum(quantity) as units, sum(quantity::bigint * price_per_unit_cents) as cents
    from order_line group by order_id
  ) l on l.order_id = o.id
  where (l.units, l.cents) is distinct from (o.quantity, o.quantity::bigint * o.price_per_unit_cents)`
