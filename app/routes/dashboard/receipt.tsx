import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import * as api from '../../api.ts'
import { ShortId } from '../../components/short-id.tsx'
import { formatDate } from '../../format-date.ts'
import { pageTitle, type Shop } from '../../page-meta.ts'
import { requireUser } from '../../session.ts'
import type { Route } from './+types/receipt'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  const order = await api.getOrder(params.id)
  return { order, isOwn: order.customer === email }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Receipt')]
}

/** What a customer keeps; on paper it is alone on its page (app.css). */
export default function Receipt({ loaderData: { order, isOwn } }: Route.ComponentProps) {
  const shop = useRouteLoaderData<Shop>('root')
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
              <Id id={order._id} label="receipt number" />
            </Fact>
            <Fact label={order.paidAt ? 'Paid on' : 'Payment'}>
              {order.paidAt ? formatDate(order.paidAt) : whyNotPaid(order)}
            </Fact>
            {order.transactionId && (
              <Fact label="Transaction id">
                <Id id={order.transactionId} label="transaction id" />
              </Fact>
            )}
          </dl>
          <dl>
            <Fact label="Customer">
              {order.customerName}
              <span className="block">{order.customer}</span>
              <span className="block whitespace-pre-line">{order.address}</span>
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

function whyNotPaid({ refunded }: Order) {
  return refunded > 0 ? 'Went back, the order is cancelled' : 'The order is cancelled'
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Short on the screen, where a click copies it; whole on paper, where nothing does. */
function Id({ id, label }: { id: string; label: string }) {
  return (
    <>
      <span className="print:hidden">
        <ShortId id={id} label={label} />
      </span>
      <span className="hidden font-mono text-sm print:inline">{id}</span>
    </>
  )
}

function Lines({ order }: { order: Order }) {
  const left = toDollars(toCents(order.total) - toCents(order.refunded))
  // A second charge that went back was never part of what this order cost.
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
              {order.product}
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
          A second charge of {formatPrice(amount)} ({transactionId}) went back on {formatDate(at)}:{' '}
          {reason}.
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
          <span className="block whitespace-pre-line text-quiet text-sm wrap-anywhere">{note}</span>
        )}
      </dt>
      <dd className={`whitespace-nowrap ${strong ? 'font-heading text-2xl leading-none' : ''}`}>
        {amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)}
      </dd>
    </div>
  )
}

function NotPaid({ order, isOwn }: { order: Order; isOwn: boolean }) {
  return (
    <section className="grid max-w-xl justify-items-start gap-4 rounded-box border border-base-300 bg-base-100 p-5 lg:p-8">
      <h2>Receipt</h2>
      <p className="wrap-anywhere">
        The order for {order.product} is not paid yet. The receipt is here once it is.
      </p>
      {isOwn && (
        <Link to={`/dashboard/payment/${order._id}`} className="btn btn-primary">
          Pay {formatPrice(order.total)}
        </Link>
      )}
    </section>
  )
}
