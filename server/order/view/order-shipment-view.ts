import { sql } from 'drizzle-orm'
import type { Shipment } from '#contract/order/shipment.ts'
import { iso, isoOrNull } from './moment.ts'

export type ShipmentOfOrder = [
  id: string,
  number: number,
  carrier: string | null,
  tracking: string | null,
  trackingUrl: string | null,
  units: number,
  packedAt: string,
  shippedAt: string | null,
  deliveredAt: string | null,
]

/** Its shipments but those that were unpacked. */
export const SHIPMENTS = sql`case when packed_units > 0 then (
  select json_agg(json_build_array(
    s.id, s.number, s.carrier, s.tracking, s.tracking_url,
    (select sum(quantity) from shipment_line l where l.shipment_id = s.id),
    s.packed_at, s.shipped_at, s.delivered_at
  ) order by s.number)
  from shipment s where s.order_id = "order".id and s.canceled_at is null
) end`

export function toShipment([
  _id,
  number,
  carrier,
  tracking,
  trackingUrl,
  units,
  ...at
]: ShipmentOfOrder): Shipment {
  const [packedAt, shippedAt, deliveredAt] = at
  return {
    _id,
    number,
    units,
    carrier,
    tracking,
    trackingUrl,
    packedAt: iso(packedAt),
    shippedAt: isoOrNull(shippedAt),
    deliveredAt: isoOrNull(deliveredAt),
  }
}
