import { quoteCheckout } from '#app/api/checkout.ts'
import { hasStatus } from '#app/api/http.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { toCents, totalPrice } from '#contract/money.ts'
import {
  cheapestOffer,
  type DeliveryOffer,
  type DeliveryTerms,
} from '#contract/pricing/delivery-offer.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { dayIn } from '#contract/shop-time.ts'
import { readPlace } from '../basket/delivery-place.ts'

// What only the browser can say of a part's delivery; the page loads it once it is shown.

/** `place` is absent until the buyer has said it; without an `offer` nothing is delivered there. */
export type PlacedOffer = { offer: DeliveryOffer | undefined; place?: string }

type Asked = {
  part: PartCard
  units: number
  /** The terms for the country of the shop. */
  terms: DeliveryTerms & { gramsPerUnit: number }
  timeZone: string
}

/**
 * The cheapest delivery of so many units: what the shop answers for the buyer's postal code, else
 * by the page's terms as of today.
 */
export async function findDeliveryOffer(asked: Asked): Promise<PlacedOffer> {
  const { part, units, terms, timeZone } = asked
  const place = readPlace()
  if (place) {
    const lines = [{ productId: part._id, quantity: units }]
    try {
      const { rates } = await quoteCheckout({ lines, ...place })
      const [offer] = rates.toSorted((one, other) => one.price - other.price)
      return { place: place.postalCode, offer }
    } catch (error) {
      // Not delivered there: the checkout says why. Offline the page's terms hold.
      if (hasStatus(error, 400)) return { place: place.postalCode, offer: undefined }
    }
  }
  const goodsCents = toCents(totalPrice(unitPrice(part, units), units))
  const parcel = { grams: units * terms.gramsPerUnit, goodsCents }
  return { offer: cheapestOffer(terms, parcel, dayIn(timeZone)) }
}
