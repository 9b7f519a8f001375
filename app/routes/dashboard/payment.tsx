import { Link } from 'react-router'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import * as api from '../../api.ts'
import { CardForm } from '../../card-form.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { NotYours } from '../../components/not-yours.tsx'
import { isCanceledUnpaid, isOver, isRefunded } from '../../components/order-cells.tsx'
import { formatDateTime } from '../../format-date.ts'
import { ApiError } from '../../http.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireUser } from '../../session.ts'
import type { Route } from './+types/payment'

/** @returns null for another customer's order: an admin may read it, not pay it */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  try {
    const order = await api.getOrder(params.id)
    return order.customer === email ? order : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null
    throw error
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Payment')]
}

const CARD = 'max-w-xl rounded-box border border-base-300 bg-base-100 p-5 lg:p-8'

export default function Payment({ loaderData: order }: Route.ComponentProps) {
  if (!order) return <NotYours />
  if (isOver(order)) return <Over order={order} />
  return (
    <section className={`${CARD} group`}>
      <p className="text-lg wrap-anywhere">
        Hello, <bdi>{order.customerName}</bdi>
      </p>
      {/* Nothing is asked for any more once the card form says that it is paid. */}
      <div className="group-has-[[data-paid]]:hidden">
        <h2 className="mt-2 wrap-anywhere">
          Please Pay for <bdi>{order.product}</bdi>
        </h2>
        <p className="mt-2 font-heading text-2xl tabular-nums">
          Please pay: <Amount order={order} />
        </p>
        <p className="mt-2 text-quiet text-sm">
          <Hold order={order} />
        </p>
      </div>
      <div className="mt-6">
        <CardForm key={order._id} order={order} />
      </div>
    </section>
  )
}

/** '$12.50' for one unit, '$12.50 × 40 = $500.00' for more. */
function Amount({ order: { pricePerUnit, quantity, total } }: { order: Order }) {
  if (quantity === 1) return formatPrice(pricePerUnit)
  return (
    <>
      {formatPrice(pricePerUnit)} × {quantity}{' '}
      <span className="whitespace-nowrap">= {formatPrice(total)}</span>
    </>
  )
}

function Hold({ order: { heldUntil } }: { order: Order }) {
  if (heldUntil) {
    return (
      <>
        Held for you until <time dateTime={heldUntil}>{formatDateTime(heldUntil)}</time>.
      </>
    )
  }
  return 'No longer held for you. Pay holds the units again if they are still available.'
}

/** What became of an order that can't be paid any more, before anything else. */
function Over({ order }: { order: Order }) {
  const { paid, transactionId, cancelReason } = order
  return (
    <section className={`${CARD} grid justify-items-start gap-4`}>
      <h2 className={paid && !isRefunded(order) ? 'text-success' : ''}>{whatBecameOf(order)}</h2>
      <p className="wrap-anywhere">
        <bdi>{order.product}</bdi>, <Amount order={order} />
        {order.refunded > 0 && (order.cancelled || !isRefunded(order)) && (
          <span className="block">{formatPrice(order.refunded)} was refunded.</span>
        )}
        {cancelReason && (
          <span dir="auto" className="block">
            {cancelReason}
          </span>
        )}
      </p>
      {transactionId && (
        <div>
          <p className="text-quiet text-sm">Transaction id</p>
          <CopyId id={transactionId} label="transaction id" />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to="/dashboard/myOrders" className="btn btn-outline">
          My Orders
        </Link>
        {!isCanceledUnpaid(order) && (
          <Link to={`/dashboard/receipt/${order._id}`} className="btn btn-outline">
            Receipt
          </Link>
        )}
      </div>
    </section>
  )
}

function whatBecameOf(order: Order) {
  if (order.cancelled) return 'This order was canceled.'
  return isRefunded(order) ? 'This order was refunded.' : 'This order is paid.'
}
