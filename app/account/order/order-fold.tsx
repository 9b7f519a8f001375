import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Refunds } from '#app/order/order-cells.tsx'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { STATES } from '#app/order/state-mark.tsx'
import { unitsShipped, unitsToSend } from '#app/order/units-to-send.ts'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useUntil } from '#app/ui/components/use-until.ts'
import { formatDate, formatDateTime, shopToday } from '#app/ui/format-date.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { isCanceledUnpaid, isClosed } from '#contract/order/order-state.ts'
import { BuyOrderAgain } from './buy-again.tsx'
import { LineList } from './line-list.tsx'
import { OrderShipments } from './order-shipments.tsx'

/** Below the part’s name: the order and its state, once, and the rest of it in a fold. */
export function OrderFold({ order }: { order: Order }) {
  const { _id, number, placedAt } = order
  return (
    <div className="text-quiet text-xs leading-4.5 lg:flex lg:gap-x-1.5">
      <OrderLink order={order} className="shrink-0 self-start max-lg:hidden">
        Order {number}
      </OrderLink>
      <details className="min-w-0">
        <summary className="cursor-pointer list-none max-lg:-mb-1.5 max-lg:min-h-11 max-lg:content-center">
          <span className="lg:hidden">Order {number} · </span>
          <State order={order} />{' '}
          <span aria-hidden="true" className="inline-block in-open:rotate-180">
            ▾
          </span>
          <span className="sr-only">, details</span>
        </summary>
        <div className="grid gap-1 pt-1 pb-2 text-base-content text-sm leading-5">
          <p>
            Ordered <time dateTime={placedAt}>{formatDate(placedAt)}</time>
          </p>
          <OrderLink order={order} className="justify-self-start max-lg:min-h-11">
            See the order
          </OrderLink>
          <MakersNumber part={order.part} />
          <OrderedVerdict fit={order.fit} />
          <LineList order={order} />
          <OrderShipments order={order} />
          <Refunds order={order} />
          {order.cancelReason && !isCanceledUnpaid(order) && (
            <p dir="auto" className="wrap-anywhere">
              {order.cancelReason}
            </p>
          )}
          {isClosed(order) && !order.processing && !isCanceledUnpaid(order) && (
            <BuyOrderAgain
              id={_id}
              className="flex min-h-11 items-center justify-self-start underline underline-offset-4 lg:hidden"
            />
          )}
          {(order.paid || order.refunds.length > 0) && (
            <TextLink
              to={`/dashboard/receipt/${_id}`}
              className="justify-self-start"
              aria-describedby={`product-${_id}`}
            >
              Receipt
            </TextLink>
          )}
        </div>
      </details>
    </div>
  )
}

type LinkProps = { order: Order; className: string; children: ReactNode }

function OrderLink({ order: { _id }, className, children }: LinkProps) {
  return (
    <Link
      to={`/order/${_id}`}
      className={`inline-flex items-center whitespace-nowrap underline underline-offset-4 ${className}`}
    >
      {children}
    </Link>
  )
}

/** Without the day, if it is today, or without the year that it is. */
function short(date: string) {
  const today = `${formatDate(new Date().toISOString())}, `
  return date.replace(today, '').replace(`, ${shopToday().slice(0, 4)}`, '')
}

/** ‘Delivered Nov 24, 2026’ */
function State({ order }: { order: Order }) {
  const heldUntil = useUntil(order.heldUntil)
  if (order.processing) return <span>Set aside for you</span>
  if (order.state === 'unpaid') {
    return heldUntil ? (
      <span>
        Held until <time dateTime={heldUntil}>{short(formatDateTime(heldUntil))}</time>
      </span>
    ) : (
      <span>No longer held for you</span>
    )
  }
  return (
    <span dir="auto">
      {stateOf(order)}
      {refundOf(order)}
    </span>
  )
}

function stateOf(order: Order) {
  const { state, shipments, cancelReason } = order
  const last = shipments.at(-1)
  switch (state) {
    case 'paid':
      return order.cancelAsked ? 'You asked us to cancel it' : 'We pack it next'
    case 'partly shipped':
      return `${STATES[state].label}, ${unitsShipped(order)} of ${unitsToSend(order)} units`
    case 'shipped':
      return `Shipped ${short(formatDate(last?.shippedAt ?? ''))}`
    case 'delivered':
      return last?.deliveredAt ? `Delivered ${short(formatDate(last.deliveredAt))}` : 'Delivered'
    case 'canceled':
      return cancelReason ?? STATES[state].label
    default:
      return STATES[state].label
  }
}

function refundOf({ refunds }: Order) {
  if (refunds.length === 0) return ''
  const cents = refunds.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return `, ${formatCents(cents)} back`
}
