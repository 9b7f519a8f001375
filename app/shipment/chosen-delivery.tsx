import { formatPrice } from '#contract/money.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

/** The delivery that the buyer chose, and its price: `Express, $17.25`. */
export function ChosenDelivery({ order }: { order: StaffOrder }) {
  const { shippingRate, shipping = 0 } = order
  return (
    <>
      <strong dir="auto">{shippingRate}</strong>
      {shipping > 0 ? `, ${formatPrice(shipping)}` : ', free'}
    </>
  )
}
