import type { StaffOrder } from '#contract/order/staff-order.ts'
import { formatDateTime } from '../format-date.ts'

/** An order is packed with the slip that was printed for it, perhaps hours ago. */
export function ChangedAddressNotice({ order }: { order: StaffOrder }) {
  const change = order.timeline.find(({ event }) => event === 'address changed')
  if (!change) return null
  return (
    <p role="status" className="border-base-300 border-b bg-warning/10 p-4">
      <strong>
        The address was changed on <time dateTime={change.at}>{formatDateTime(change.at)}</time>.
      </strong>{' '}
      A slip printed before then has the old address.
    </p>
  )
}
