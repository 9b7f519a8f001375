import { Link } from 'react-router'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import * as api from '../../api.ts'
import { CardForm } from '../../card-form.tsx'
import { pageTitle } from '../../page-meta.ts'
import { requireUser } from '../../session.ts'
import type { Route } from './+types/payment'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return api.getOrder(params.id)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Payment')]
}

export default function Payment({ loaderData: order }: Route.ComponentProps) {
  return (
    <section className="max-w-xl rounded-box border border-base-300 bg-base-100 p-5 lg:p-8">
      <p className="text-lg">Hello, {order.customerName}</p>
      <h2 className="mt-2 wrap-anywhere">Please Pay for {order.product}</h2>
      <p className="mt-2 font-heading text-2xl tabular-nums">
        Please pay: <Amount order={order} />
      </p>
      <div className="mt-6">
        {order.paid || order.cancelled ? (
          <PaidNote order={order} />
        ) : (
          <CardForm key={order._id} order={order} />
        )}
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

function PaidNote({ order }: { order: Order }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {whatBecameOf(order)}{' '}
        {order.transactionId && (
          <>
            Transaction id:{' '}
            <span className="font-mono text-sm wrap-anywhere">{order.transactionId}</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/dashboard/myOrders" className="btn btn-outline">
          My Orders
        </Link>
        <Link to={`/dashboard/receipt/${order._id}`} className="btn btn-outline">
          Receipt
        </Link>
      </div>
    </div>
  )
}

function whatBecameOf({ cancelled, refunded }: Order) {
  const back = refunded > 0 ? ` ${formatPrice(refunded)} of it went back.` : ''
  return cancelled ? `This order is cancelled.${back}` : `This order is paid.${back}`
}
