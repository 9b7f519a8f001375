import { listCarriers } from '#app/api/shipment.ts'
import { listToSend } from '#app/api/staff-order.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { useIsRefused } from '#app/session/session.ts'
import { ToSend } from '#app/staff/to-send/to-send.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/to-send'

/** Loaded at once: more than a packer sends in one go. */
const FIRST_PAGE = 50

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'ship')
  const [orders, carriers] = await Promise.all([listToSend(undefined, FIRST_PAGE), listCarriers()])
  return {
    orders,
    carriers,
    startAt: new URL(request.url).searchParams.get('order') ?? undefined,
    now: Date.now(),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'To send')]
}

export default function ToSendRoute({ loaderData }: Route.ComponentProps) {
  const { orders, ...page } = loaderData
  const elsewhere = useIsRefused('orders', 'accounts')
    ? { to: '/dashboard/receive', action: 'Receive stock' }
    : { to: '/dashboard/manageOrders', action: 'Manage Orders' }
  const { items, total, ...more } = useInfiniteList(orders, listToSend)
  return (
    <section>
      <h2>To send: {more.loadMore ? countOf(items.length, total) : items.length}</h2>
      {/* Stays after the last order: it says what became of it. */}
      <ToSend orders={items} {...page} />
      {items.length === 0 && (
        <EmptyList {...elsewhere}>
          Everything is on its way. New orders show here once they are paid.
        </EmptyList>
      )}
      <LoadMore {...more}>Show more orders</LoadMore>
    </section>
  )
}

/** The API counts up to a thousand; past it `total` is that of a page. */
function countOf(shown: number, total = 0) {
  return total > shown ? total : `${shown}+`
}
