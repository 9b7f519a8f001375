// What is wrong with a line of a basket, as codes that pages put in words. Imports nothing: pages do without zod.

export const BASKET_ISSUES = [
  /** The part was deleted, or is a draft. */
  'not-sold',
  /** Fewer are left than the fewest that one can order. */
  'out-of-stock',
  /** Fewer are left than the line has. */
  'too-few-left',
  'under-minimum',
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
}

/** What the buyer should know of a line: first what has to be settled before it can be ordered, then a new price. */
export function basketIssuesOf(line: Line): BasketIssue[] {
  if (!line.isSold) return ['not-sold']
  const issues: BasketIssue[] = []
  const { quantity, availableQuantity: left, minimumOrderQuantity: minimum } = line
  if (left < minimum) issues.push('out-of-stock')
  else if (quantity > left) issues.push('too-few-left')
  else if (quantity < minimum) issues.push('under-minimum')
  if (line.pricePerUnit > line.priceSeen) issues.push('price-rose')
  if (line.pricePerUnit < line.priceSeen) issues.push('price-fell')
  return issues
}

/** Can the line be ordered as it is? A new price does not stop it. */
export function isOrderableLine(line: Line) {
  return basketIssuesOf(line).every((issue) => issue === 'price-rose' || issue === 'price-fell')
}

/** How many units can settle a line; undefined when none can. */
export function settledQuantity({
  quantity,
  isSold,
  availableQuantity: left,
  minimumOrderQuantity: minimum,
}: Omit<Line, 'pricePerUnit' | 'priceSeen'>) {
  if (!isSold || left < minimum) return undefined
  return Math.max(minimum, Math.min(quantity, left))
}
