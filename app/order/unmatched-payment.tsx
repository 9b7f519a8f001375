import { formatPrice } from '#contract/money.ts'
import type { OwnUnmatchedPayment } from '#contract/payment/unmatched-payment.ts'
import { CopyId } from '../components/copy-id.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate } from '../format-date.ts'

/** A payment that matches no order, until an admin assigns or returns it. */
export function UnmatchedPayment({
  payment: { _id, amount, paidAt },
}: {
  payment: OwnUnmatchedPayment
}) {
  return (
    <Notice kind="warning" className="mt-4 px-4 py-3">
      <p>
        We received {formatPrice(amount)} that matches none of your orders. We are looking at it.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 text-quiet text-sm">
        <time dateTime={paidAt}>{formatDate(paidAt)}</time>
        <CopyId id={_id} label="transaction id" />
      </div>
    </Notice>
  )
}
