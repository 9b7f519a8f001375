import { Link } from 'react-router'
import { LineList } from '#app/account/order/line-list.tsx'
import { OrderForbidden } from '#app/account/order/order-forbidden.tsx'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { PaymentId } from '#app/order/payment-id.tsx'
import { NOT_SOLD } from '#app/storefront/checkout/payment/card-error.ts'
import { CardForm } from '#app/storefront/checkout/payment/card-form.tsx'
import { isPayable } from '#app/storefront/checkout/payment/is-payable.ts'
import { NotAvailable } from '#app/storefront/checkout/payment/not-available.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { useUntil } from '#app/ui/components/use-until.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { formatPrice, totalPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import {
  isAllRefunded,
  isCanceledUnpaid,
  isClosed,
  isRefunded,
} from '#contract/order/order-state.ts'
import { CORE_LINE } from '#contract/pricing/core-charge.ts'
import { hasStatus } from '../../api/http.ts'
import { getOrder } from '../../api/order.ts'
import { requireUser } from '../../session/require-user.ts'
import type { Route } from './+types/payment'

/** @returns null for another customer's order: an editor may read it, not pay it */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  try {
    const order = await getOrder(params.id)
    if (order.customer !== email) return null
    return { order, canPay: isClosed(order) || (await isPayable(order)) }
  } catch (error) {
    if (hasStatus(error, 403)) return null
    throw error
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Payment')]
}

const SIZE = 'max-w-xl p-5 lg:p-8'

export default function Payment({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <OrderForbidden />
  const { order, canPay } = loaderData
  if (isClosed(order)) return <Closed order={order} />
  if (!canPay) return <NoLongerSold order={order} />
  return (
    <Card as="section" className={`${SIZE} group`}>
      <p className="text-lg wrap-anywhere">
        Hello, <bdi>{order.customerName}</bdi>
      </p>
      {/* Hidden once the card form shows that the order is paid. */}
      <div className="group-has-[[data-paid]]:hidden">
        <h2 className="mt-2 wrap-anywhere">
          Please Pay for <bdi>{order.part.title}</bdi>
        </h2>
        <p className="empty:hidden">
          <MakersNumber part={order.part} />
        </p>
        <LineList order={order} />
        <p className="mt-2 font-heading text-2xl tabular-nums">
          Please pay: <Amount order={order} />
        </p>
        {order.core !== undefined && (
          <p className="text-sm tabular-nums">
            Includes {formatPrice(order.core)}: {CORE_LINE}
          </p>
        )}
        <p className="mt-2 text-quiet text-sm">
          <Hold order={order} />
        </p>
      </div>
      <div className="mt-6">
        <CardForm key={order._id} order={order} />
      </div>
    </Card>
  )
}

/** '$12.50' for one unit, '$12.50 × 40 = $500.00' for more. */
function Amount({ order: { pricePerUnit, quantity, total } }: { order: Order }) {
  if (quantity === 1 || total !== totalPrice(pricePerUnit, quantity)) return formatPrice(total)
  return (
    <>
      <span className="whitespace-nowrap">
        {formatPrice(pricePerUnit)} × {quantity}
      </span>{' '}
      <span className="whitespace-nowrap">= {formatPrice(total)}</span>
    </>
  )
}

function Hold({ order }: { order: Order }) {
  const heldUntil = useUntil(order.heldUntil)
  if (heldUntil) {
    return (
      <>
        Held for you until <time dateTime={heldUntil}>{formatDateTime(heldUntil)}</time>.
      </>
    )
  }
  return (
    <>
      No longer held for you. <q>Pay</q> holds the units again if they are still available. You can
      also buy again, at today’s prices, on{' '}
      <Link to={`/order/${order._id}`} className="underline underline-offset-4">
        the order’s page
      </Link>
      .
    </>
  )
}

/** Replaces the form for an unpaid order of a part that is no longer sold. */
function NoLongerSold({ order }: { order: Order }) {
  return (
    <Card as="section" className={`${SIZE} grid justify-items-start gap-4`}>
      <h2>{order.lines ? 'Not all of these parts are still sold' : NOT_SOLD}</h2>
      <div className="wrap-anywhere">
        <bdi>{order.part.title}</bdi>, <Amount order={order} />
        <MakersNumber part={order.part} />
        <LineList order={order} />
      </div>
      <NotAvailable error={NOT_SOLD} order={order} isAsked={false} />
    </Card>
  )
}

/** Replaces the form for a paid, refunded or canceled order. */
function Closed({ order }: { order: Order }) {
  const { paid, transactionId, cancelReason } = order
  return (
    <Card as="section" className={`${SIZE} grid justify-items-start gap-4`}>
      <h2 className={paid && !isAllRefunded(order) ? 'text-success' : ''}>{outcomeOf(order)}</h2>
      <p className="wrap-anywhere">
        <bdi>{order.part.title}</bdi>, <Amount order={order} />
        <MakersNumber part={order.part} />
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
          <PaymentId order={order} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to="/dashboard/myOrders" className="btn btn-outline">
          My Orders
        </Link>
        {!order.processing && !isCanceledUnpaid(order) && (
          <Link to={`/dashboard/receipt/${order._id}`} className="btn btn-outline">
            Receipt
          </Link>
        )}
      </div>
    </Card>
  )
}

function outcomeOf(order: Order) {
  if (order.processing) return 'Your bank is processing this payment.'
  if (order.cancelled) return 'This order was canceled.'
  return isAllRefunded(order) ? 'This order was refunded.' : 'This order is paid.'
}
