import type { Order } from '#contract/order.ts'
import type { OrderState } from '#contract/order-state.ts'
import { unitsOfOrder } from '#contract/order-units.ts'

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

/** Of an order that is packed or shipped in part: `5 of 15`. */
export function fractionDone(order: Ordered & { state: OrderState; shipments: Parcel[] }) {
  const done = { packed: unitsOf(order.shipments), 'partly shipped': unitsShipped(order) }
  const units = order.state === 'packed' || order.state === 'partly shipped' ? done[order.state] : 0
  const all = unitsToSend(order)
  return units > 0 && units < all ? `${units} of ${all}` : undefined
}

type Ordered = Pick<Order, 'lines' | 'quantity' | 'refundedUnits'>
type Parcel = Pick<Order['shipments'][number], 'units' | 'shippedAt'>

function unitsOf(shipments: Pick<Parcel, 'units'>[]) {
  return shipments.reduce((sum, { units }) => sum + units, 0)
}
