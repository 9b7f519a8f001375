import { formatUnits } from '#app/order/format-units.ts'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { toDollars } from '#contract/money.ts'
import { amountRows, amountsOf } from '#contract/order/amount-rows.ts'
import type { Order } from '#contract/order/order.ts'
import type { Charged } from './refund-charged.ts'

type Props = {
  order: Order
  units: number
  /** In cents. */
  charged: Charged | undefined
}

/**
 * The amounts that the chosen units, or without any the whole order, were charged at: discount, tax
 * and core charges in lines of their own.
 */
export function ChargedSummary({ order, units, charged }: Props) {
  if (units > 0 && !charged) return null
  const rows = units > 0 && charged ? rowsOf(order, units, charged) : amountRows(amountsOf(order))
  if (rows.length === 0) return null
  const [label, total] =
    units > 0 && charged
      ? ['Charged for them', toDollars(charged.total)]
      : ['Charged for the order', order.total]
  return (
    <dl
      aria-label="What was charged"
      className="grid gap-1 rounded-box border border-base-300 p-3 text-sm"
    >
      {rows.map((row) => (
        <AmountRow key={row.label} {...row} />
      ))}
      <AmountRow label={label} amount={total} strong />
    </dl>
  )
}

function rowsOf({ code, taxes }: Order, units: number, { goods, discount, tax, core }: Charged) {
  // Of a line only the sum of its taxes is known.
  const taxName = [...new Set(taxes?.map(({ name }) => name))].join(' + ') || 'Tax'
  const extras = [
    { label: code ? `Code ${code}` : 'Discount', amount: toDollars(-discount) },
    { label: 'Core charges', amount: toDollars(core) },
    { label: taxName, amount: toDollars(tax) },
  ]
  return [
    { label: formatUnits(units), amount: toDollars(goods) },
    ...extras.filter(({ amount }) => amount !== 0),
  ]
}
