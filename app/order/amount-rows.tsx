import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { amountRows, amountsOf, includedTaxRows } from '#contract/order/amount-rows.ts'

type Props = { order: Parameters<typeof amountsOf>[0] }

/**
 * What an order's total is made of, in a `dl`; nothing for an order that costs what its goods cost.
 */
export function AmountRows({ order }: Props) {
  return amountRows(amountsOf(order)).map((row) => <AmountRow key={row.label} {...row} />)
}

/** The taxes that the total contains, below it in the `dl`. */
export function IncludedTaxes({ order }: Props) {
  return includedTaxRows(amountsOf(order)).map((row) => <AmountRow key={row.label} {...row} />)
}
