import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import * as api from '../../api.ts'
import { CopyId } from '../../components/copy-id.tsx'
import { NotYours } from '../../components/not-yours.tsx'
import { isCanceledUnpaid } from '../../components/order-cells.tsx'
import { formatDate } from '../../format-date.ts'
import { ApiError } from '../../http.ts'
import { pageTitle, type Shop } from '../../page-meta.ts'
import { requireUser } from '../../session.ts'
import type { Route } from './+types/receipt'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  try {
    const order = await api.getOrder(params.id)
    return { order, isOwn: order.customer === email }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null
    throw error
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Receipt')]
}

/** What a customer keeps; on paper it is alone on its page (app.css). */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const shop = useRouteLoaderData<Shop>('root')
  if (!loaderData) return <NotYours />
  const { order, isOwn } = loaderData
  if (isCanceledUnpaid(order)) return <NeverPaid order={order} />
  if (!order.paid && !order.cancelled) return <NotPaid order={order} isOwn={isOwn} />
  return (
    <article className="max-w-2xl">
      <div className="grid gap-8 rounded-box border border-base-300 bg-base-100 p-5 lg:p-8 print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2>Receipt</h2>
          <p className="text-right">
            <span className="font-heading text-xl">{shop?.shopName}</span>
            <span className="block text-quiet text-sm wrap-anywhere">{shop?.publicUrl}</span>
          </p>
        </header>
        <div className="grid gap-6 sm:grid-cols-2">
          <dl className="grid content-start gap-3">
            <Fact label="Number">
              <CopyId id={order._id} label="receipt number" />
            </Fact>
            <Fact label="Ordered on">{formatDate(order.placedAt)}</Fact>
            <Fact label={order.paidAt ? 'Paid on' : 'Payment'}>
              {order.paidAt ? formatDate(order.paidAt) : 'Refunded, the order was canceled'}
            </Fact>
            {order.transactionId && (
              <Fact label="Transaction id">
                <CopyId id={order.transactionId} label="transaction id" />
              </Fact>
            )}
          </dl>
          <dl>
            <Fact label="Customer">
              <span dir="auto" className="block">
                {order.customerName}
              </span>
              <span className="block">{order.customer}</span>
              <span dir="auto" className="block whitespace-pre-line">
                {order.address}
              </span>
            </Fact>
          </dl>
        </div>
        <Lines order={order} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <button type="button" className="btn btn-primary" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Lines({ order }: { order: Order }) {
  const left = toDollars(toCents(order.total) - toCents(order.refunded))
  // A second charge that was refunded was never part of what this order cost.
  const isOurs = ({ transactionId }: Order['refunds'][number]) =>
    order.transactionId === null || transactionId === order.transactionId
  const surplus = order.refunds.filter((refund) => !isOurs(refund))
  return (
    <div className="grid gap-4">
      <table className="w-full tabular-nums">
        <thead className="border-base-300 border-b text-quiet text-sm">
          <tr>
            <th className="py-2 text-left font-normal">Product</th>
            <th className="py-2 pl-3 text-right font-normal max-sm:hidden print:table-cell">
              Unit price
            </th>
            <th className="py-2 pl-3 text-right font-normal max-sm:hidden print:table-cell">
              Quantity
            </th>
            <th className="py-2 pl-3 text-right font-normal">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-base-300 border-b align-baseline">
            <td className="py-3 wrap-anywhere">
              <bdi>{order.product}</bdi>
              <span className="block text-quiet text-sm sm:hidden print:hidden">
                {formatPrice(order.pricePerUnit)} × {order.quantity}
              </span>
            </td>
            <td className="py-3 pl-3 text-right max-sm:hidden print:table-cell">
              {formatPrice(order.pricePerUnit)}
            </td>
            <td className="py-3 pl-3 text-right max-sm:hidden print:table-cell">
              {order.quantity}
            </td>
            <td className="py-3 pl-3 text-right">{formatPrice(order.total)}</td>
          </tr>
        </tbody>
      </table>
      <dl className="grid gap-2">
        <Sum label="Total" amount={order.total} strong />
        {order.refunds.filter(isOurs).map(({ amount, reason, at }) => (
          <Sum
            key={at + reason}
            label={`Refunded on ${formatDate(at)}`}
            note={reason}
            amount={-amount}
          />
        ))}
        {order.refunded > 0 && <Sum label="Total after refunds" amount={left} strong />}
      </dl>
      {surplus.map(({ amount, reason, at, transactionId }) => (
        <p key={at} className="text-quiet text-sm wrap-anywhere">
          A second charge of {formatPrice(amount)} ({transactionId}) was refunded on{' '}
          {formatDate(at)}: {reason}
        </p>
      ))}
    </div>
  )
}

type SumProps = { label: string; note?: string; amount: number; strong?: boolean }

function Sum({ label, note, amount, strong }: SumProps) {
  return (
    <div className="flex justify-between gap-6 tabular-nums">
      <dt className={strong ? 'font-semibold' : ''}>
        {label}
        {note && (
          <span dir="auto" className="block whitespace-pre-line text-quiet text-sm wrap-anywhere">
            {note}
          </span>
        )}
      </dt>
      <dd className={`whitespace-nowrap ${strong ? 'font-heading text-2xl leading-none' : ''}`}>
        {amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)}
      </dd>
    </div>
  )
}

const NOTE =
  'grid max-w-xl justify-items-start gap-4 rounded-box border border-base-300 bg-base-100 p-5 lg:p-8'

function NotPaid({ order, isOwn }: { order: Order; isOwn: boolean }) {
  return (
    <section className={NOTE}>
      <h2>Receipt</h2>
      <p className="wrap-anywhere">
        The order for <bdi>{order.product}</bdi> is not paid yet. Its receipt will be here once it
        is.
      </p>
      {isOwn && (
        <Link to={`/dashboard/payment/${order._id}`} className="btn btn-primary">
          Pay {formatPrice(order.total)}
        </Link>
      )}
    </section>
  )
}

function NeverPaid({ order }: { order: Order }) {
  return (
    <section className={NOTE}>
      <h2>Receipt</h2>
      <p className="wrap-anywhere">
        The order for <bdi>{order.product}</bdi> was canceled before it was paid, so it has no
        receipt.
      </p>
      <Link to="/dashboard/myOrders" className="btn btn-outline">
        My Orders
      </Link>
    </section>
  )
}
