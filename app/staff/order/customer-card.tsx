import { useRef } from 'react'
import { ChangeAddress } from '#app/order/address/change-address.tsx'
import { DescriptionItem } from '#app/order/description-item.tsx'
import { PaymentId } from '#app/order/payment-id.tsx'
import { useIsRefused } from '#app/session/session.ts'
import { Card } from '#app/ui/components/card.tsx'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import type { ManualPayment } from '#contract/payment/manual-payment.ts'
import { formatDayIn } from '#contract/shop-time.ts'
import { CustomerLink } from '../customer/customer-link.tsx'
import { ChosenDelivery } from '../shipment/chosen-delivery.tsx'
import { impossibleOf } from './order-steps.ts'

/** Who ordered, and where it goes. */
export function CustomerCard({ order }: { order: StaffOrder }) {
  const { customer, customerName, customerOrders, phone, address } = order
  const heading = useRef<HTMLHeadingElement>(null)
  const isReader = useIsRefused('orders')
  return (
    <Card as="section" aria-label="Customer" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 ref={heading} tabIndex={-1} className="outline-none">
          Customer
        </h3>
        <CustomerLink email={customer}>
          {customerOrders !== null && customerOrders > 1
            ? `${customerOrders} orders`
            : 'Customer’s page'}
        </CustomerLink>
      </div>
      <dl className="mt-1 grid gap-3">
        <DescriptionItem label="Name">
          <span dir="auto">{customerName}</span>
          {order.isGuest && (
            <span className="block text-quiet text-sm">Guest, without an account</span>
          )}
          {order.customerId === null && !order.isGuest && (
            <span className="block text-quiet text-sm">The account is closed.</span>
          )}
        </DescriptionItem>
        <DescriptionItem label="Email">
          <CopyId id={customer} label="email" />
        </DescriptionItem>
        <DescriptionItem label="Phone">{phone}</DescriptionItem>
        <DescriptionItem label="Ships to">
          <span dir="auto" className="whitespace-pre-line">
            {address}
          </span>
        </DescriptionItem>
        {order.shippingRate && (
          <DescriptionItem label="Delivery">
            <ChosenDelivery order={order} />
          </DescriptionItem>
        )}
      </dl>
      <div className="mt-3 grid empty:hidden">
        {!isReader && <ChangeAddress order={order} heading={heading} />}
      </div>
    </Card>
  )
}

/** The ids that other systems know it by. */
export function IdsCard({ order }: { order: StaffOrder }) {
  return (
    <Card as="section" aria-label="Ids" className="p-4 sm:p-5">
      <dl className="grid gap-3">
        <DescriptionItem label="Order id">
          <CopyId id={order._id} label="order id" />
        </DescriptionItem>
        {order.transactionId && (
          <DescriptionItem label="Transaction id">
            <PaymentId order={order} />
            {order.manualPayment && <Received payment={order.manualPayment} />}
          </DescriptionItem>
        )}
      </dl>
    </Card>
  )
}

/** What the staff have recorded of a payment outside Stripe. */
function Received({ payment: { receivedOn, reference, by } }: { payment: ManualPayment }) {
  return (
    <span className="block text-quiet text-sm wrap-anywhere">
      Received {formatDayIn('UTC', new Date(receivedOn))}
      {by && (
        <>
          , recorded by <bdi>{by}</bdi>
        </>
      )}
      {reference && <bdi className="block">{reference}</bdi>}
    </span>
  )
}

/** What can't be done now, with the reason, in place of gray buttons. */
export function ImpossibleCard({ order }: { order: StaffOrder }) {
  return (
    <Card as="section" aria-label="Not possible now" className="p-4 sm:p-5">
      <h3>Not possible now</h3>
      <ul className="mt-2 grid gap-1 text-sm">
        {impossibleOf(order).map(([action, reason]) => (
          <li key={action}>
            <strong>{action}</strong> <span className="text-quiet">{reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
