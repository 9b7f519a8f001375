import { formatCents } from '#contract/money.ts'
import { sum } from '#contract/sum.ts'
import { allocate, proportionOf } from '../allocate-cents.ts'
import { type DiscountTerms, type Goods, isFor } from './code-rules.ts'

// What a discount code takes off, once its rules let it: in cents for each line, and in words.

export function discountsOf(discount: DiscountTerms, goods: readonly Goods[]) {
  const weights = goods.map((line) => (isFor(discount, line) ? line.goodsCents : 0))
  const total = sum(weights)
  if (total === 0) return goods.map(() => 0)
  return allocate(amountOf(discount, total), weights)
}

function amountOf({ kind, value }: DiscountTerms, goodsCents: number) {
  if (kind === 'percent') return proportionOf(goodsCents, value, 10_000)
  return kind === 'amount' ? Math.min(value, goodsCents) : 0
}

export function codeSays({ kind, value, productIds }: DiscountTerms) {
  if (kind === 'free delivery') return 'Free delivery'
  const off = kind === 'percent' ? `${value / 100}% off` : `${formatCents(value)} off`
  return productIds ? `${off} some parts` : off
}
