import type { BasketLine } from '#contract/basket.ts'
import { isOrderableLine } from '#contract/basket-issue.ts'
import { CORE_LINE } from '#contract/core-charge.ts'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import { unitPrice } from '#contract/price-step.ts'
import { Card } from '../components/card.tsx'
import { CheckOutButton } from './check-out-button.tsx'

/** What the lines that can be ordered cost, and the way on. */
export function BasketSum({ lines }: { lines: BasketLine[] }) {
  const orderable = lines.filter(isOrderableLine)
  const cents = orderable.reduce(
    (sum, line) => sum + toCents(unitPrice(line, line.quantity)) * line.quantity,
    0,
  )
  const cores = orderable.reduce(
    (sum, { coreCharge = 0, quantity }) => sum + toCents(coreCharge) * quantity,
    0,
  )
  const isAll = orderable.length === lines.length
  return (
    <Card as="section" aria-label="Sum" className="grid gap-3 p-4 lg:p-6">
      <p
        role="status"
        className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums"
      >
        <span>
          Subtotal
          {!isAll && (
            <span className="text-quiet">
              , {orderable.length} of {lines.length} lines
            </span>
          )}
        </span>
        <span className="font-heading text-3xl">{formatPrice(toDollars(cents))}</span>
      </p>
      {cores > 0 && (
        <p className="flex items-baseline justify-between gap-4 text-sm tabular-nums">
          <span>{CORE_LINE}</span>
          <span>{formatPrice(toDollars(cores))}</span>
        </p>
      )}
      <CheckOutButton unsettled={lines.length - orderable.length} />
      <p className="text-quiet text-sm">
        A basket holds no stock. Parts are held for you once you order.
      </p>
    </Card>
  )
}
