import { useEffect, useState } from 'react'
import { fewestUnits } from '#contract/allowed-quantity.ts'
import { formatCount, formatPrice, totalPrice } from '#contract/money.ts'
import type { PartCard } from '#contract/part-card.ts'
import { unitPrice } from '#contract/price-step.ts'
import { AddButton } from '../basket/add-button.tsx'
import type { Fit } from '../vehicle/use-fit.ts'
import { BUY_FORM, quantityOfForm } from './buy-form.tsx'
import { FIT_PANEL } from './fit-panel.tsx'
import { MARKS, VerdictIcon } from './verdict-mark.tsx'

type Props = { part: PartCard; fit: Fit; basketOnly: boolean }

/** On a phone, as long as the form's own button is out of sight: what the units cost, verdict and the same button. */
export function PriceBar({ part, fit, basketOnly }: Props) {
  const isNeeded = !useButtonInSight()
  const units = useUnitsOfForm(fewestUnits(part))
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
          <AddButton part={part} quantity={quantityOfForm} label="Add" isPrimary={basketOnly} />
          {!basketOnly && (
            <button type="submit" form={BUY_FORM} className="btn btn-primary">
              Purchase
            </button>
          )}
        </>
      ) : (
        <a href={`#${FIT_PANEL}`} className="btn btn-outline min-w-40 border-control">
          See why
        </a>
      )}
    </div>
  )
}

/** What the bar itself covers is out of sight. */
const BAR_HEIGHT = 96

function useButtonInSight() {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    const button = document.getElementById(BUY_FORM)?.querySelector('button')
    if (!button) return
    const observer = new IntersectionObserver(
      ([seen]) => setInSight(seen?.isIntersecting !== false),
      { rootMargin: `0px 0px -${BAR_HEIGHT}px` },
    )
    observer.observe(button)
    return () => observer.disconnect()
  }, [])
  return isInSight
}

/** What the form asks for, as long as it is a quantity. */
function useUnitsOfForm(fewest: number) {
  const [units, setUnits] = useState(fewest)
  useEffect(() => {
    const form = document.getElementById(BUY_FORM)
    const read = ({ target }: Event) => {
      const typed = target instanceof HTMLInputElement ? target.valueAsNumber : Number.NaN
      if (Number.isSafeInteger(typed) && typed > 0) setUnits(typed)
    }
    form?.addEventListener('input', read)
    return () => form?.removeEventListener('input', read)
  }, [])
  return units
}
