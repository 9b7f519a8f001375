import type { Order } from '#contract/order/order.ts'
import { AmountRow } from '../components/amount-row.tsx'
import { formatDate } from '../format-date.ts'
import { notSent } from '../shipment/format-units.ts'

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
