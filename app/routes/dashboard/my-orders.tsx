import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Order } from '#contract/order.ts'
import * as api from '../../api.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { EmptyList } from '../../components/empty-list.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { isOver, OrderBadge, OrderPrice, PaidBox } from '../../components/order-cells.tsx'
import { ShortId } from '../../components/short-id.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
import { toast } from '../../components/toasts.tsx'
import { wasAnswered } from '../../http.ts'
import { listToReturnTo } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { endIfExpired, requireUser } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/my-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  const kept = listToReturnTo<Order>(request)
  return { email, orders: kept ?? (await api.listOrdersOf(email).catch(endIfExpired)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'My Orders')]
}

const COLUMNS = ['#', 'Product Name', 'Product Id', 'Price', 'Order Cancel', 'Payment']

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { email, orders } = loaderData
  const { items, total, ...more } = useMore(orders, (cursor, limit) =>
    api.listOrdersOf(email, cursor, limit).catch(endIfExpired),
  )
  const [toCancel, setToCancel] = useState<Order>()
  return (
    <section>
      <h2>My Orders: {total}</h2>
      {items.length === 0 ? (
        <EmptyList to="/products" action="See the parts">
          Nothing ordered yet. The shelves are one click away.
        </EmptyList>
      ) : (
        <Table columns={COLUMNS}>
          {items.map((order, place) => (
            <OrderRow key={order._id} number={place + 1} order={order} onCancel={setToCancel} />
          ))}
        </Table>
      )}
      <MoreButton {...more}>Show more orders</MoreButton>
      {toCancel && <CancelModal order={toCancel} onClose={() => setToCancel(undefined)} />}
    </section>
  )
}

type RowProps = { number: number; order: Order; onCancel: (order: Order) => void }

function OrderRow({ number, order, onCancel }: RowProps) {
  return (
    <Row>
      <Cell label="#">
        <span className="text-quiet">{number}</span>
      </Cell>
      <Cell label="Product Name">
        <span id={`product-${order._id}`} className="wrap-anywhere">
          {order.product}
        </span>
      </Cell>
      <Cell label="Product Id">
        <ShortId id={order.productId} label="product id" />
      </Cell>
      <Cell label="Price">
        <OrderPrice order={order} />
      </Cell>
      <Cell label="Order Cancel">
        {isOver(order) ? (
          <OrderBadge order={order} />
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
      <Cell label="Payment">
        {isOver(order) ? (
          <PaidBox order={order}>Paid</PaidBox>
        ) : (
          <Link
            to={`/dashboard/payment/${order._id}`}
            className="btn btn-primary"
            aria-describedby={`product-${order._id}`}
          >
            pay
          </Link>
        )}
      </Cell>
    </Row>
  )
}

function CancelModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function cancel() {
    try {
      await api.cancelOrder(order._id)
      toast('Successfully Canceled Order!')
    } catch (error) {
      // Paid or cancelled meanwhile: the list shows it.
      if (wasAnswered(error)) await revalidate()
      throw error
    }
    await revalidate()
  }

  return (
    <ConfirmModal
      title={`Cancel the order for ${order.product}?`}
      action="Proceed"
      onConfirm={cancel}
      onClose={onClose}
    >
      {/* spec §2: a joke about a free subscription */}
      <p>
        You also lose your free lifetime subscription to looking forward to the parcel. The units go
        back on the shelf.
      </p>
    </ConfirmModal>
  )
}
