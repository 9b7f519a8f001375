import { toDollars } from '#contract/money.ts'
import { type PriceStep, toDollarStep } from '#contract/pricing/price-step.ts'

/** The columns of `product` that hold its packs, price steps and core charge. */
export type QuantityColumns = {
  packSize: number
  priceSteps: PriceStep[] | null
  coreChargeCents: number | null
}

/**
 * A part's packs, price steps and core charge as pages have them: nothing, where the owner has set
 * none.
 */
export function toQuantityFields({ packSize, priceSteps, coreChargeCents }: QuantityColumns) {
  return {
    ...(packSize > 1 && { packSize }),
    ...(priceSteps && { priceSteps: priceSteps.map(toDollarStep) }),
    ...(coreChargeCents !== null && { coreCharge: toDollars(coreChargeCents) }),
  }
}
