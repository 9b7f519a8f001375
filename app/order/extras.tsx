import { amountRows, includedTaxRows } from '#contract/amount-rows.ts'
import { Sum } from '../components/sum.tsx'
import { amountsOf, type Priced } from './amounts.ts'

/** What an order's total is made of, in a `dl`; nothing for an order that costs what its goods cost. */
export function Extras({ order }: { order: Priced }) {
  return amountRows(amountsOf(order)).map((row) => <Sum key={row.label} {...row} />)
}

/** The taxes that the total contains, below it in the `dl`. */
export function IncludedTaxes({ order }: { order: Priced }) {
  return includedTaxRows(amountsOf(order)).map((row) => <Sum key={row.label} {...row} />)
}
