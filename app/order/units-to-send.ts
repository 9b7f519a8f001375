import type { Order } from '#contract/order/order.ts'
import { unitsOfOrder } from '#contract/order/order-units.ts'

/** Units that are sent, now or later: all but those that were refunded. */
export function unitsToSend(order: Ordered) {
  return unitsOfOrder(order) - order.refundedUnits
}

/** Units that have left. */
export function unitsShipped({ shipments }: { shipments: Parcel[] }) {
  return unitsOf(shipments.filter(({ shippedAt }) => shippedAt !== null))
}

/** Units that are in no parcel, and have to be. */
export function unitsUnpacked(order: Ordered & { shipments: Parcel[] }) {
  return unitsToSend(order) - unitsOf(order.shipments)
}

export type Ordered = Parameters<typeof unitsOfOrder>[0] & Pick<Order, 'refundedUnits'>
export type Parcel = Pick<Order['shipments'][number], 'units' | 'shippedAt'>

export function unitsOf(shipments: Pick<Parcel, 'units'>[]) {
  return shipments.reduce((sum, { units }) => sum + units, 0)
}
