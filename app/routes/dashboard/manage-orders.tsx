import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/order.ts'
import * as api from '../../api.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { EmptyList } from '../../components/empty-list.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import {
  Hold,
  isOver,
  isRefunded,
  OrderBadge,
  OrderPrice,
  PaidBox,
} from '../../components/order-cells.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
import { toast } from '../../components/toasts.tsx'
import { formatDate } from '../../format-date.ts'
import { wasAnswered } from '../../http.ts'
import { listToReturnTo } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { RefundModal } from '../../refund-modal.tsx'
import { endIfExpired, requireAdmin } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/manage-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return listToReturnTo<Order>(request) ?? api.listAllOrders().catch(endIfExpired)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Orders')]
}

const COLUMNS = ['Product Name', 'Id', 'Price', 'Order Delete', 'Payment Status']
const WIDTHS = ['', 'w-48', 'w-32', 'w-28', 'w-60']

export default function ManageOrders({ loaderData: orders }: Route.ComponentProps) {
  const { items, total, ...more } = useMore(orders, (cursor, limit) =>
    api.listAllOrders(cursor, limit).catch(endIfExpired),
  )
  const [toCancel, setToCancel] = useState<Order>()
  const [toRefund, setToRefund] = useState<string>()
  const refunding = items.find(({ _id }) => _id === toRefund)
  const { revalidate } = useRevalidator()

  async function cancel(order: Order) {
    try {
      await api.cancelOrder(order._id)
      toast('Successfully Canceled Order!')
    } catch (error) {
      // Paid or canceled meanwhile: the list shows it.
      if (wasAnswered(error)) await revalidate()
      throw error
    }
    await revalidate()
  }

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
      <MoreButton {...more}>Show more orders</MoreButton>
      {toCancel && (
        <ConfirmModal
          title={`Cancel the order for ${toCancel.product}?`}
          action="Proceed"
          onConfirm={() => cancel(toCancel)}
          onClose={() => setToCancel(undefined)}
        >
          <p className="wrap-anywhere">
            <bdi>{toCancel.customerName}</bdi> ({toCancel.customer}) ordered {toCancel.quantity}.
            The units go back in stock, and the customer sees in My Orders that the shop canceled
            the order.
          </p>
        </ConfirmModal>
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
        <span className="block text-quiet text-sm">
          <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
        </span>
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
        {isOver(order) ? (
          <div className="grid justify-items-start gap-2">
            <OrderBadge order={order} />
            {order.paid && !isRefunded(order) && (
              <button
                type="button"
                className="btn btn-outline"
                aria-describedby={`product-${order._id}`}
                onClick={() => onRefund(order)}
              >
                Refund
              </button>
            )}
          </div>
        ) : (
          <button
            type="button"
            className="btn btn-outline"
            aria-describedby={`product-${order._id}`}
            onClick={() => onCancel(order)}
          >
            Cancel
          </button>
        )}
      </Cell>
      <Cell label="Payment Status">
        {isOver(order) ? (
          <PaidBox order={order}>Ready To Shipped</PaidBox>
        ) : (
          <>
            <span className="badge badge-warning badge-outline">Unpaid</span>
            <Hold order={order} />
          </>
        )}
      </Cell>
    </Row>
  )
}
