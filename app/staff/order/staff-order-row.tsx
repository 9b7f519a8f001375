import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { notSent } from '#app/order/format-units.ts'
import { OrderBadge, OrderButton, QuantityAndTotal } from '#app/order/order-cells.tsx'
import { PaymentId } from '#app/order/payment-id.tsx'
import { ProcessingMark, StateMark } from '#app/order/state-mark.tsx'
import { unitsUnpacked } from '#app/order/units-to-send.ts'
import { useIsRefused } from '#app/session/session.ts'
import { CopiedId } from '#app/ui/components/copy-id.tsx'
import { Email } from '#app/ui/components/email.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { useUntil } from '#app/ui/components/use-until.ts'
import { formatDate, formatDateTime } from '#app/ui/format-date.ts'
import { RowButton } from '#app/ui/lists/row-button.tsx'
import { Cell, DENSE_CELL, Row } from '#app/ui/lists/table.tsx'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import {
  isAllRefunded,
  isCanceledUnpaid,
  isClosed,
  isRefunded,
} from '#contract/order/order-state.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { CancelAskedMark } from '../shipment/cancel-asked-mark.tsx'
import { CustomerToRecipient } from '../shipment/customer-to-recipient.tsx'
import { DisputedMark } from '../shipment/disputed-mark.tsx'
import { fractionDone } from '../shipment/fraction-done.ts'

type Props = {
  order: ListedOrder
  onCancel: (order: Order) => void
  onRefund: (order: Order) => void
}

/** On a card the link is 44 pixels high, and its line is no taller for it. */
const QUIET_LINK =
  'inline-flex items-center whitespace-nowrap underline underline-offset-4 max-lg:-my-3 max-lg:min-h-11'

/**
 * A line of the staff's work list: two lines of text high, where it is not a card. The order's page
 * has the rest.
 */
export function StaffOrderRow({ order, onCancel, onRefund }: Props) {
  const { _id, number, placedAt, customer, isGuest } = order
  const isReader = useIsRefused('orders')
  return (
    <Row>
      <Cell label="Product Name" wide bare className={DENSE_CELL}>
        <span className="block text-sm leading-5 wrap-anywhere">
          <Link
            to={`/dashboard/order/${_id}`}
            className={`${QUIET_LINK} font-semibold text-base leading-5 tabular-nums`}
          >
            <span className="sr-only">Order </span>
            {number}
          </Link>{' '}
          <b id={`product-${_id}`} dir="auto" className="font-semibold">
            {keepUnits(order.part.title)}
          </b>
        </span>
        {/* Each one is shown whole: it wraps onto a line of its own where there is no room. */}
        <span className="flex flex-wrap gap-x-2 text-sm leading-5">
          <span className="min-w-0 wrap-anywhere">
            <CustomerToRecipient order={order} />
          </span>
          <time dateTime={placedAt} className="whitespace-nowrap">
            {formatDate(placedAt)}
          </time>
          <span className="min-w-0 text-quiet wrap-anywhere">
            <Email email={customer} />
            {isGuest && ' · Guest'}
          </span>
        </span>
      </Cell>
      <Cell label="Id" className={DENSE_CELL}>
        <CopiedId id={_id} label="order id" className="max-lg:min-h-11" />
      </Cell>
      <Cell label="Price" className={DENSE_CELL}>
        <span className="block text-sm leading-5">
          {formatPrice(order.pricePerUnit)} <QuantityAndTotal order={order} />
        </span>
      </Cell>
      <Cell label="Order Delete" className={DENSE_CELL}>
        <span className="flex flex-wrap items-center gap-x-3">
          {isClosed(order) && <OrderBadge order={order} />}
          {!isReader && order.paid && !isRefunded(order) && (
            <span className="max-lg:-my-3">
              <RowButton describedBy={`product-${_id}`} onClick={() => onRefund(order)}>
                Refund
              </RowButton>
            </span>
          )}
          {!isReader && !isClosed(order) && (
            <OrderButton order={order} onClick={onCancel}>
              Cancel
            </OrderButton>
          )}
        </span>
      </Cell>
      <Cell label="Payment Status" className={DENSE_CELL}>
        <PaymentStatus order={order} />
      </Cell>
    </Row>
  )
}

/** A long text is cut off, so that rows keep their height. */
function OneLine({ children }: { children: ReactNode }) {
  return <span className="block text-sm leading-5 wrap-anywhere lg:truncate">{children}</span>
}

/** The next step of the order, and its payment. */
function PaymentStatus({ order }: { order: ListedOrder }) {
  const heldUntil = useUntil(order.heldUntil)
  if (order.processing) return <ProcessingMark />
  if (!isClosed(order)) {
    return (
      <>
        <span className="badge badge-warning badge-outline">Unpaid</span>
        <span className="block text-quiet text-xs leading-4">
          {heldUntil ? (
            <>
              Held until <time dateTime={heldUntil}>{formatDateTime(heldUntil)}</time>
            </>
          ) : (
            'Its units are no longer held'
          )}
        </span>
      </>
    )
  }
  const transactionId = order.transactionId ?? order.refunds[0]?.transactionId
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 text-sm">
        <StateMark state={isAllRefunded(order) ? 'refunded' : order.state}>
          {!isAllRefunded(order) && fractionDone(order)}
        </StateMark>
        <NextStep order={order} />
        {order.cancelAsked && <CancelAskedMark />}
        {order.disputed && <DisputedMark by={order.disputed} />}
      </span>
      {transactionId && (
        <span className="block">
          <PaymentId order={order} id={transactionId} isDense />
        </span>
      )}
      {isCanceledUnpaid(order) && (
        <OneLine>{order.cancelReason ?? 'The customer canceled this order.'}</OneLine>
      )}
      {order.refunds.map(({ amount, units, at }) => (
        <span key={at + amount} className="block text-quiet text-sm">
          {formatPrice(amount)} refunded on{' '}
          <span className="whitespace-nowrap">{formatDate(at)}</span>
          {notSent(units)}
        </span>
      ))}
    </>
  )
}

/** Of an order that is not all sent. */
function NextStep({ order }: { order: Order }) {
  const isPacked = order.shipments.some(({ shippedAt }) => shippedAt === null)
  const isReader = useIsRefused('ship')
  if (isReader || !order.paid || isAllRefunded(order) || !(isPacked || unitsUnpacked(order) > 0))
    return null
  return (
    <Link
      to={`/dashboard/toSend?order=${order._id}`}
      aria-describedby={`product-${order._id}`}
      className={`${QUIET_LINK} font-semibold`}
    >
      {isPacked ? 'Ship' : 'Pack'}
    </Link>
  )
}
