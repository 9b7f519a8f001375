import { packWords } from '#contract/pricing/allowed-quantity.ts'
import { coreWords } from '#contract/pricing/core-charge.ts'
import { type DollarStep, stepWords } from '#contract/pricing/price-step.ts'

type Terms = {
  packSize?: number | undefined
  priceSteps?: readonly DollarStep[] | undefined
  coreCharge?: number | undefined
}

type Props = { part: Terms; inWords?: typeof coreWords; id?: string; className?: string }

/**
 * Packs, prices by quantity and the core charge, said before a quantity is entered. Nothing, where
 * the owner has set none.
 */
export function QuantityTerms({ part, inWords, id, className = 'text-quiet text-sm' }: Props) {
  const words = quantityTerms(part, inWords)
  if (words.length === 0) return null
  return (
    // The dot stands before each term, and is cut off where a line begins with one.
    <span id={id} className={`block overflow-hidden tabular-nums ${className}`}>
      <span className="-ml-4 flex flex-wrap">
        {words.map((term) => (
          <span
            key={term}
            className="relative pl-4 before:absolute before:left-1.5 before:content-['·'_/_'']"
          >
            {term}{' '}
          </span>
        ))}
      </span>
    </span>
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
