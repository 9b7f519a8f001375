import {
  type Ordered,
  type Parcel,
  unitsOf,
  unitsShipped,
  unitsToSend,
} from '#app/order/units-to-send.ts'
import type { OrderState } from '#contract/order/order-state.ts'

/** Of an order that is packed or shipped in part: `5 of 15`. */
export function fractionDone(order: Ordered & { state: OrderState; shipments: Parcel[] }) {
  const done = { packed: unitsOf(order.shipments), 'partly shipped': unitsShipped(order) }
  const units = order.state === 'packed' || order.state === 'partly shipped' ? done[order.state] : 0
  const all = unitsToSend(order)
  return units > 0 && units < all ? `${units} of ${all}` : undefined
}
