import { useState } from 'react'
import type { Order } from '#contract/order.ts'
import { listAllOrders } from '../../api/order.ts'
import { CopyId } from '../../components/copy-id.tsx'
import { EmptyList } from '../../lists/empty-list.tsx'
import { restoredList } from '../../lists/list-cache.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { Cell, Row, Table } from '../../lists/table.tsx'
import { useInfiniteList } from '../../lists/use-infinite-list.ts'
import { CancelOrderModal } from '../../order/cancel-order-modal.tsx'
import {
  OrderBadge,
  OrderButton,
  OrderDate,
  OrderHold,
  OrderPrice,
  PaymentDetails,
} from '../../order/order-cells.tsx'
import { isClosed, isRefunded } from '../../order/order-status.ts'
import { RefundModal } from '../../order/refund-modal.tsx'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin, signOutOnAuthError } from '../../session/require-user.ts'
import type { Route } from './+types/manage-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return restoredList<Order>(request) ?? listAllOrders().catch(signOutOnAuthError)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Orders')]
}

const COLUMNS = ['Product Name', 'Id', 'Price', 'Order Delete', 'Payment Status']
const WIDTHS = ['', 'w-48', 'w-32', 'w-28', 'w-60']

export default function ManageOrders({ loaderData: orders }: Route.ComponentProps) {
  const { items, total, ...more } = useInfiniteList(orders, (cursor, limit) =>
    listAllOrders(cursor, limit).catch(signOutOnAuthError),
  )
  const [toCancel, setToCancel] = useState<Order>()
  const [toRefund, setToRefund] = useState<string>()
  const refunding = items.find(({ _id }) => _id === toRefund)
  return (
    <section>
      <h2>Total Orders: {total}</h2>
      {items.length === 0 ? (
        <EmptyList to="/dashboard/manageProducts" action="Manage Products">
          No orders yet.
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              onCancel={setToCancel}
              onRefund={({ _id }) => setToRefund(_id)}
            />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show more orders</LoadMore>
      {toCancel && (
        <CancelOrderModal order={toCancel} onClose={() => setToCancel(undefined)}>
          <p className="wrap-anywhere">
            <bdi>{toCancel.customerName}</bdi> ({toCancel.customer}) ordered {toCancel.quantity}.
            The units go back in stock, and the customer sees in My Orders that the shop canceled
            the order.
          </p>
        </CancelOrderModal>
      )}
      {refunding && <RefundModal order={refunding} onClose={() => setToRefund(undefined)} />}
    </section>
  )
}

type RowProps = {
  order: Order
  onCancel: (order: Order) => void
  onRefund: (order: Order) => void
}

function OrderRow({ order, onCancel, onRefund }: RowProps) {
  return (
    <Row>
      <Cell label="Product Name" wide>
        <span id={`product-${order._id}`} dir="auto" className="block font-semibold wrap-anywhere">
          {order.product}
        </span>
        <OrderDate order={order} />
        <span className="block text-quiet text-sm wrap-anywhere">
          <bdi>{order.customerName}</bdi> · <span className="whitespace-nowrap">{order.phone}</span>
        </span>
        <span className="block text-quiet text-sm wrap-anywhere">{order.customer}</span>
        <span dir="auto" className="block whitespace-pre-line text-quiet text-sm wrap-anywhere">
          {order.address}
        </span>
      </Cell>
      <Cell label="Id">
        <CopyId id={order._id} label="order id" />
      </Cell>
      <Cell label="Price">
        <OrderPrice order={order} />
      </Cell>
      <Cell label="Order Delete">
        {isClosed(order) ? (
          <div className="grid justify-items-start gap-2">
            <OrderBadge order={order} />
            {order.paid && !isRefunded(order) && (
              <OrderButton order={order} onClick={onRefund}>
                Refund
              </OrderButton>
            )}
          </div>
        ) : (
          <OrderButton order={order} onClick={onCancel}>
            Cancel
          </OrderButton>
        )}
      </Cell>
      <Cell label="Payment Status">
        {isClosed(order) ? (
          <PaymentDetails order={order}>Ready To Shipped</PaymentDetails>
        ) : (
          <>
            <span className="badge badge-warning badge-outline">Unpaid</span>
            <OrderHold order={order} />
          </>
        )}
      </Cell>
    </Row>
  )
}
