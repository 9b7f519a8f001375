import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import type { Order } from '#contract/order/order.ts'
import { notSent } from './format-units.ts'

/** The refunds with their reasons, below the total in the `dl`. */
export function RefundRows({ refunds }: { refunds: Order['refunds'] }) {
  return refunds.map(({ at, amount, units, reason }) => (
    <AmountRow
      key={at + reason}
      label={`Refunded ${formatDate(at)}${notSent(units)}`}
      note={reason}
      amount={-amount}
    />
  ))
}
