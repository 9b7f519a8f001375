import { amountRows, amountsOf, includedTaxRows } from '#contract/amount-rows.ts'
import type { Order } from '#contract/order.ts'
import { AmountRow } from '../components/amount-row.tsx'
import { formatDate } from '../format-date.ts'
import { notSent } from '../shipment/format-units.ts'

type Props = { order: Parameters<typeof amountsOf>[0] }

/** What an order's total is made of, in a `dl`; nothing for an order that costs what its goods cost. */
export function AmountRows({ order }: Props) {
  return amountRows(amountsOf(order)).map((row) => <AmountRow key={row.label} {...row} />)
}

/** The taxes that the total contains, below it in the `dl`. */
export function IncludedTaxes({ order }: Props) {
  return includedTaxRows(amountsOf(order)).map((row) => <AmountRow key={row.label} {...row} />)
}

/** What was refunded, with the reasons, below the total in the `dl`. */
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
