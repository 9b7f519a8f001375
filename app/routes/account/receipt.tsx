import { Link, useRouteLoaderData } from 'react-router'
import { OrderForbidden } from '#app/account/order/order-forbidden.tsx'
import { OrderShipments } from '#app/account/order/order-shipments.tsx'
import { ReceiptLines } from '#app/account/order/receipt-lines.tsx'
import { PaymentId } from '#app/order/payment-id.tsx'
import { ShipTo } from '#app/order/ship-to.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { pageTitle, type Shop } from '#app/ui/page-meta.ts'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { isCanceledUnpaid } from '#contract/order/order-state.ts'
import { hasStatus } from '../../api/http.ts'
import { getOrder } from '../../api/order.ts'
import { DescriptionItem } from '../../order/description-item.tsx'
import { requireUser } from '../../session/require-user.ts'
import type { Route } from './+types/receipt'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  try {
    const order = await getOrder(params.id)
    return { order, isOwn: order.customer === email }
  } catch (error) {
    if (hasStatus(error, 403)) return null
    throw error
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Receipt')]
}

/** Printed without the rest of the page (print.css). */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const shop = useRouteLoaderData<Shop>('root')
  if (!loaderData) return <OrderForbidden />
  const { order, isOwn } = loaderData
  if (isCanceledUnpaid(order)) return <NeverPaid order={order} />
  if (!order.paid && !order.cancelled) return <NotPaid order={order} isOwn={isOwn} />
  return (
    <article className="max-w-2xl print:max-w-none">
      <Card className="sheet grid gap-8 p-5 lg:p-8 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2>Receipt</h2>
          <p className="text-right">
            <span className="font-heading text-xl">{shop?.shopName}</span>
            <span className="block text-quiet text-sm wrap-anywhere">{shop?.publicUrl}</span>
          </p>
        </header>
        <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
          <dl className="grid content-start gap-3 print:gap-1">
            <DescriptionItem label="Order">{order.number}</DescriptionItem>
            <DescriptionItem label="Number">
              <CopyId id={order._id} label="receipt number" />
            </DescriptionItem>
            <DescriptionItem label="Ordered on">{formatDate(order.placedAt)}</DescriptionItem>
            <DescriptionItem label={order.paidAt ? 'Paid on' : 'Payment'}>
              {order.paidAt ? formatDate(order.paidAt) : 'Refunded, the order was canceled'}
            </DescriptionItem>
            {order.transactionId && (
              <DescriptionItem label="Transaction id">
                <PaymentId order={order} />
              </DescriptionItem>
            )}
          </dl>
          <dl>
            <DescriptionItem label="Customer">
              {/* Who paid, also where the address names another recipient. */}
              <ShipTo order={{ customerName: order.customerName, address: order.address }} />
              <span className="block">{order.customer}</span>
            </DescriptionItem>
          </dl>
        </div>
        <ReceiptLines order={order} />
        <OrderShipments order={order} />
      </Card>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <button type="button" className="btn btn-primary" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </article>
  )
}

const NO_RECEIPT = 'grid max-w-xl justify-items-start gap-4 p-5 lg:p-8'

function NotPaid({ order, isOwn }: { order: Order; isOwn: boolean }) {
  return (
    <Card as="section" className={NO_RECEIPT}>
      <h2>Receipt</h2>
      <p className="wrap-anywhere">
        The order for <bdi>{order.part.title}</bdi> is not paid yet. Its receipt will be here once
        it is.
      </p>
      {isOwn && (
        <Link to={`/dashboard/payment/${order._id}`} className="btn btn-primary">
          Pay {formatPrice(order.total)}
        </Link>
      )}
    </Card>
  )
}

function NeverPaid({ order }: { order: Order }) {
  return (
    <Card as="section" className={NO_RECEIPT}>
      <h2>Receipt</h2>
      <p className="wrap-anywhere">
        The order for <bdi>{order.part.title}</bdi> was canceled before it was paid, so it has no
        receipt.
      </p>
      <Link to="/dashboard/myOrders" className="btn btn-outline">
        My Orders
      </Link>
    </Card>
  )
}
