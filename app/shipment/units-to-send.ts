import type { Order } from '#contract/order.ts'
import { unitsOfOrder } from '#contract/order-units.ts'

/** Units that are sent, now or later: all but those that were refunded. */
export function unitsToSend(order: Pick<Order, 'lines' | 'quantity' | 'refundedUnits'>) {
  return unitsOfOrder(order) - order.refundedUnits
}

/** Units that have left. */
export function unitsShipped({ shipments }: Pick<Order, 'shipments'>) {
  return unitsOf(shipments.filter(({ shippedAt }) => shippedAt !== null))
}

/** Units that are in no parcel, and have to be. */
export function unitsUnpacked(
  order: Pick<Order, 'lines' | 'quantity' | 'refundedUnits' | 'shipments'>,
) {
  return unitsToSend(order) - unitsOf(order.shipments)
}

function unitsOf(shipments: Pick<Order['shipments'][number], 'units'>[]) {
  return shipments.reduce((sum, { units }) => sum + units, 0)
}
