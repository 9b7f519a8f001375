// How many units of a part may be ordered: its minimum, its stock and its packs in one rule, for
// pages and the server. Imports nothing: pages do without zod.

// The messages are the owner's words (spec §5), to the letter.
export const QUANTITY_REQUIRED = 'Quantity is required, as a whole number'
export const OVER_STOCK = 'Must be under available quantity'
export const UNDER_MINIMUM = 'Must be over or equal to minimum order quantity'

export type QuantityBounds = {
  minimumOrderQuantity: number
  availableQuantity: number
  /** The number of units in a pack. */
  packSize?: number | undefined
}

type QuantityProblem = 'under minimum' | 'over stock' | 'not in packs'

/** The fewest and the most units, and the step between; undefined when none can be ordered. */
export function allowedQuantity({
  minimumOrderQuantity,
  availableQuantity,
  packSize = 1,
}: QuantityBounds) {
  const min = fewestUnits({ minimumOrderQuantity, packSize })
  const max = Math.floor(availableQuantity / packSize) * packSize
  return min <= max ? { min, max, step: packSize } : undefined
}

/** Why this many units can't be ordered, if they can't. */
export function quantityProblem(
  quantity: number,
  bounds: QuantityBounds,
): QuantityProblem | undefined {
  if (quantity < bounds.minimumOrderQuantity) return 'under minimum'
  if (quantity > bounds.availableQuantity) return 'over stock'
  if (quantity % (bounds.packSize ?? 1) !== 0) return 'not in packs'
  return undefined
}

/** The fewest units that can be ordered, of a part that is in stock or not. */
export function fewestUnits({
  minimumOrderQuantity,
  packSize = 1,
}: Omit<QuantityBounds, 'availableQuantity'>) {
  return Math.ceil(minimumOrderQuantity / packSize) * packSize
}

/** Can any be ordered, as the server decides? */
export function isInStock(bounds: QuantityBounds) {
  return allowedQuantity(bounds) !== undefined
}

/** In the words of the Purchase page. */
export function quantityWords(
  problem: QuantityProblem,
  { packSize = 1 }: { packSize?: number | undefined },
) {
  if (problem === 'not in packs') return packWords(packSize)
  return problem === 'under minimum' ? UNDER_MINIMUM : OVER_STOCK
}

export function packWords(packSize: number) {
  return `Sold in packs of ${packSize}`
}

/**
 * The proposed quantity: what the vehicle takes, or the nearest number that can be ordered, else
 * the smallest.
 */
export function proposedUnits(vehicleTakes: number | undefined, bounds: QuantityBounds) {
  return (vehicleTakes && nearestAllowed(vehicleTakes, bounds)) || fewestUnits(bounds)
}

/**
 * The number of units nearest to what was asked for that may be ordered, rather more than fewer;
 * undefined when none may.
 */
export function nearestAllowed(quantity: number, bounds: QuantityBounds) {
  const allowed = allowedQuantity(bounds)
  if (!allowed) return undefined
  const packs = Math.ceil(quantity / allowed.step) * allowed.step
  return Math.max(allowed.min, Math.min(packs, allowed.max))
}
