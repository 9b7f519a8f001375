import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { GuestOrdersNotice } from '#app/account/order/guest-orders-notice.tsx'
import { LineList } from '#app/account/order/line-list.tsx'
import { OrderShipments } from '#app/account/order/order-shipments.tsx'
import { UnverifiedEmail } from '#app/account/profile/unverified-email.tsx'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Order } from '#contract/order/order.ts'
import { isCanceledUnpaid, isClosed } from '#contract/order/order-status.ts'
import { countGuestOrders } from '../../api/guest-order.ts'
import { listOrdersOf } from '../../api/order.ts'
import { CancelOrderModal } from '../../order/cancel-order-modal.tsx'
import {
  OrderBadge,
  OrderButton,
  OrderDate,
  OrderHold,
  OrderPrice,
  PaymentDetails,
} from '../../order/order-cells.tsx'
import { requireUser, signOutOnAuthError } from '../../session/require-user.ts'
import type { Route } from './+types/my-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  const [orders, guestOrders] = await Promise.all([
    restoredList<Order>(request) ?? listOrdersOf(email).catch(signOutOnAuthError),
    // Without it the page still shows the orders.
    countGuestOrders().catch(() => 0),
  ])
  return { email, orders, guestOrders }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'My Orders')]
}

const COLUMNS = ['#', 'Product Name', 'Product Id', 'Price', 'Order Cancel', 'Payment']
const WIDTHS = ['w-10', '', 'w-44 xl:w-48', 'w-28', 'w-32', 'w-48']

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { email, orders, guestOrders } = loaderData
  const { items, total, ...more } = useInfiniteList(orders, (cursor, limit) =>
    listOrdersOf(email, cursor, limit).catch(signOutOnAuthError),
  )
  const [toCancel, setToCancel] = useState<Order>()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        My Orders: {total}
      </h2>
      <GuestOrdersNotice count={guestOrders} onClaimed={() => heading.current?.focus()} />
      {items.length === 0 && guestOrders === 0 && <NoOrders />}
      {items.length > 0 && (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {numbered(items).map(({ order, number }) => (
            <OrderRow key={order._id} number={number} order={order} onCancel={setToCancel} />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show more orders</LoadMore>
      {toCancel && (
        // spec §2: its buttons, and a joke about a free subscription
        <CancelOrderModal
          order={toCancel}
          action="Proceed"
          dismiss="Cancel"
          onClose={() => setToCancel(undefined)}
        >
          <p>
            You also lose your free lifetime subscription to looking forward to the package. The
            units go back in stock.
          </p>
        </CancelOrderModal>
      )}
    </section>
  )
}

function NoOrders() {
  return (
    <>
      <UnverifiedEmail>Ordered as a guest? Verify your email to add those orders.</UnverifiedEmail>
      <EmptyList to="/products" action="See the parts">
        You have not ordered anything yet.
      </EmptyList>
    </>
  )
}

/** The title does not count orders that were canceled unpaid, so those have no number. */
function numbered(orders: Order[]) {
  let count = 0
  return orders.map((order) => {
    if (!isCanceledUnpaid(order)) count += 1
    return { order, number: isCanceledUnpaid(order) ? undefined : count }
  })
}

type RowProps = { number: number | undefined; order: Order; onCancel: (order: Order) => void }

function OrderRow({ number, order, onCancel }: RowProps) {
  return (
    <Row>
      <Cell label="#">
        <span className="text-quiet">{number ?? '–'}</span>
      </Cell>
      <Cell label="Product Name" wide>
        <div className="flex items-start gap-3">
          <div className="w-14 shrink-0">
            <PartPicture src={order.productImg} alt="" />
          </div>
          {/* Its baseline is the cell's: on narrow screens the label is on the name's line. */}
          <div className="min-w-0 self-baseline">
            <Link
              id={`product-${order._id}`}
              to={`/product/${order.productId}`}
              dir="auto"
              className="inline-flex items-center underline underline-offset-4 wrap-anywhere hover:text-primary max-lg:min-h-11"
            >
              {order.part.title}
            </Link>
            <MakersNumber part={order.part} />
            <Link
              to={`/order/${order._id}`}
              className="flex w-fit items-center text-quiet text-sm underline underline-offset-4 max-lg:min-h-11"
            >
              Order {order.number}
            </Link>
            <OrderDate order={order} />
            <OrderedVerdict fit={order.fit} />
            <LineList order={order} />
          </div>
        </div>
      </Cell>
      <Cell label="Product Id">
        <CopyId id={order.productId} label="product id" />
      </Cell>
      <Cell label="Price">
        <OrderPrice order={order} />
      </Cell>
      <Cell label="Order Cancel">
        {isClosed(order) ? (
          <OrderBadge order={order} />
        ) : (
          <OrderButton order={order} onClick={onCancel}>
            Cancel
          </OrderButton>
        )}
      </Cell>
      <Cell label="Payment">
        {isClosed(order) ? (
          <>
            <PaymentDetails order={order}>Paid</PaymentDetails>
            <OrderShipments order={order} />
          </>
        ) : (
          <>
            <Link
              to={`/dashboard/payment/${order._id}`}
              className="btn btn-primary"
              aria-describedby={`product-${order._id}`}
            >
              pay
            </Link>
            <OrderHold order={order} />
          </>
        )}
      </Cell>
    </Row>
  )
}
