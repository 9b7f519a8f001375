import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffShipment } from '#contract/order/shipment.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { user } from '../../../platform/db/schema/identity.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { shipment, shipmentLine } from '../../../platform/db/schema/shipment.ts'
import { notFound } from '../../../platform/errors.ts'
import { staffName } from '../../../platform/identity/staff-name.ts'
import { unitsOf } from '../units-left.ts'

// Parcels as the staff see them.

const packer = alias(user, 'packer')
const shipper = alias(user, 'shipper')

/** What is in a parcel, in selections from `shipment`. */
export const SHIPMENT_LINES = sql<{ position: number; quantity: number }[]>`(
  select json_agg(json_build_object('position', l.position, 'quantity', l.quantity) order by l.position)
  from ${shipmentLine} l where l.shipment_id = ${shipment.id}
)`

const COLUMNS = {
  row: shipment,
  orderState: order.state,
  packedBy: staffName(shipment.packedBy, packer),
  shippedBy: staffName(shipment.shippedBy, shipper),
  lines: SHIPMENT_LINES,
}

/** Parcels with lines and names, unpacked ones too, oldest first. */
export async function selectShipments(from: Transaction | typeof db, where: SQL) {
  const rows = await from
    .select(COLUMNS)
    .from(shipment)
    .innerJoin(order, eq(order.id, shipment.orderId))
    .leftJoin(packer, eq(packer.id, shipment.packedBy))
    .leftJoin(shipper, eq(shipper.id, shipment.shippedBy))
    .where(where)
    .orderBy(shipment.number)
  return rows.map(toStaffShipment)
}

/** @throws AppError 404 */
export async function getShipment(tx: Transaction, id: string) {
  const [row] = await selectShipments(tx, eq(shipment.id, id))
  if (!row) throw notFound('parcel')
  return row
}

/** Which order a parcel is of; this never changes. @throws AppError 404 */
export async function orderOfShipment(id: string) {
  const [row] = await db
    .select({ orderId: shipment.orderId })
    .from(shipment)
    .where(eq(shipment.id, id))
  if (!row) throw notFound('parcel')
  return row.orderId
}

type Row = {
  row: typeof shipment.$inferSelect
  orderState: StaffShipment['orderState']
  packedBy: string | null
  shippedBy: string | null
  lines: StaffShipment['lines']
}

function toStaffShipment({ row, lines, ...more }: Row): StaffShipment {
  return {
    _id: row.id,
    number: row.number,
    units: unitsOf(lines),
    carrier: row.carrier,
    tracking: row.tracking,
    trackingUrl: row.trackingUrl,
    packedAt: row.packedAt.toISOString(),
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    orderId: row.orderId,
    lines,
    ...more,
  }
}
