import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatPrice } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import type { OwnUnmatchedPayment } from '#contract/unmatched-payment.ts'
import * as api from '../../api.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { EmptyList } from '../../components/empty-list.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import {
  Hold,
  isCanceledUnpaid,
  isOver,
  OrderBadge,
  OrderPrice,
  PaidBox,
} from '../../components/order-cells.tsx'
import { PartPicture } from '../../components/part-picture.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
import { toast } from '../../components/toasts.tsx'
import { formatDate } from '../../format-date.ts'
import { wasAnswered } from '../../http.ts'
import { listToReturnTo } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { endIfExpired, requireUser } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/my-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireUser(request)
  const [orders, unmatched] = await Promise.all([
    listToReturnTo<Order>(request) ?? api.listOrdersOf(email).catch(endIfExpired),
    // A notice that can't be read is no reason not to show the orders.
    api.listOwnUnmatchedPayments().catch(() => []),
  ])
  return { email, orders, unmatched }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'My Orders')]
}

const COLUMNS = ['#', 'Product Name', 'Product Id', 'Price', 'Order Cancel', 'Payment']
const WIDTHS = ['w-10', '', 'w-48', 'w-32', 'w-28', 'w-56']

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { email, orders, unmatched } = loaderData
  const { items, total, ...more } = useMore(orders, (cursor, limit) =>
    api.listOrdersOf(email, cursor, limit).catch(endIfExpired),
  )
  const [toCancel, setToCancel] = useState<Order>()
  return (
    <section>
      <h2>My Orders: {total}</h2>
      {unmatched.map((payment) => (
        <UnmatchedPayment key={payment._id} payment={payment} />
      ))}
      {items.length === 0 ? (
        <EmptyList to="/products" action="See the parts">
          You have not ordered anything yet.
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {numbered(items).map(({ order, number }) => (
            <OrderRow key={order._id} number={number} order={order} onCancel={setToCancel} />
          ))}
        </Table>
      )}
      <MoreButton {...more}>Show more orders</MoreButton>
      {toCancel && <CancelModal order={toCancel} onClose={() => setToCancel(undefined)} />}
    </section>
  )
}

/** A payment of theirs that pays no order, until an admin has assigned or returned it. */
function UnmatchedPayment({ payment: { _id, amount, paidAt } }: { payment: OwnUnmatchedPayment }) {
  return (
    <div className="mt-4 rounded-box border border-base-300 border-l-4 border-l-warning bg-base-100 px-4 py-3">
      <p>
        We received {formatPrice(amount)} that matches none of your orders. We are looking at it.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 text-quiet text-sm">
        <time dateTime={paidAt}>{formatDate(paidAt)}</time>
        <CopyId id={_id} label="transaction id" />
      </div>
    </div>
  )
}

/** The title does not count what was canceled unpaid, so that has no number. */
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
          {/* Its baseline is the cell's, so that the label of a card stands on the name's line. */}
          <div className="min-w-0 self-baseline">
            <Link
              id={`product-${order._id}`}
              to={`/product/${order.productId}`}
              dir="auto"
              className="inline-flex items-center underline decoration-base-content/40 underline-offset-4 wrap-anywhere hover:decoration-2 max-lg:min-h-11"
            >
              {order.product}
            </Link>
            <span className="block text-quiet text-sm">
              <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
            </span>
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
          <>
            <Link
              to={`/dashboard/payment/${order._id}`}
              className="btn btn-primary"
              aria-describedby={`product-${order._id}`}
            >
              pay
            </Link>
            <Hold order={order} />
          </>
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
      // Paid or canceled meanwhile: the list shows it.
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
        You also lose your free lifetime subscription to looking forward to the package. The units
        go back in stock.
      </p>
    </ConfirmModal>
  )
}
