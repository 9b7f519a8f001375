import { formatDate } from '#app/ui/format-date.ts'
import { formatPrice, totalPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { isAllRefunded } from '#contract/order/order-state.ts'
import { notSent } from './format-units.ts'

// What My Orders and Manage Orders show alike in the cells of an order's row.

type Priced = Pick<Order, 'pricePerUnit' | 'quantity' | 'total' | 'lines'>

/** The unit price, and below it the quantity and the total. */
export function OrderPrice({ order }: { order: Priced }) {
  return (
    <>
      {formatPrice(order.pricePerUnit)}
      <span className="block text-quiet text-sm">
        <QuantityAndTotal order={order} />
      </span>
    </>
  )
}

/**
 * With delivery, tax, a code or core charges the total differs from price times quantity, and is
 * shown by itself. The price of an order of several parts is their sum: an equal total is not
 * repeated, nor that of one unit.
 */
export function QuantityAndTotal({ order }: { order: Priced }) {
  const { pricePerUnit, quantity, total, lines } = order
  const isProduct = totalPrice(pricePerUnit, quantity) === total
  if (isProduct && (lines || quantity === 1)) return null
  return (
    <>
      {!lines && `× ${quantity}${isProduct ? ' ' : ', '}`}
      {isProduct ? (
        <span className="whitespace-nowrap">= {formatPrice(total)}</span>
      ) : (
        <span className="inline-block">{formatPrice(total)} in&nbsp;all</span>
      )}
    </>
  )
}

/** A button of the row, described by the product's name. */
export function OrderButton({
  order,
  onClick,
  children,
}: {
  order: Order
  onClick: (order: Order) => void
  children: string
}) {
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-describedby={`product-${order._id}`}
      onClick={() => onClick(order)}
    >
      {children}
    </button>
  )
}

/** For a closed order. */
export function OrderBadge({ order }: { order: Order }) {
  if (order.paid && !isAllRefunded(order)) {
    return <span className="badge badge-success badge-outline">Paid</span>
  }
  if (order.processing) return null
  return (
    <span className="badge badge-neutral badge-outline">
      {isAllRefunded(order) ? 'Refunded' : 'Canceled'}
    </span>
  )
}

/** Each with its reason. */
export function Refunds({ order: { refunds } }: { order: Order }) {
  if (refunds.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1 border-base-300 border-t pt-2 text-sm">
      {refunds.map(({ amount, units, reason, at }) => (
        <li key={at + reason}>
          {formatPrice(amount)} refunded on{' '}
          <span className="whitespace-nowrap">{formatDate(at)}</span>
          {notSent(units)}
          <span dir="auto" className="block text-quiet wrap-anywhere">
            {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
