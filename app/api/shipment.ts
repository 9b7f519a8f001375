import type {
  BulkShip,
  BulkShipped,
  EditShipment,
  NewShipment,
  Ship,
  StaffShipment,
} from '#contract/order/shipment.ts'
import type { Unship } from '#contract/order/unship.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { call, keyHeader } from './authorized-call.ts'
import { orderPath } from './paths.ts'

// Packing and shipping: the staff only. Packing twice makes two parcels, so it takes an idempotency
// key; the other calls answer a repeat as they answered the first.

/** Packs lines of an order into a parcel: all that is left, unless `input` names less. */
export function packOrder(orderId: string, input: NewShipment, idempotencyKey: string) {
  return call<StaffShipment>(
    'POST',
    `${orderPath(orderId)}/shipment`,
    input,
    keyHeader(idempotencyKey),
  )
}

export function shipShipment(id: string, input: Ship) {
  return call<StaffShipment>('POST', `/shipment/${id}/ship`, input)
}

/** The parcel is packed again. */
export function unshipShipment(id: string, input: Unship) {
  return call<StaffShipment>('POST', `/shipment/${id}/unship`, input)
}

export function editShipment(id: string, edit: EditShipment) {
  return call<StaffShipment>('PATCH', `/shipment/${id}`, edit)
}

export function deliverShipment(id: string) {
  return call<StaffShipment>('POST', `/shipment/${id}/deliver`)
}

export function unpackShipment(id: string) {
  return call<StaffShipment>('DELETE', `/shipment/${id}`)
}

/** Ships each of the orders by itself, without tracking. */
export function shipOrders(input: BulkShip) {
  return call<BulkShipped>('POST', '/order/ship', input)
}

/** The carriers of the settings; none if they can't be read, since any name is taken. */
export function listCarriers() {
  return call<Carrier[]>('GET', '/staff/carrier').catch(() => [])
}
