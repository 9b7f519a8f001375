import { type PriceStep, unitCents } from '#contract/pricing/price-step.ts'
import { sumOf } from '#contract/sum.ts'

/** A line with units that come back, and the prices that its part has now. */
export type KeptUnits = {
  lineQuantity: number
  goodsCents: number
  /** Units that come back in any return, or were refunded without being sent. */
  back: number
  priceCents: number
  priceSteps: PriceStep[] | null
}

/**
 * How much more the units that the buyer keeps would have cost on their own, because the price of a
 * unit depends on their number. 0 if the part's price for the whole line has changed since.
 */
export function priceDifferenceCents(lines: KeptUnits[]) {
  return sumOf(lines, ({ lineQuantity, goodsCents, back, priceCents, priceSteps }) => {
    const priceAt = (quantity: number) => unitCents(priceCents, priceSteps ?? [], quantity)
    const kept = lineQuantity - back
    const charged = goodsCents / lineQuantity
    if (kept <= 0 || charged !== priceAt(lineQuantity)) return 0
    return kept * Math.max(0, priceAt(kept) - charged)
  })
}
