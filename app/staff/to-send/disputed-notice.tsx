import { useIsRefused } from '#app/session/session.ts'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import { disputedBy } from '#contract/payment/dispute-state.ts'
import { DISPUTED_ADVICE } from '#contract/payment/dispute-words.ts'
import { DisputedMark } from '../shipment/disputed-mark.tsx'

/** What the bank says of the open order's payment. */
export function DisputedNotice({ order }: { order: PackerOrder }) {
  const said = order.disputes.flatMap(({ _id, kind, state, reason }) => {
    const by = disputedBy(kind, state)
    return by ? [{ _id, by, reason }] : []
  })
  const isPacker = useIsRefused('orders')
  if (said.length === 0) return null
  return (
    <div role="status" className="grid gap-2 border-base-300 border-b bg-error/10 p-4">
      {said.map(({ _id, by, reason }) => (
        <div key={_id}>
          <DisputedMark by={by} />
          <p className="wrap-anywhere">{reason}.</p>
          <p className="text-quiet text-sm">{DISPUTED_ADVICE[by]}</p>
        </div>
      ))}
      {order.unsentUnits === 'may go back' && !isPacker && (
        <p>
          <TextLink to={`/dashboard/order/${order._id}`} className="lg:min-h-0">
            Put its units back in stock, on the order’s page
          </TextLink>
        </p>
      )}
    </div>
  )
}
