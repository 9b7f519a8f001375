import { toCents, toDollars } from '../money.ts'

// How a bulk edit changes prices: in whole cents, rounded once. Imports nothing but money: pages do
// without zod.

export const PRICE_ENDINGS = ['none', '90', '95', '99', 'dollar', '5-cents'] as const
export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const

type Ending = (typeof PRICE_ENDINGS)[number]

export type Rounding = { to: Ending; direction: (typeof ROUNDING_DIRECTIONS)[number] }

export type PriceRule =
  | { by: 'percent'; percent: number }
  | { by: 'amount'; amount: number }
  | { by: 'set'; price: number }
  | { by: 'cost'; factor: number }

/** Prices in cents that a rounding allows: `offset`, and each `step` from it on. */
const GRIDS: Record<Ending, { step: number; offset: number }> = {
  none: { step: 1, offset: 0 },
  '90': { step: 100, offset: 90 },
  '95': { step: 100, offset: 95 },
  '99': { step: 100, offset: 99 },
  dollar: { step: 100, offset: 0 },
  '5-cents': { step: 5, offset: 0 },
}

/** A fraction of cents: what a rule gives before it is rounded. */
type Exact = { of: number; by: number }

/**
 * The price that a rule gives, in dollars: a raise never lowers it by rounding, nor does a cut
 * raise it. It may be none that can be sold at: 0 or less, or above the bound of prices.
 * @param part its price, or the price of one of its steps, and its cost
 * @returns undefined: the part has no cost to begin with
 */
export function ruledPrice(
  rule: PriceRule,
  rounding: Rounding,
  part: { price: number; cost: number | null },
) {
  const exact = exactCents(rule, part)
  return exact && toDollars(notPast(toCents(part.price), rule, roundTo(exact, rounding)))
}

/** Where rounding would turn a raise into a cut, or a cut into a raise, the price stays. */
function notPast(before: number, rule: PriceRule, rounded: number) {
  const change = changeOf(rule)
  if (change === 0) return rounded
  return change > 0 ? Math.max(before, rounded) : Math.min(before, rounded)
}

/** Above 0 of a raise, below 0 of a cut; 0 of a price that does not depend on the one before. */
function changeOf(rule: PriceRule) {
  if (rule.by === 'percent') return rule.percent
  return rule.by === 'amount' ? rule.amount : 0
}

/** Percents and factors have two decimals at most: all numbers are whole. */
function exactCents(rule: PriceRule, part: { price: number; cost: number | null }) {
  switch (rule.by) {
    case 'percent':
      return { of: toCents(part.price) * (10_000 + Math.round(rule.percent * 100)), by: 10_000 }
    case 'amount':
      return { of: toCents(part.price) + toCents(rule.amount), by: 1 }
    case 'set':
      return { of: toCents(rule.price), by: 1 }
    case 'cost':
      if (part.cost === null) return undefined
      return { of: toCents(part.cost) * Math.round(rule.factor * 100), by: 100 }
  }
}

/** Half way between two prices is the higher one. */
function roundTo({ of, by }: Exact, { to, direction }: Rounding) {
  const { step, offset } = GRIDS[to]
  const above = of - offset * by
  const width = step * by
  const steps = {
    down: () => wholeParts(above, width),
    up: () => -wholeParts(-above, width),
    nearest: () => wholeParts(2 * above + width, 2 * width),
  }
  return offset + step * steps[direction]()
}

/** How often `width` is in `length`, rounded down: exact, as no fraction is divided. */
function wholeParts(length: number, width: number) {
  const rest = ((length % width) + width) % width
  return (length - rest) / width
}
