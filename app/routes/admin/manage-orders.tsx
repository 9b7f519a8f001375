import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { MAX_COUNTED_ORDERS } from '#contract/order-state.ts'
import { unitsOfOrder } from '#contract/order-units.ts'
import type { Page } from '../../api/page.ts'
import { listStaffOrders, type OrderFilters } from '../../api/staff-order.ts'
import { CopyId } from '../../components/copy-id.tsx'
import { EmptyList } from '../../lists/empty-list.tsx'
import { restoredList } from '../../lists/list-cache.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { Cell, Row, Table } from '../../lists/table.tsx'
import { useInfiniteList } from '../../lists/use-infinite-list.ts'
import { CancelOrderModal } from '../../order/cancel-order-modal.tsx'
import { LineList } from '../../order/line-list.tsx'
import {
  OrderBadge,
  OrderButton,
  OrderDate,
  OrderHold,
  OrderPrice,
  PaymentDetails,
} from '../../order/order-cells.tsx'
import { filtersOf, labelOf, momentsOf, OrderFilter } from '../../order/order-filter.tsx'
import { isClosed, isRefunded } from '../../order/order-status.ts'
import { RefundModal } from '../../order/refund-modal.tsx'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin, signOutOnAuthError } from '../../session/require-user.ts'
import { PartFacts } from '../../shipment/ordered-part.tsx'
import { STATES } from '../../shipment/state-mark.tsx'
import type { Route } from './+types/manage-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const filters = filtersOf(request.url)
  const isFiltered = Object.keys(filters).length > 0
  const [orders, all] = await Promise.all([
    restoredList<Order>(request) ?? listOrders(filters),
    isFiltered ? listOrders({}, undefined, 1) : undefined,
  ])
  return { filters, isFiltered, orders, all: (all ?? orders).total }
}

function listOrders(filters: OrderFilters, cursor?: string, limit?: number) {
  return listStaffOrders(momentsOf(filters), { cursor, limit }).catch(signOutOnAuthError)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Orders')]
}

const COLUMNS = ['Product Name', 'Id', 'Price', 'Order Delete', 'Payment Status']
const WIDTHS = ['', 'w-48', 'w-32', 'w-32', 'w-60']

export default function ManageOrders({ loaderData }: Route.ComponentProps) {
  const { filters, isFiltered, orders, all } = loaderData
  return (
    <section>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2>Total Orders: {all}</h2>
        <p role="status" className="text-quiet tabular-nums">
          {isFiltered && `${foundIn(orders)} found`}
        </p>
      </div>
      <OrderFilter filters={filters} />
      <OrderTable key={JSON.stringify(filters)} filters={filters} orders={orders} />
    </section>
  )
}

/** The API counts up to some hundreds; past them `total` is that of a page. */
function foundIn({ items, next, total = 0 }: Page<Order>) {
  if (!next) return formatCount(items.length)
  return total > items.length ? formatCount(total) : `More than ${MAX_COUNTED_ORDERS}`
}

function OrderTable({ filters, orders }: { filters: OrderFilters; orders: Page<Order> }) {
  const {
    items,
    total: _,
    ...more
  } = useInfiniteList(orders, (cursor, limit) => listOrders(filters, cursor, limit))
  const [toCancel, setToCancel] = useState<Order>()
  const [toRefund, setToRefund] = useState<string>()
  const refunding = items.find(({ _id }) => _id === toRefund)
  return (
    <>
      {items.length === 0 ? (
        <NothingFound filters={filters} />
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
            <bdi>{toCancel.customerName}</bdi> ({toCancel.customer}) ordered{' '}
            {unitsOfOrder(toCancel)}. The units go back in stock
            {!toCancel.isGuest &&
              ', and the customer sees in My Orders that the shop canceled the order'}
            .
          </p>
        </CancelOrderModal>
      )}
      {refunding && <RefundModal order={refunding} onClose={() => setToRefund(undefined)} />}
    </>
  )
}

/** What was looked for, and one way on. */
function NothingFound({ filters }: { filters: OrderFilters }) {
  const { q, state, from, to } = filters
  if (Object.keys(filters).length === 0) {
    return (
      <EmptyList to="/dashboard/manageProducts" action="Manage Products">
        No orders yet.
      </EmptyList>
    )
  }
  const given = [
    q && `for “${q}”`,
    state && `in state ${labelOf(state)}`,
    from && `from ${from}`,
    to && `to ${to}`,
  ]
  return (
    <EmptyList to="/dashboard/manageOrders" action="All orders">
      {`No order found ${given.filter(Boolean).join(', ')}.`}
    </EmptyList>
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
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`/dashboard/order/${order._id}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 tabular-nums lg:min-h-0"
          >
            Order {order.number}
          </Link>
          <OrderDate order={order} />
        </span>
        <span id={`product-${order._id}`} dir="auto" className="block font-semibold wrap-anywhere">
          {order.product}
        </span>
        <PartFacts of={order} />
        <LineList order={order} />
        <span className="mt-1 block text-sm wrap-anywhere">
          <bdi>{order.customerName}</bdi>{' '}
          <span className="text-quiet">
            {order.customer}
            {order.isGuest && ' · Guest'}
          </span>
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
          <PaymentDetails order={order}>{STATES[order.state].label}</PaymentDetails>
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
