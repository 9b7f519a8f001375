import { formatPrice, toCents } from '../money.ts'
import type { DollarStep } from './price-step.ts'

// What minimum, packs, price and price steps of a part have to do with each other. Imports no zod.

type Selling = {
  pricePerUnit: number
  minimumOrderQuantity: number
  packSize?: number | null | undefined
  priceSteps?: readonly DollarStep[] | null | undefined
}

export const SELLING_FIELDS = [
  'pricePerUnit',
  'minimumOrderQuantity',
  'packSize',
  'priceSteps',
] as const

type Problem = { path: 'minimumOrderQuantity' | 'priceSteps'; message: string }

/** The first problem, or undefined. */
export function sellingProblem(part: Selling): Problem | undefined {
  const { pricePerUnit, minimumOrderQuantity: minimum, priceSteps } = part
  const pack = part.packSize ?? 1
  if (minimum % pack !== 0) {
    const next = Math.ceil(minimum / pack) * pack
    const message = `Sold in packs of ${pack}: the minimum is a multiple of ${pack}, such as ${next}`
    return { path: 'minimumOrderQuantity', message }
  }
  let before: DollarStep = { from: minimum, pricePerUnit }
  for (const [at, step] of (priceSteps ?? []).entries()) {
    const message = stepProblem(step, before, { pack, isFirst: at === 0 })
    if (message) return { path: 'priceSteps', message: `Step ${at + 1}: ${message}` }
    before = step
  }
  return undefined
}

function stepProblem(
  { from, pricePerUnit }: DollarStep,
  before: DollarStep,
  { pack, isFirst }: { pack: number; isFirst: boolean },
) {
  if (from <= before.from) {
    return isFirst
      ? `it begins above the minimum order quantity, ${before.from}`
      : `it begins above the step before it, ${before.from}`
  }
  if (from % pack !== 0) return `sold in packs of ${pack}, so it begins at a multiple of ${pack}`
  if (toCents(pricePerUnit) >= toCents(before.pricePerUnit)) {
    const than = `${formatPrice(before.pricePerUnit)}, the price ${isFirst ? 'of fewer units' : 'of the step before it'}`
    return `${formatPrice(pricePerUnit)} is not less than ${than}`
  }
  return undefined
}
