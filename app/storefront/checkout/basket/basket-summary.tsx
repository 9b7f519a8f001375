import { Suspense, useState } from 'react'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { BasketLine } from '#contract/basket/basket.ts'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import { coreLineWithin } from '#contract/pricing/core-charge-days.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { useOldPartDays } from '../../part/use-old-part-days.ts'
import { CheckOutButton, HaveAccount } from '../check-out-button.tsx'
import type { Estimate } from './basket-estimate.tsx'

/**
 * How many different parts one order can have: a guest's or an account's first order, and an order
 * of an account that has paid before.
 */
export type OrderBounds = { first: number; later: number }

type Props = {
  lines: BasketLine[]
  bounds: OrderBounds
  /** The country of the shop. */
  home: string
}

/** Loaded once the basket is shown: the page is there without it. */
const BasketEstimate = lazyComponent(
  async () => (await import('./basket-estimate.tsx')).BasketEstimate,
)

/**
 * What the lines that can be ordered cost, as far as it is known, and the button that leads on.
 */
export function BasketSummary({ lines, bounds, home }: Props) {
  const oldPartDays = useOldPartDays()
  const [estimate, setEstimate] = useState<Estimate>()
  const orderable = lines.filter(isOrderableLine)
  const cents = orderable.reduce(
    (sum, line) => sum + toCents(unitPrice(line, line.quantity)) * line.quantity,
    0,
  )
  const coreCents = orderable.reduce(
    (sum, { coreCharge = 0, quantity }) => sum + toCents(coreCharge) * quantity,
    0,
  )
  const isAll = orderable.length === lines.length
  return (
    // The amount stays in sight: the way on is not at the end of a long basket.
    <section aria-label="Order summary" className="grid gap-3 max-xl:contents xl:sticky xl:top-4">
      <Card className="grid gap-3 p-4 max-xl:sticky max-xl:bottom-0 max-xl:z-20 max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:items-center max-xl:gap-x-6 max-xl:py-2 max-md:-mx-4 max-md:rounded-none max-md:border-x-0 md:max-xl:rounded-b-none xl:p-6">
        <p
          role="status"
          className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums"
        >
          <span>
            {estimate?.label ?? (coreCents > 0 ? 'With core charges' : 'Subtotal')}
            {!isAll && (
              <span className="text-quiet">
                , {orderable.length} of {lines.length} items
              </span>
            )}
          </span>
          <span
            aria-busy={estimate?.isOutdated}
            className="font-heading text-2xl aria-busy:text-quiet md:text-3xl"
          >
            {formatPrice(estimate?.amount ?? toDollars(cents + coreCents))}
          </span>
        </p>
        <CheckOutButton toFix={lines.length - orderable.length} />
        {coreCents > 0 && !estimate && (
          <dl className="col-span-full grid gap-1 text-sm">
            <AmountRow label="Subtotal" amount={toDollars(cents)} />
            <AmountRow label={coreLineWithin(oldPartDays)} amount={toDollars(coreCents)} />
          </dl>
        )}
      </Card>
      {orderable.length > 0 && (
        <Card className="p-4 xl:p-6">
          <Suspense fallback={<div className="skeleton h-56" />}>
            <BasketEstimate lines={lines} home={home} onEstimate={setEstimate} />
          </Suspense>
        </Card>
      )}
      <div className="grid gap-3 md:px-1">
        <HaveAccount from="/basket" />
        {lines.length > bounds.first && (
          <p className="text-sm">
            One order can have up to {bounds.first} different parts, or {bounds.later} if your
            account has paid for one before. At the checkout you choose which come first; the others
            stay in the basket.
          </p>
        )}
        <p className="text-quiet text-sm">
          Items in your basket aren’t reserved. We hold them when you place the order.
        </p>
      </div>
    </section>
  )
}
