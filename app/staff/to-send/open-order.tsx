import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { ShipTo } from '#app/order/ship-to.tsx'
import { ProcessingMark, StateMark } from '#app/order/state-mark.tsx'
import { useIsRefused } from '#app/session/session.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FoldedText } from '#app/ui/components/folded-text.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { ChosenDelivery } from '../shipment/chosen-delivery.tsx'
import { fractionDone } from '../shipment/fraction-done.ts'
import { ChangedAddressNotice } from './changed-address-notice.tsx'
import { DisputedNotice } from './disputed-notice.tsx'
import { RefundedNotice } from './refunded-notice.tsx'

// Loaded when it is shown: few customers ask.
const CancelRequestCard = lazyComponent(
  async () => (await import('../shipment/cancel-request-card.tsx')).CancelRequestCard,
)

type Props = { order: PackerOrder | StaffOrder; onAnswered: () => unknown; children: ReactNode }

/**
 * The order that is packed or shipped now: whose, what the staff wrote, its step, and where it
 * goes.
 */
export function OpenOrder({ order, onAnswered, children }: Props) {
  const isPacker = useIsRefused('orders', 'accounts')
  return (
    <Card as="section" aria-label={`Order ${order.number}`}>
      <header className="flex flex-wrap items-center gap-x-4 border-base-300 border-b px-4 py-2">
        <h3 className="min-w-0 wrap-anywhere">
          {order.number} <bdi>{order.customerName}</bdi>
        </h3>
        {order.processing ? (
          <ProcessingMark />
        ) : (
          <StateMark state={order.state}>{fractionDone(order)}</StateMark>
        )}
        <span className="ml-auto flex gap-4">
          {!isPacker && <HeaderLink to={`/dashboard/order/${order._id}`}>Order</HeaderLink>}
          <HeaderLink to={`/dashboard/order/${order._id}/slip`}>Slip</HeaderLink>
        </span>
      </header>
      {order.shippingRate && (
        <p className="border-base-300 border-b px-4 py-2 wrap-anywhere">
          <span className="text-quiet">Delivery</span> <ChosenDelivery order={order} />
        </p>
      )}
      {order.cancelAsked && (
        <div className="border-base-300 border-b p-4">
          <Suspense>
            <CancelRequestCard order={order} onAnswered={onAnswered} />
          </Suspense>
        </div>
      )}
      <DisputedNotice order={order} />
      <RefundedNotice order={order} />
      <ChangedAddressNotice order={order} />
      <Notes of={order} />
      {children}
      <footer className="border-base-300 border-t p-4">
        <address className="text-lg not-italic leading-snug wrap-anywhere">
          <ShipTo order={order} />
          <span className="block text-base text-quiet">{order.phone}</span>
        </address>
      </footer>
    </Card>
  )
}

/** Above what is packed: one of them may say to wait. */
function Notes({ of: { notes } }: { of: PackerOrder }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes" className="grid gap-2 border-base-300 border-b p-4">
      {notes.map(({ _id, text, visibleTo, actor }) => (
        <li
          key={_id}
          className={`border-l-4 pl-3 text-sm ${visibleTo === 'staff' ? 'border-warning' : 'border-base-300'}`}
        >
          <span className="block text-quiet">
            {actor ?? 'Staff'}, {visibleTo === 'staff' ? 'staff only' : 'to the customer'}
          </span>
          <div className="text-base">
            <FoldedText>{text}</FoldedText>
          </div>
        </li>
      ))}
    </ul>
  )
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
