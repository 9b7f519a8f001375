import { allowedQuantity, nearestAllowed, quantityProblem } from '../pricing/allowed-quantity.ts'

// The issues of a basket's line, as codes; pages have the texts. Imports no zod.

export const BASKET_ISSUES = [
  /** The part was deleted, or is a draft. */
  'not-sold',
  /** Fewer are left than the fewest that one can order. */
  'out-of-stock',
  /** Fewer are left than the line has. */
  'too-few-left',
  'under-minimum',
  'not-in-packs',
  'price-rose',
  'price-fell',
] as const

export type BasketIssue = (typeof BASKET_ISSUES)[number]

type Line = {
  quantity: number
  pricePerUnit: number
  priceSeen: number
  isSold: boolean
  availableQuantity: number
  minimumOrderQuantity: number
  packSize?: number | undefined
}

const PROBLEM_ISSUES = {
  'over stock': 'too-few-left',
  'under minimum': 'under-minimum',
  'not in packs': 'not-in-packs',
} as const

/**
 * The issues of a line: first those that have to be resolved before it can be ordered, then a
 * changed price.
 */
export function basketIssuesOf(line: Line): BasketIssue[] {
  if (!line.isSold) return ['not-sold']
  const issues: BasketIssue[] = []
  const problem = quantityProblem(line.quantity, line)
  if (!allowedQuantity(line)) issues.push('out-of-stock')
  else if (problem) issues.push(PROBLEM_ISSUES[problem])
  if (line.pricePerUnit > line.priceSeen) issues.push('price-rose')
  if (line.pricePerUnit < line.priceSeen) issues.push('price-fell')
  return issues
}

/** Can the line be ordered as it is? A new price does not stop it. */
export function isOrderableLine(line: Line) {
  return basketIssuesOf(line).every((issue) => issue === 'price-rose' || issue === 'price-fell')
}

/** How many units of a line can be ordered, nearest to what it has; undefined when none can. */
export function orderableQuantity(line: Omit<Line, 'pricePerUnit' | 'priceSeen'>) {
  return line.isSold ? nearestAllowed(line.quantity, line) : undefined
}
