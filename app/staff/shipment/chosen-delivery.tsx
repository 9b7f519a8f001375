import { formatPrice } from '#contract/money.ts'
import { formatArrivalDay } from '#contract/order/arrival-day.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

/**
 * The delivery that the buyer chose, its price and the promised day:
 * `Express, $17.25, promised by Wed, Dec 2`.
 */
export function ChosenDelivery({ order }: { order: StaffOrder }) {
  const { shippingRate, shipping = 0, promisedBy } = order
  return (
    <>
      <strong dir="auto">{shippingRate}</strong>
      {shipping > 0 ? `, ${formatPrice(shipping)}` : ', free'}
      {promisedBy && `, promised by ${formatArrivalDay(promisedBy)}`}
    </>
  )
}
