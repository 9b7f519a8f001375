import { MAX_ADJUSTMENT } from '#contract/catalog/stock-bounds.ts'
import { formatCount } from '#contract/money.ts'

// Units of a part that is sold in packs. Staff count units. The form shows the packs, and never
// requires whole ones.

/**
 * Units that are left of whole packs, which no buyer can order: `5 are less than a pack of 10`.
 * undefined: none are.
 */
export function looseUnits(units: number, packSize: number) {
  const loose = units % packSize
  if (loose === 0) return undefined
  return `${formatCount(loose)} ${loose === 1 ? 'is' : 'are'} less than a pack of ${formatCount(packSize)}`
}

/** `12 can be ordered`; of 14 in packs of 4 `12 can be ordered, 2 are less than a pack of 4` */
export function canBeOrdered(units: number, packSize: number) {
  const loose = looseUnits(units, packSize)
  const whole = `${formatCount(units - (units % packSize))} can be ordered`
  return loose ? `${whole}, ${loose}` : whole
}

/** `10 units are 2 packs of 4 and 2 more` */
export function inPacks(units: number, packSize: number) {
  const start = units === 1 ? '1 unit is' : `${formatCount(units)} units are`
  const packs = Math.floor(units / packSize)
  const loose = units % packSize
  const size = formatCount(packSize)
  if (packs === 0) return `${start} less than a pack of ${size}`
  const whole = packs === 1 ? `a pack of ${size}` : `${formatCount(packs)} packs of ${size}`
  return `${start} ${whole}${loose > 0 ? ` and ${formatCount(loose)} more` : ''}`
}

/**
 * Whole packs that may have been meant by a number of units: the next ones below and above, or as
 * many packs.
 */
export function wholePacks(typed: number, packSize: number) {
  if (packSize === 1 || typed === 0) return []
  const isWhole = typed % packSize === 0
  const around = isWhole ? [] : [Math.floor(typed / packSize), Math.ceil(typed / packSize)]
  return [...new Set([...around, typed])]
    .map((packs) => ({ packs, units: packs * packSize }))
    .filter(({ units }) => units > 0 && units <= MAX_ADJUSTMENT)
}
