import { listOrdersOfCustomer } from '#app/api/customer.ts'
import { ProcessingMark, StateMark } from '#app/order/state-mark.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import type { CustomerPage } from '#contract/account/customer.ts'
import { formatPrice } from '#contract/money.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import type { Page } from '#contract/page.ts'
import { DisputedMark } from '../shipment/disputed-mark.tsx'

type Props = { customer: CustomerPage; orders: Page<ListedOrder> }

/** What they have bought, the latest first. */
export function CustomerOrders({ customer: { _id }, orders }: Props) {
  const { items, loadMore, pending, error } = useInfiniteList(orders, (cursor, limit) =>
    listOrdersOfCustomer(_id, cursor, limit),
  )
  return (
    <Card as="section" aria-label="Orders" className="p-4 sm:p-5">
      <h3>Orders</h3>
      {items.length === 0 && <p className="mt-1 text-quiet">None yet.</p>}
      <ul className="divide-y divide-base-300">
        {items.map((order) => (
          <OrderItem key={order._id} order={order} />
        ))}
      </ul>
      {loadMore && (
        <button
          type="button"
          className="btn btn-outline mt-2"
          onClick={() => !pending && loadMore()}
          aria-disabled={pending}
        >
          Show more orders
        </button>
      )}
      <FormError>{error}</FormError>
    </Card>
  )
}

function OrderItem({ order }: { order: ListedOrder }) {
  const { _id, number, part, placedAt, total, state, disputed, processing } = order
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <TextLink to={`/dashboard/order/${_id}`} className="font-semibold tabular-nums">
          <span className="sr-only">Order </span>
          {number}
        </TextLink>{' '}
        <bdi>{part.title}</bdi>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 text-sm">
        {processing ? <ProcessingMark /> : <StateMark state={state} />}
        {disputed && <DisputedMark by={disputed} />}
        <time dateTime={placedAt} className="text-quiet">
          {formatDate(placedAt)}
        </time>
        <span className="tabular-nums">{formatPrice(total)}</span>
      </span>
    </li>
  )
}
