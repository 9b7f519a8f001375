// Prices by quantity; `selling-rules.ts` checks them. Imports nothing but money: pages do without
// zod.

import { formatCount, formatPrice, toCents, toDollars } from '../money.ts'

/** From this many units on, the price of each in cents. */
export type PriceStep = { from: number; cents: number }

/** A price step on the wire and on pages, in dollars. */
export type DollarStep = { from: number; pricePerUnit: number }

/** The price of one unit in cents at this quantity. @param steps in any sequence */
export function unitCents(priceCents: number, steps: readonly PriceStep[], quantity: number) {
  let reached: PriceStep | undefined
  for (const step of steps) {
    if (step.from <= quantity && step.from > (reached?.from ?? 0)) reached = step
  }
  return reached?.cents ?? priceCents
}

type Stepped = { pricePerUnit: number; priceSteps?: readonly DollarStep[] | undefined }

/** The price of one unit in dollars at this quantity. */
export function unitPrice({ pricePerUnit, priceSteps = [] }: Stepped, quantity: number) {
  return toDollars(unitCents(toCents(pricePerUnit), priceSteps.map(toCentStep), quantity))
}

export function toCentStep({ from, pricePerUnit }: DollarStep): PriceStep {
  return { from, cents: toCents(pricePerUnit) }
}

export function toDollarStep({ from, cents }: PriceStep): DollarStep {
  return { from, pricePerUnit: toDollars(cents) }
}

/** `from 10: $9.50 each` */
export function stepWords({ from, pricePerUnit }: DollarStep) {
  return `from ${formatCount(from)}: ${formatPrice(pricePerUnit)} each`
}
