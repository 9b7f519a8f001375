import { useRef, useState } from 'react'
import { GuestOrdersNotice } from '#app/account/order/guest-orders-notice.tsx'
import { OrderRow } from '#app/account/order/order-row.tsx'
import { UnverifiedEmail } from '#app/account/profile/unverified-email.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { formatCents, toCents } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { isCanceledUnpaid } from '#contract/order/order-state.ts'
import { countGuestOrders } from '../../api/guest-order.ts'
import { listOrdersOf } from '../../api/order.ts'
import { CancelOrderModal } from '../../order/cancel-order-modal.tsx'
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
const WIDTHS = ['w-9', '', 'w-36', 'w-26', 'w-28', 'w-50']

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { email, orders, guestOrders } = loaderData
  const { items, total, ...more } = useInfiniteList(orders, (cursor, limit) =>
    listOrdersOf(email, cursor, limit).catch(signOutOnAuthError),
  )
  const [toCancel, setToCancel] = useState<Order>()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          My Orders: {total}
        </h2>
        {!more.loadMore && <p className="text-quiet text-sm">{unpaidOf(items)}</p>}
      </div>
      <GuestOrdersNotice count={guestOrders} onClaimed={() => heading.current?.focus()} />
      {items.length === 0 && guestOrders === 0 && <NoOrders />}
      {items.length > 0 && (
        <div className="-mt-2">
          <Table columns={COLUMNS} widths={WIDTHS} isDense>
            {numbered(items).map(({ order, number }) => (
              <OrderRow key={order._id} number={number} order={order} onCancel={setToCancel} />
            ))}
          </Table>
        </div>
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

/** ‘2 unpaid, $248.80’ */
function unpaidOf(orders: Order[]) {
  const unpaid = orders.filter(({ state, processing }) => state === 'unpaid' && !processing)
  if (unpaid.length === 0) return ''
  const cents = unpaid.reduce((sum, { total }) => sum + toCents(total), 0)
  return `${unpaid.length} unpaid, ${formatCents(cents)}`
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
