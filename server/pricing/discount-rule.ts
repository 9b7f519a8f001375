import { allocate, proportionOf } from './allocate.ts'

// The rule of a discount code: whether it fits the goods, and how much it takes off each line. What it asks of the day, its uses and
// the customer is in discount-code.ts.

export type DiscountRule = {
  kind: 'percent' | 'amount' | 'free delivery'
  /** Hundredths of a percent, or cents; 0 for free delivery. */
  value: number
  /** The minimum price of the goods that the code is for. */
  minCents: number
  /** The products it is for; null: all. */
  productIds: readonly string[] | null
}

type Line = { productId: string; goodsCents: number }

/** Why a code that exists takes nothing off these goods. */
export type Ineligibility = { kind: 'no such part' } | { kind: 'too little'; missingCents: number }

/** Does the code fit these goods? @returns why not */
export function ineligibilityOf(
  discount: DiscountRule,
  lines: readonly Line[],
): Ineligibility | undefined {
  const goods = lines.filter((line) => isFor(discount, line))
  if (goods.length === 0) return { kind: 'no such part' }
  const missingCents = discount.minCents - sumOf(goods)
  return missingCents > 0 ? { kind: 'too little', missingCents } : undefined
}

/** What a code that fits takes off each line, in cents. */
export function discountsOf(discount: DiscountRule, lines: readonly Line[]) {
  const weights = lines.map((line) => (isFor(discount, line) ? line.goodsCents : 0))
  const goods = weights.reduce((sum, cents) => sum + cents, 0)
  if (goods === 0) return lines.map(() => 0)
  return allocate(amountOf(discount, goods), weights)
}

function amountOf({ kind, value }: DiscountRule, goodsCents: number) {
  if (kind === 'percent') return proportionOf(goodsCents, value, 10_000)
  return kind === 'amount' ? Math.min(value, goodsCents) : 0
}

function isFor({ productIds }: DiscountRule, { productId }: Line) {
  return productIds === null || productIds.includes(productId)
}

function sumOf(lines: readonly Line[]) {
  return lines.reduce((sum, { goodsCents }) => sum + goodsCents, 0)
}
