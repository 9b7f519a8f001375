import { formatPrice, toCents } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff-order.ts'
import { formatUnits } from '../shipment/format-units.ts'

/** A partial refund has an amount and no units: the page shows it, and the packer decides how many go in the parcel. */
export function RefundedNotice({ order }: { order: StaffOrder }) {
  const { refunded, total, pricePerUnit, quantity, refunds } = order
  if (refunded <= 0 || refunded >= total) return null
  const units = toCents(refunded) / toCents(pricePerUnit)
  const isWhole = Number.isInteger(units) && quantity > 1
  return (
    <div role="status" className="border-base-300 border-b bg-warning/10 p-4">
      <p>
        <strong>{formatPrice(refunded)} refunded</strong>
        {isWhole && `, the price of ${formatUnits(units)} of ${quantity}`}. Pack what is still to be
        sent.
      </p>
      {refunds.map(({ transactionId, at, reason }) => (
        <p
          key={`${transactionId} ${at}`}
          dir="auto"
          className="text-quiet text-sm whitespace-pre-line wrap-anywhere"
        >
          {reason}
        </p>
      ))}
    </div>
  )
}
