import { formatPrice } from '#contract/money.ts'
import { formatArrivalDay } from '#contract/order/arrival-day.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

/**
 * The delivery that the buyer chose, its price and the promised day:
 * `Express, $17.25, promised by Wed, Dec 2`.
 */
export function ChosenDelivery({ order }: { order: PackerOrder | StaffOrder }) {
  const { shippingRate, promisedBy } = order
  return (
    <>
      <strong dir="auto">{shippingRate}</strong>
      {'total' in order && priceOf(order)}
      {promisedBy && `, promised by ${formatArrivalDay(promisedBy)}`}
    </>
  )
}

function priceOf({ shipping = 0 }: StaffOrder) {
  return shipping > 0 ? `, ${formatPrice(shipping)}` : ', free'
}
