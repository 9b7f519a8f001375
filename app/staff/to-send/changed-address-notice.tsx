import { formatDateTime } from '#app/ui/format-date.ts'
import type { ListedPackerOrder } from '#contract/order/packer-order.ts'

/** An order is packed with the slip that was printed for it, perhaps hours ago. */
const OLD_SLIP = 'A slip printed before then has the old address.'

export function ChangedAddressNotice({
  order: { addressChangedAt },
}: {
  order: ListedPackerOrder
}) {
  if (!addressChangedAt) return null
  return (
    <p role="status" className="border-base-300 border-b bg-warning/10 p-4">
      <strong>
        The address was changed on <ChangedAt at={addressChangedAt} />.
      </strong>{' '}
      {OLD_SLIP}
    </p>
  )
}

/** The same of several orders, which are shipped at once. */
export function ChangedAddresses({ orders }: { orders: ListedPackerOrder[] }) {
  const changed = orders.flatMap(({ _id, number, addressChangedAt: at }) =>
    at ? [{ _id, number, at }] : [],
  )
  if (changed.length === 0) return null
  return (
    <p className="border-warning border-l-4 bg-base-200 p-3 wrap-anywhere">
      <strong>Address changed:</strong>{' '}
      {changed.map(({ _id, number, at }, place) => (
        <span key={_id}>
          {place > 0 && ', '}
          {number} (<ChangedAt at={at} />)
        </span>
      ))}
      . {OLD_SLIP}
    </p>
  )
}

function ChangedAt({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
