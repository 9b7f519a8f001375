import { Suspense, useState } from 'react'
import { Link, useNavigate, useRouteLoaderData } from 'react-router'
import { BuyAgain } from '#app/account/order/buy-again.tsx'
import { CancelPaid, CancelRequestNotice } from '#app/account/order/cancel-paid.tsx'
import { HoldEnded, PayLink } from '#app/account/order/hold-ended.tsx'
import { LoadingOrder } from '#app/account/order/loading-order.tsx'
import { OrderForbidden } from '#app/account/order/order-forbidden.tsx'
import { titleOf } from '#app/account/order/order-progress.ts'
import { OrderReturnsCard } from '#app/account/order/order-returns.tsx'
import { OrderSummary } from '#app/account/order/order-summary.tsx'
import { Parcels } from '#app/account/order/parcels.tsx'
import { ProgressSteps } from '#app/account/order/progress-steps.tsx'
import { ShipToCard } from '#app/account/order/ship-to-card.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { pageTitle, type Shop } from '#app/ui/page-meta.ts'
import { SLOW_POLL_MS, usePolling } from '#app/ui/use-polling.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import { listInvoicesOf } from '../../api/invoice.ts'
import { getOrderDetails } from '../../api/order.ts'
import { listReturnsOf } from '../../api/return.ts'
import { CancelOrderModal } from '../../order/cancel-order-modal.tsx'
import { loadAsCustomer } from '../../session/require-customer.ts'
import type { Route } from './+types/order'

const BoughtParts = lazyComponent(
  async () => (await import('#app/account/order/bought-parts.tsx')).BoughtParts,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsCustomer(request, params.id, async () => {
    const [order, returns, invoices] = await Promise.all([
      getOrderDetails(params.id),
      listReturnsOf(params.id),
      // Without them the page still shows the order.
      listInvoicesOf(params.id).catch(() => []),
    ])
    return { order, returns, invoices }
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData ? `Order ${loaderData.order.number}` : 'Order')]
}

export function HydrateFallback() {
  return <LoadingOrder title="Order" />
}

/** An order's own page, for its customer. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <div className="content-width py-10">
        <OrderForbidden />
      </div>
    )
  }
  return <OrderOf {...loaderData} />
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>

function OrderOf({ order, returns, invoices }: Loaded) {
  const { _id, number, state, placedAt, notes } = order
  usePolling(order.processing === true, SLOW_POLL_MS)
  const hasReceipt = (order.paid || order.refunds.length > 0) && invoices.length === 0
  const isClosed = state === 'refunded' || state === 'canceled'
  return (
    <div
      key={_id}
      className="content-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 py-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:py-8 xl:grid-cols-[minmax(0,1fr)_22.5rem]"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:col-span-2">
        <div>
          <p className="text-quiet text-sm">
            Ordered <time dateTime={placedAt}>{formatDate(placedAt)}</time>
          </p>
          <h1 className="text-3xl">
            Order {number}: {titleOf(order)}
          </h1>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {invoices.length > 0 && (
            <Link to={`/order/${_id}/invoice`} className="btn btn-outline">
              Invoice
            </Link>
          )}
          {hasReceipt && order.isGuest && (
            <button type="button" className="btn btn-outline" onClick={() => window.print()}>
              Print
            </button>
          )}
          {hasReceipt && !order.isGuest && (
            <Link to={`/dashboard/receipt/${_id}`} className="btn btn-outline">
              Receipt
            </Link>
          )}
          <PayLink order={order} />
          <BuyAgain order={order} />
          {state === 'unpaid' && !order.processing && <Cancel order={order} />}
          <CancelPaid order={order} />
        </div>
      </header>
      <div className="grid min-w-0 gap-6">
        <HoldEnded order={order} />
        <CancelRequestNotice order={order} />
        {isClosed ? <Closed order={order} /> : <ProgressSteps order={order} />}
        <Parcels order={order} />
        {hasArrived(order) && (
          <Suspense>
            <BoughtParts orderId={_id} />
          </Suspense>
        )}
        <OrderReturnsCard order={order} returns={returns} />
      </div>
      <aside className="grid min-w-0 gap-4">
        <OrderSummary order={order} invoices={invoices} />
        {notes.length > 0 && (
          <Card as="section" aria-labelledby="notes" className="grid gap-3 p-5">
            <h2 id="notes" className="text-xl">
              From us
            </h2>
            {notes.map(({ at, text }) => (
              <div key={at}>
                <p className="text-quiet text-sm">{formatDate(at)}</p>
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {text}
                </p>
              </div>
            ))}
          </Card>
        )}
        <ShipToCard order={order} />
        <Questions order={order} />
      </aside>
    </div>
  )
}

/** The server says which parts have. */
function hasArrived({ shipments }: CustomerOrder) {
  return shipments.some(({ shippedAt }) => shippedAt !== null)
}

const AT_STRIPE = 'to what you paid with. Banks can take 5 to 10 days to show it.'
const BY_HAND = 'outside card payments, as you paid.'

/** Replaces the progress of an order of which nothing more is sent. */
function Closed({ order }: { order: CustomerOrder }) {
  const { state, cancelReason, refunds, transactionId } = order
  const cents = refunds.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const money =
    refunds.length > 0
      ? `We refunded ${formatCents(cents)} ${manualMethodOf(transactionId) ? BY_HAND : AT_STRIPE}`
      : 'Nothing was charged.'
  return (
    <Notice kind="warning" className="grid gap-1 px-5 py-4">
      <p className="font-semibold">
        {state === 'canceled' ? 'This order is canceled.' : 'This order is refunded.'}
      </p>
      {cancelReason && <p dir="auto">{cancelReason}</p>}
      <p>{money}</p>
    </Notice>
  )
}

/** An account's list follows; a guest has none, and stays. */
function Cancel({ order }: { order: CustomerOrder }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
        Cancel the order
      </button>
      {isAsking && (
        <CancelOrderModal
          order={order}
          revalidate={order.isGuest ? 'always' : false}
          onClose={() => setAsking(false)}
          onCanceled={() => !order.isGuest && void navigate('/dashboard/myOrders')}
        >
          <p>The units go back in stock, and you pay nothing.</p>
        </CancelOrderModal>
      )}
    </>
  )
}

/** How to reach the shop, as its settings say; nothing when they don't. */
function Questions({
  order: { number, state, canCancel, cancelRequest },
}: {
  order: CustomerOrder
}) {
  const shop = useRouteLoaderData<Shop>('root')
  const mail = shop?.links.find(([to]) => to.startsWith('mailto:'))
  if (!mail) return null
  return (
    <Card as="section" aria-labelledby="questions" className="grid gap-2 p-5 print:hidden">
      <h2 id="questions" className="text-xl">
        Questions?
      </h2>
      {(state === 'paid' || state === 'packed') && !canCancel && !cancelRequest && (
        <p className="text-quiet text-sm">To cancel it, write to us before we ship it.</p>
      )}
      <p>
        <a
          href={`${mail[0]}?subject=${encodeURIComponent(`Order ${number}`)}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Write about this order
        </a>
      </p>
    </Card>
  )
}
