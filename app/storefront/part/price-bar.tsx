import { MARKS, VerdictIcon } from '#app/ui/components/verdict-mark.tsx'
import { useInSight } from '#app/ui/use-in-sight.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { formatCount, formatPrice, totalPrice } from '#contract/money.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { AddButton } from '../basket/add-button.tsx'
import { PurchaseByCheckout } from '../basket/purchase-by-checkout.tsx'
import type { Fit } from '../vehicle/use-fit.ts'
import { BUY_FORM, quantityOfForm } from './buy-form.tsx'
import { FIT_PANEL } from './fit-panel.tsx'
import type { Quantity } from './use-quantity.ts'

type Props = { part: PartCard; fit: Fit; quantity: Quantity; basketOnly: boolean }

/** A button below the bar counts as out of sight. */
const BAR_HEIGHT = 96

/**
 * On a phone it repeats price, verdict and button, as long as the form's own button is out of
 * sight.
 */
export function PriceBar({ part, fit, quantity, basketOnly }: Props) {
  const isNeeded = !useInSight(`#${BUY_FORM} button`, `0px 0px -${BAR_HEIGHT}px`)
  const { units } = quantity
  const price = unitPrice(part, units)
  const { judged, canBuy } = fit
  const mark = judged && MARKS[judged.word]
  return (
    <div className={`price-bar ${isNeeded ? '' : 'invisible'}`}>
      <p className="min-w-min flex-1 leading-tight">
        <span className="font-heading text-2xl tabular-nums">
          {formatPrice(totalPrice(price, units))}
        </span>
        {units > 1 && (
          <>
            {' '}
            <span className="whitespace-nowrap text-quiet text-sm tabular-nums">
              for {formatCount(units)}
            </span>
          </>
        )}
        {mark && (
          <span className={`flex items-center gap-1 text-sm ${mark.color}`}>
            <VerdictIcon className="size-4 flex-none">{mark.icon}</VerdictIcon>
            {mark.label}
          </span>
        )}
      </p>
      {canBuy ? (
        <>
          <AddButton part={part} quantity={quantityOfForm} label="Add" isPrimary />
          {basketOnly ? (
            <PurchaseByCheckout part={part} quantity={quantityOfForm} />
          ) : (
            <button type="submit" form={BUY_FORM} className="btn btn-outline border-control">
              Purchase
            </button>
          )}
        </>
      ) : (
        // No link: what is behind the # may name the car.
        <button type="button" className="btn btn-outline min-w-40 border-control" onClick={showFit}>
          See why
        </button>
      )}
    </div>
  )
}

function showFit() {
  document.getElementById(FIT_PANEL)?.scrollIntoView()
}
