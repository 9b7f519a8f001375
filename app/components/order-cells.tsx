import { Link } from 'react-router'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { formatDate, formatDateTime } from '../format-date.ts'
import { CopyId } from './copy-id.tsx'

/** The unit price, and what was ordered beneath it. */
export function OrderPrice({ order }: { order: Order }) {
  return (
    <>
      {formatPrice(order.pricePerUnit)}
      <span className="block text-quiet text-sm">
        × {order.quantity} <span className="whitespace-nowrap">= {formatPrice(order.total)}</span>
      </span>
    </>
  )
}

/** Has all of its money gone back? */
export function isRefunded({ refunded, total }: Order) {
  return refunded >= total
}

/** Is there nothing more to do with it: no paying, no canceling? */
export function isOver(order: Order) {
  return order.paid || order.cancelled
}

/** Was it canceled without any of its customer's money having been here? */
export function isCanceledUnpaid({ paid, cancelled, refunds }: Order) {
  return cancelled && !paid && refunds.length === 0
}

/** The word for an order that is over. */
export function OrderBadge({ order }: { order: Order }) {
  if (order.paid && !isRefunded(order)) {
    return <span className="badge badge-success badge-outline">Paid</span>
  }
  return (
    <span className="badge badge-neutral badge-outline">
      {isRefunded(order) ? 'Refunded' : 'Canceled'}
    </span>
  )
}

/** Until when the units of an unpaid order are held. */
export function Hold({ order: { heldUntil } }: { order: Order }) {
  return (
    <span className="mt-1 block text-quiet text-sm">
      {heldUntil ? (
        <>
          Held until{' '}
          <time dateTime={heldUntil} className="whitespace-nowrap">
            {formatDateTime(heldUntil)}
          </time>
        </>
      ) : (
        'No longer held for you'
      )}
    </span>
  )
}

/**
 * What became of the money of an order that is over: a word, or that it was refunded; the transaction id;
 * every refund with its reason; why it was canceled; and the way to the receipt.
 */
export function PaidBox({ order, children }: { order: Order; children: string }) {
  const good = order.paid && !isRefunded(order)
  const transactionId = order.transactionId ?? order.refunds[0]?.transactionId
  return (
    <>
      <div
        className={`inline-grid max-w-full justify-items-start gap-1 rounded-box border px-3 py-2 ${good ? 'border-success' : 'border-base-content/40'}`}
      >
        <span className={`font-semibold lg:whitespace-nowrap ${good ? 'text-success' : ''}`}>
          {good ? children : isRefunded(order) ? 'Refunded' : 'Canceled'}
        </span>
        {transactionId && <CopyId id={transactionId} label="transaction id" />}
        {isCanceledUnpaid(order) && (
          <span dir="auto" className="text-quiet text-sm wrap-anywhere">
            {order.cancelReason ?? 'The shop canceled this order.'}
          </span>
        )}
        <Refunds order={order} />
      </div>
      {!isCanceledUnpaid(order) && (
        <Link
          to={`/dashboard/receipt/${order._id}`}
          aria-describedby={`product-${order._id}`}
          className="flex min-h-11 w-fit items-center underline underline-offset-4"
        >
          Receipt
        </Link>
      )}
    </>
  )
}

function Refunds({ order: { refunds } }: { order: Order }) {
  if (refunds.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1 border-base-300 border-t pt-2 text-sm">
      {refunds.map(({ amount, reason, at }) => (
        <li key={at + reason}>
          {formatPrice(amount)} refunded on{' '}
          <span className="whitespace-nowrap">{formatDate(at)}</span>
          <span dir="auto" className="block text-quiet wrap-anywhere">
            {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
