import { type PriceStep, toDollarStep } from '#contract/price-step.ts'

/** As the table has it. */
export type QuantityColumns = { packSize: number; priceSteps: PriceStep[] | null }

/** A part's packs and price steps as pages have them: nothing, where the owner has set none. */
export function toQuantityFields({ packSize, priceSteps }: QuantityColumns) {
  return {
    ...(packSize > 1 && { packSize }),
    ...(priceSteps && { priceSteps: priceSteps.map(toDollarStep) }),
  }
}
