import { Link, redirect } from 'react-router'
import { OrderForbidden } from '#app/account/order/order-forbidden.tsx'
import { PaymentId } from '#app/order/payment-id.tsx'
import { CheckoutLines } from '#app/storefront/checkout/checkout-lines.tsx'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { FullPageWait } from '#app/ui/components/late-note.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useUntil } from '#app/ui/components/use-until.ts'
import { formatDateTime, shopToday } from '#app/ui/format-date.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { SLOW_POLL_MS, usePolling } from '#app/ui/use-polling.ts'
import { formatPrice } from '#contract/money.ts'
import { arrivalDay } from '#contract/order/arrival-day.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { getOrderDetails } from '../../api/order.ts'
import { addressNote } from '../../order/address/address-note.ts'
import { AmountRows, IncludedTaxes } from '../../order/amount-rows.tsx'
import { loadAsCustomer } from '../../session/require-customer.ts'
import { loadSession } from '../../session/session.ts'
import type { Route } from './+types/order-placed'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsCustomer(request, params.id, async () => {
    const [order, session] = await Promise.all([getOrderDetails(params.id), loadSession()])
    const isOwn = session.status === 'in' && session.user.email === order.customer
    if (!order.isGuest && !isOwn) return null
    // Once something is packed, refunded or canceled, ‘set aside for you’ is no longer true, and
    // the order's page says what is.
    if (!isAsPlaced(order)) throw redirect(`/order/${params.id}`)
    return order
  })
}

/** Is nothing packed, refunded or canceled? */
function isAsPlaced({ state, shipments, refunds }: CustomerOrder) {
  return (state === 'unpaid' || state === 'paid') && shipments.length + refunds.length === 0
}

export function HydrateFallback() {
  return <FullPageWait title="Your order" />
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Your order')
}

/** After the payment: what was paid, what happens when, and what can still be changed. */
export default function OrderPlaced({ loaderData: order }: Route.ComponentProps) {
  return order ? <Placed order={order} /> : <OrderForbidden />
}

function Placed({ order }: { order: CustomerOrder }) {
  const {
    _id,
    isGuest,
    number,
    customerName,
    customer,
    total,
    paid,
    processing,
    paidAt,
    transactionId,
  } = order
  usePolling(processing === true, SLOW_POLL_MS)
  const name = customerName.split(' ')[0]
  const day = arrivalDay(order.promisedBy, shopToday())
  return (
    <section className="content-width grid max-w-3xl gap-8 py-6 max-md:pb-0 md:pb-12 lg:pt-8">
      <header className="grid gap-2">
        {paid && (
          <p className="font-semibold text-success tabular-nums">✓ Paid {formatPrice(total)}</p>
        )}
        <h1 className="text-3xl wrap-anywhere lg:text-4xl">
          {paid
            ? `Thank you, ${name}. Order ${number} is confirmed.`
            : processing
              ? `Thank you, ${name}. The payment of order ${number} is being processed.`
              : `Order ${number} is not paid yet`}
        </h1>
        {paid ? (
          <p className="text-quiet wrap-anywhere">
            {isGuest
              ? `Your receipt is on its way to ${customer}.`
              : `We’ll email ${customer} about this order.`}
          </p>
        ) : processing ? (
          <p className="text-quiet wrap-anywhere">
            Your bank can take a few days. The parts are set aside for you until then, and we’ll
            email {customer}. There is nothing more to do, and no need to pay again.
          </p>
        ) : (
          <>
            <p className="text-quiet">
              <Hold until={order.heldUntil} />
            </p>
            <Link
              to={isGuest ? `/checkout?order=${_id}` : `/dashboard/payment/${_id}`}
              className="btn btn-primary justify-self-start"
            >
              Pay {formatPrice(total)}
            </Link>
          </>
        )}
      </header>
      <section aria-labelledby="next" className="grid gap-3">
        <h2 id="next">What happens next</h2>
        <Card as="ul" className="grid gap-4 p-4 lg:p-6">
          {paid && (
            <Step title="Ordered and paid">
              {paidAt && `${formatDateTime(paidAt)}. `}The parts are set aside for you.
            </Step>
          )}
          <Step title="Packed">
            {paid
              ? `${addressNote(order)} More on `
              : `We pack it once it’s paid. ${addressNote(order)} ${processing ? 'More' : 'You can also cancel it'} on `}
            <Link to={`/order/${_id}`} className="underline underline-offset-4">
              the order’s page
            </Link>
            .
          </Step>
          <Step title="Shipped">We’ll email you the tracking number.</Step>
          <Step title={day ? `Arrives by ${day}` : 'Delivered'}>
            <span dir="auto" className="whitespace-pre-line wrap-anywhere">
              {order.address}
            </span>
          </Step>
        </Card>
      </section>
      <section aria-labelledby="parts" className="grid gap-3">
        <h2 id="parts">Parts</h2>
        <Card className="p-4 lg:p-6">
          <CheckoutLines parts={order.lines.map((line) => ({ ...line, title: line.part.title }))} />
          <dl className="mt-4 grid gap-2 border-base-300 border-t pt-4 text-sm">
            <AmountRows order={order} />
            <AmountRow label={paid ? 'Paid' : 'Total'} amount={total} strong large />
            <IncludedTaxes order={order} />
          </dl>
        </Card>
      </section>
      {transactionId && (
        <div>
          <p className="text-quiet text-sm">Transaction id</p>
          <PaymentId order={order} />
        </div>
      )}
      {isGuest ? (
        <AsGuest order={order} />
      ) : (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to={`/order/${_id}`}>See your order</TextLink>
          <TextLink to="/dashboard/myOrders">My Orders</TextLink>
          <TextLink to={`/dashboard/receipt/${_id}`}>Receipt</TextLink>
        </p>
      )}
    </section>
  )
}

function Hold({ until }: { until: string | null }) {
  const heldUntil = useUntil(until)
  if (!heldUntil) {
    return 'No longer held for you. Pay holds the units again if they are still available.'
  }
  return (
    <>
      Held for you until <time dateTime={heldUntil}>{formatDateTime(heldUntil)}</time>.
    </>
  )
}

/** Where a guest finds the order again; an account is offered last. */
function AsGuest({ order: { _id, customer, paid } }: { order: CustomerOrder }) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={`/order/${_id}`}>See your order</TextLink>
        <TextLink to="/signup">Create an account</TextLink>
      </p>
      <p className="text-quiet text-sm wrap-anywhere">
        {paid && `Your receipt, sent to ${customer}, has a link to this order. `}Create an account
        with this email and verify it to add this order to My Orders.
      </p>
    </div>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li>
      <b className="font-semibold">{title}</b>
      <p className="text-quiet">{children}</p>
    </li>
  )
}
