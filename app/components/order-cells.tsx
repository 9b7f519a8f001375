import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { ShortId } from './short-id.tsx'

/** The unit price, and what was ordered beneath it. */
export function OrderPrice({ order }: { order: Order }) {
  return (
    <>
      {formatPrice(order.pricePerUnit)}
      <span className="block text-quiet text-sm md:whitespace-nowrap">
        × {order.quantity} <span className="whitespace-nowrap">= {formatPrice(order.total)}</span>
      </span>
    </>
  )
}

/** The box of a paid order: a word, and the transaction id. */
export function PaidBox({ order, children }: { order: Order; children: string }) {
  return (
    <span className="inline-grid justify-items-start gap-1 rounded-box border border-success px-3 py-2">
      <span className="whitespace-nowrap font-semibold text-success">{children}</span>
      {order.transactionId && <ShortId id={order.transactionId} label="transaction id" />}
    </span>
  )
}

export function PaidBadge() {
  return <span className="badge badge-success badge-outline">Paid</span>
}
