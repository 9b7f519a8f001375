import { sql } from 'drizzle-orm'
import { shipment } from '../../../platform/db/schema/shipment.ts'
import { SHIPMENT_LINES } from '../shipment/shipment-row.ts'
import { unitsOf } from '../units-left.ts'
import { iso, isoOrNull } from './iso-time.ts'
import { named } from './json-columns.ts'

const COLUMNS = ['id', 'number', 'carrier', 'tracking', 'trackingUrl'] as const

export type ShipmentOfOrder = Pick<typeof shipment.$inferSelect, (typeof COLUMNS)[number]> & {
  packedAt: string
  shippedAt: string | null
  deliveredAt: string | null
  lines: { position: number; quantity: number }[]
}

/** Its shipments but those that were unpacked. */
export const SHIPMENTS = sql`case when packed_units > 0 then (
  select json_agg(one order by one.number) from (
    select ${named(shipment, [...COLUMNS, 'packedAt', 'shippedAt', 'deliveredAt'])}, ${SHIPMENT_LINES} as lines
    from shipment where order_id = "order".id and canceled_at is null
  ) one
) end`

export function toShipment({ id, packedAt, shippedAt, deliveredAt, ...same }: ShipmentOfOrder) {
  return {
    ...same,
    _id: id,
    units: unitsOf(same.lines),
    packedAt: iso(packedAt),
    shippedAt: isoOrNull(shippedAt),
    deliveredAt: isoOrNull(deliveredAt),
  }
}
