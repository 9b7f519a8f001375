import type { PartCard } from '#contract/catalog/part-card.ts'
import { toCents } from '#contract/money.ts'
import { fewestUnits } from '#contract/pricing/allowed-quantity.ts'
import { cheapestOffer } from '#contract/pricing/delivery-offer.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { trackTag } from '../../platform/cache/dependencies.ts'
import { carries, zoneOf } from './delivery.ts'
import { selectPrices, toPrices } from './read-prices.ts'

/**
 * What a page says of a part's delivery within the country of the shop: the same for every buyer
 * and on each day. Undefined: it has no rate there.
 * @param weightGrams of a unit; null: the shop's default
 */
export async function findPartDelivery(
  part: PartCard,
  { weightGrams, deliveryClass }: { weightGrams: number | null; deliveryClass: string },
) {
  const rows = await trackTag('setting', () => selectPrices({}))
  const { zones, home, days, closedDays, defaultWeightGrams } = toPrices(rows)
  const zone = zoneOf(zones, { country: home })
  const ofZone = (zone?.rates ?? []).filter((rate) => carries(rate, [deliveryClass]))
  if (ofZone.length === 0) return undefined
  const gramsPerUnit = weightGrams ?? defaultWeightGrams
  const units = fewestUnits(part)
  const goodsCents = toCents(unitPrice(part, units)) * units
  const rates = ofZone.map(({ by, steps, freeFromCents, minDays, maxDays }) => {
    return { by, steps, freeFromCents, minDays, maxDays }
  })
  const terms = { rates, days, closedDays }
  const first = cheapestOffer(terms, { grams: gramsPerUnit * units, goodsCents }, undefined)
  return { ...terms, home, gramsPerUnit, first }
}
