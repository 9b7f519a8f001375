import type { PartCard } from '#contract/catalog/part-card.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { unitWords } from './unit-words.ts'

/**
 * Doesn't widen the price's column of a list: each row has columns of its own, which would no
 * longer line up.
 */
const NARROW =
  'block whitespace-nowrap text-quiet text-xs xl:whitespace-normal xl:leading-4 xl:[contain:inline-size]'

export function PartPrice({ part, className = '' }: { part: PartCard; className?: string }) {
  const { pricePerUnit, minimumOrderQuantity, packSize = 1, priceSteps, coreCharge } = part
  const { vehicleTakes = 0 } = part
  const last = priceSteps?.at(-1)
  const unit = unitWords(part.title)
  return (
    <p className={className}>
      <span className="font-heading text-2xl tabular-nums leading-none">
        {formatPrice(pricePerUnit)}
      </span>
      {unit !== 'each' && (
        <span className="block whitespace-nowrap text-quiet text-xs max-md:hidden">{unit}</span>
      )}
      {last && (
        <span className={NARROW}>
          from {formatCount(last.from)}: {formatPrice(last.pricePerUnit)}
        </span>
      )}
      {coreCharge !== undefined && (
        <span className={`${NARROW} max-md:whitespace-normal`}>
          + {formatPrice(coreCharge)} <span className="whitespace-nowrap">core charge</span>
        </span>
      )}
      {packSize > 1 && (
        <span className="block whitespace-nowrap text-quiet text-xs">packs of {packSize}</span>
      )}
      {vehicleTakes > 1 && vehicleTakes >= minimumOrderQuantity ? (
        <span className="block whitespace-nowrap text-quiet text-xs">
          car takes {formatCount(vehicleTakes)}
        </span>
      ) : (
        minimumOrderQuantity > packSize && (
          <span className="block whitespace-nowrap text-quiet text-xs">
            min. {formatCount(minimumOrderQuantity)}
          </span>
        )
      )}
    </p>
  )
}
