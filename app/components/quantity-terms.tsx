import { packWords } from '#contract/allowed-quantity.ts'
import { coreWords } from '#contract/core-charge.ts'
import { type DollarStep, stepWords } from '#contract/price-step.ts'

type Terms = {
  packSize?: number | undefined
  priceSteps?: readonly DollarStep[] | undefined
  coreCharge?: number | undefined
}

type Props = { part: Terms; inWords?: typeof coreWords; id?: string; className?: string }

/** Packs, prices by quantity and the core charge, said before a quantity is entered. Nothing, where the owner has set none. */
export function QuantityTerms({ part, inWords, id, className = 'text-quiet text-sm' }: Props) {
  const words = quantityTerms(part, inWords)
  if (words.length === 0) return null
  return (
    <p id={id} className={`tabular-nums ${className}`}>
      {words.map((term, at) => (
        <span key={term} className="inline-block">
          {term}
          {at < words.length - 1 && <span aria-hidden="true">&nbsp;·&nbsp;</span>}
        </span>
      ))}
    </p>
  )
}

/** @param inWords how a core charge is said */
export function quantityTerms(
  { packSize, priceSteps = [], coreCharge }: Terms,
  inWords = coreWords,
) {
  return [
    ...(packSize ? [packWords(packSize)] : []),
    ...priceSteps.map(stepWords),
    ...(coreCharge ? [inWords(coreCharge)] : []),
  ]
}
