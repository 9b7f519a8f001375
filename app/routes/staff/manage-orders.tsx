import { useState } from 'react'
import { Link } from 'react-router'
import { listDisputesOfNoOrder } from '#app/api/dispute.ts'
import { downloadTable } from '#app/api/export.ts'
import { listStaffOrders, type OrderFilters } from '#app/api/staff-order.ts'
import { CancelOrderModal } from '#app/order/cancel-order-modal.tsx'
import { requireStaff, signOutOnAuthError } from '#app/session/require-user.ts'
import { useIsRefused } from '#app/session/session.ts'
import { DisputesCard } from '#app/staff/order/disputes-card.tsx'
import { NewOrderButton } from '#app/staff/order/draft/new-order-button.tsx'
import { labelOf, OrderFilter } from '#app/staff/order/order-filter.tsx'
import { orderFiltersOf, wrongIn } from '#app/staff/order/order-filters.ts'
import { RefundModal } from '#app/staff/order/refund/refund-modal.tsx'
import { StaffOrderRow } from '#app/staff/order/staff-order-row.tsx'
import { DownloadButton } from '#app/ui/components/download-button.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { SimilarNames } from '#app/ui/lists/similar-names.tsx'
import { Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import { formatCount } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { MAX_COUNTED_ORDERS } from '#contract/order/order-state.ts'
import { unitsOfOrder } from '#contract/order/order-units.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import type { Page } from '#contract/page.ts'
import type { TableFormat } from '#contract/table-format.ts'
import type { Route } from './+types/manage-orders'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders', 'accounts')
  const filters = orderFiltersOf(request.url)
  const isFiltered = Object.keys(filters).length > 0
  const [orders, all, disputes] = await Promise.all([
    restoredList<ListedOrder>(request) ?? listOrders(filters),
    isFiltered ? listOrders({}, undefined, 1) : undefined,
    filters.state === 'disputed' ? listDisputesOfNoOrder().catch(signOutOnAuthError) : [],
  ])
  const { total } = all ?? orders
  return { filters, wrong: wrongIn(request.url), isFiltered, orders, all: total, disputes }
}

function listOrders(filters: OrderFilters, cursor?: string, limit?: number) {
  return listStaffOrders(filters, { cursor, limit }).catch(signOutOnAuthError)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Orders')]
}

const COLUMNS = ['Product Name', 'Id', 'Price', 'Order Delete', 'Payment Status']
/** An order’s id takes two lines, a transaction’s one. */
const WIDTHS = ['', 'w-36', 'w-30', 'w-27', 'w-51']

export default function ManageOrders({ loaderData }: Route.ComponentProps) {
  const { filters, wrong, isFiltered, orders, all, disputes } = loaderData
  const isReader = useIsRefused('orders')
  const isNoExporter = useIsRefused('export')
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2>Total Orders: {all}</h2>
          <p role="status" className="text-quiet tabular-nums">
            {isFiltered && !orders.isSimilar && `${foundIn(orders)} found`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!isNoExporter && (
            <Link to="/dashboard/exports#accountant" className="btn btn-ghost max-sm:hidden">
              For the accountant
            </Link>
          )}
          {!isReader && (
            <>
              <Link to="/dashboard/drafts" className="btn btn-ghost">
                Drafts
              </Link>
              <NewOrderButton />
            </>
          )}
          {!isNoExporter && orders.items.length > 0 && (
            <DownloadButton download={(format) => saveOrders(filters, format)} />
          )}
        </div>
      </div>
      <OrderFilter filters={filters} wrong={wrong} />
      {disputes.length > 0 && (
        <div className="mt-4">
          <DisputesCard disputes={disputes} isOfNoOrder />
        </div>
      )}
      <SimilarNames of={orders} q={filters.q} none="No order" all="Orders" />
      <OrderTable key={JSON.stringify(filters)} filters={filters} orders={orders} />
    </section>
  )
}

async function saveOrders(filters: OrderFilters, format: TableFormat) {
  const { from, to } = filters
  const name = ['orders', from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-')
  saveAsFile(await downloadTable('orders', format, filters), `${name}.${format}`)
}

/** The API counts up to some hundreds; past them `total` is that of a page. */
function foundIn({ items, next, total = 0 }: Page<ListedOrder>) {
  if (!next) return formatCount(items.length)
  return total > items.length ? formatCount(total) : `More than ${MAX_COUNTED_ORDERS}`
}

function OrderTable({ filters, orders }: { filters: OrderFilters; orders: Page<ListedOrder> }) {
  const {
    items,
    total: _,
    ...more
  } = useInfiniteList(orders, (cursor, limit) => listOrders(filters, cursor, limit))
  const [toCancel, setToCancel] = useState<ListedOrder>()
  const [toRefund, setToRefund] = useState<Order>()
  // As the list has it now, unless it has left the list: refunded by another editor, it is in
  // another state.
  const refunding = items.find(({ _id }) => _id === toRefund?._id) ?? toRefund
  return (
    <>
      {items.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS} isDense>
          {items.map((order) => (
            <StaffOrderRow
              key={order._id}
              order={order}
              onCancel={setToCancel}
              onRefund={setToRefund}
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

/** Says what was searched for, and offers one link. */
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
