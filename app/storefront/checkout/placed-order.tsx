import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useUntil } from '#app/ui/components/use-until.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { Order } from '#contract/order/order.ts'

type Props = {
  order: Order
  heading: RefObject<HTMLHeadingElement | null>
  /** Stripe has charged the card, and the shop has not answered yet. */
  isUnconfirmed: boolean
  onLeave: () => void
}

/**
 * Replaces the address between placing and paying the order: the next attempt pays the same order.
 */
export function PlacedOrder({ order, heading, isUnconfirmed, onLeave }: Props) {
  const { isGuest, number, address } = order
  const heldUntil = useUntil(order.heldUntil)
  return (
    <Notice kind="warning" className="grid gap-3 p-4">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {isUnconfirmed
          ? `Order ${number} is placed, and its payment is not confirmed yet`
          : `Order ${number} is placed but not paid`}
      </h2>
      {!isUnconfirmed && (
        <p>
          {heldUntil
            ? `Its parts are held for you until ${formatDateTime(heldUntil)}.`
            : 'Its parts are no longer held. If they’re still in stock, paying reserves them again.'}{' '}
          Paying here pays this order; it does not place another.
        </p>
      )}
      <p dir="auto" className="whitespace-pre-line text-sm wrap-anywhere">
        {address}
      </p>
      {isGuest && (
        <p className="text-sm">
          We email the link to this order once it is paid. Until then this browser opens it, or{' '}
          <Link to="/order" className="underline underline-offset-4">
            ask for its link
          </Link>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {!isGuest && !isUnconfirmed && (
          <TextLink to="/dashboard/myOrders">Cancel it in My Orders</TextLink>
        )}
        <button
          type="button"
          className="min-h-11 text-left underline underline-offset-4"
          onClick={onLeave}
        >
          {leaveWords(isGuest, isUnconfirmed)}
        </button>
      </div>
    </Notice>
  )
}

function leaveWords(isGuest: boolean | undefined, isUnconfirmed: boolean) {
  if (isUnconfirmed) return 'See the order’s page'
  return isGuest ? 'Pay later or cancel, on the order’s page' : 'Pay later, from the order’s page'
}
