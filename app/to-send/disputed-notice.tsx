import { disputeAdvice } from '#contract/dispute-words.ts'
import type { StaffOrder } from '#contract/staff-order.ts'
import { DisputedMark } from '../shipment/disputed-mark.tsx'

/** What the bank says of the open order's payment. */
export function DisputedNotice({ order }: { order: StaffOrder }) {
  const open = order.disputes.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <div role="status" className="grid gap-2 border-base-300 border-b bg-error/10 p-4">
      {open.map((one) => (
        <div key={one._id}>
          <DisputedMark kind={one.kind} />
          <p className="wrap-anywhere">{one.reason}.</p>
          <p className="text-quiet text-sm">{disputeAdvice(one)}</p>
        </div>
      ))}
    </div>
  )
}
