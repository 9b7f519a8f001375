import { Link } from 'react-router'
import type { Order } from '#contract/order/order.ts'
import { OVER_STOCK } from '#contract/pricing/allowed-quantity.ts'
import { NOT_SOLD } from './card-error.ts'

const NOT_CHARGED = 'Your card was not charged, and this order can no longer be paid.'
/** Where the payment was not asked for. */
const CANT_BE_PAID = 'This order can no longer be paid.'
/** The page says above that the hold has ended, and the error that there are too few. */
const TOO_FEW = 'Your card was not charged. You can wait until more are available'

type Props = {
  error: string | undefined
  order: Order
  /** Did the server say so, when the customer was about to pay? */
  isAsked?: boolean
}

/** When the hold can’t be renewed: what that means, and what the customer can do. */
export function NotAvailable({ error, order, isAsked = true }: Props) {
  if (error !== NOT_SOLD && error !== OVER_STOCK) return null
  const isGone = error === NOT_SOLD
  const gone = isAsked ? NOT_CHARGED : CANT_BE_PAID
  // The basket says which of several parts can't be ordered, and a guest has no My Orders.
  if (order.lines || order.isGuest) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>
          {isGone ? gone : `${TOO_FEW}.`} On the order’s page, <q>Buy again</q> puts what is still
          sold in your basket.
        </p>
        <Link to={`/order/${order._id}`} className="btn btn-outline">
          See the order
        </Link>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p>{isGone ? gone : `${TOO_FEW}, or cancel this order and buy fewer.`}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={isGone ? '/products' : `/product/${order.productId}`} className="btn btn-outline">
          {isGone ? 'See other parts' : 'See how many are left'}
        </Link>
        <Link to="/dashboard/myOrders" className="btn btn-outline">
          My Orders
        </Link>
      </div>
    </div>
  )
}
