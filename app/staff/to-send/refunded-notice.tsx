import { formatUnits } from '#app/order/format-units.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { unitsOfOrder } from '#contract/order/order-units.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

/**
 * The refunds of an order that is still to be sent, with their reasons. Refunded units are not
 * packed. After a refund of an amount only, the packer decides how many units go in the parcel.
 */
export function RefundedNotice({ order }: { order: PackerOrder | StaffOrder }) {
  if ('refunds' in order) return <Refunds order={order} />
  if (!order.hasRefund) return null
  return (
    <div role="status" className="border-base-300 border-b bg-warning/10 p-4">
      {order.refundedUnits > 0 ? <RefundedUnits order={order} /> : <p>A part of it is refunded.</p>}
    </div>
  )
}

function Refunds({ order }: { order: StaffOrder }) {
  const { refunded, total, pricePerUnit, quantity, refunds, refundedUnits } = order
  if (refunded <= 0 || refunded >= total) return null
  const ofUnits = refunds.reduce(
    (sum, { amount, units }) => sum + (units > 0 ? toCents(amount) : 0),
    0,
  )
  const rest = toCents(refunded) - ofUnits
  const units = rest / toCents(pricePerUnit)
  const isWhole = Number.isInteger(units) && quantity > 1
  return (
    <div role="status" className="border-base-300 border-b bg-warning/10 p-4">
      {refundedUnits > 0 && <RefundedUnits order={order} />}
      {rest > 0 && (
        <p>
          <strong>{formatCents(rest)} refunded</strong>
          {isWhole && `, the price of ${formatUnits(units)} of ${quantity}`}. Pack what is still to
          be sent.
        </p>
      )}
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

function RefundedUnits({ order }: { order: PackerOrder }) {
  return (
    <p>
      <strong>
        {order.refundedUnits} of {formatUnits(unitsOfOrder(order))} refunded
      </strong>
      , and not sent.
    </p>
  )
}
