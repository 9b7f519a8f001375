import { useEffect, useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { PartCard } from '#contract/part-card.ts'
import { AddButton } from '../basket/add-button.tsx'
import type { Fit } from '../vehicle/use-fit.ts'
import { BUY_FORM, quantityOfForm } from './buy-form.tsx'
import { FIT_PANEL } from './fit-panel.tsx'
import { MARKS, VerdictSign } from './verdict-mark.tsx'

/** On a phone, as long as the form's own button is out of sight: price, verdict and the same button. */
export function PriceBar({ part, fit }: { part: PartCard; fit: Fit }) {
  const isNeeded = !useButtonInSight()
  const { judged, canBuy } = fit
  const mark = judged && MARKS[judged.word]
  return (
    <div className={`price-bar ${isNeeded ? '' : 'invisible'}`}>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="font-heading text-2xl tabular-nums">{formatPrice(part.pricePerUnit)}</span>
        {mark && (
          <span className={`flex items-center gap-1 text-sm ${mark.color}`}>
            <VerdictSign className="size-4 flex-none">{mark.sign}</VerdictSign>
            {mark.label}
          </span>
        )}
      </p>
      {canBuy ? (
        <>
          <AddButton part={part} quantity={quantityOfForm} label="Add" />
          <button type="submit" form={BUY_FORM} className="btn btn-primary">
            Purchase
          </button>
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
const BAR_HEIGHT = 72

function useButtonInSight() {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    const button = document.getElementById(BUY_FORM)?.querySelector('[type=submit]')
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
