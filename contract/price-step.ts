// Prices by quantity. Imports nothing: pages do without zod.

/** From so many units on, each costs so many cents. */
export type PriceStep = { from: number; cents: number }

/** What one unit costs when so many are ordered. @param steps in any order */
export function unitCents(priceCents: number, steps: readonly PriceStep[], quantity: number) {
  let reached: PriceStep | undefined
  for (const step of steps) {
    if (step.from <= quantity && step.from > (reached?.from ?? 0)) reached = step
  }
  return reached?.cents ?? priceCents
}
