import { quoteCheckout } from '#app/api/checkout.ts'
import { errorMessage, hasStatus } from '#app/api/http.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { toCents, totalPrice } from '#contract/money.ts'
import {
  cheapestOffer,
  type DeliveryOffer,
  type DeliveryTerms,
} from '#contract/pricing/delivery-offer.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { dayIn } from '#contract/shop-time.ts'
import { type Place, readPlace, writePlace } from '../basket/delivery-place.ts'

// What only the browser can say of a part's delivery; the page loads it once it is shown.

/** `place` is absent until the buyer has said it. */
export type PlacedOffer = {
  offer: DeliveryOffer | undefined
  place?: Place
  /** Why there is none to that place. */
  problem?: string
}

type Asked = {
  part: PartCard
  units: number
  /** The terms for the country of the shop. */
  terms: DeliveryTerms & { gramsPerUnit: number }
  timeZone: string
  /** As it was typed now; undefined: as it was said before. */
  typed: Place | undefined
}

/**
 * The cheapest delivery of so many units: what the shop answers for the buyer's postal code, else
 * by the page's terms as of today. A place that was typed is stored once the shop delivers there.
 */
export async function findDeliveryOffer(asked: Asked): Promise<PlacedOffer> {
  const { part, units, terms, timeZone, typed } = asked
  const place = typed ?? readPlace()
  if (place) {
    const lines = [{ productId: part._id, quantity: units }]
    try {
      const { rates } = await quoteCheckout({ lines, ...place })
      const [offer] = rates.toSorted((one, other) => one.price - other.price)
      if (typed) writePlace(typed)
      return { place, offer }
    } catch (error) {
      // Of a place that was said before, offline the page's terms hold.
      if (typed || hasStatus(error, 400)) {
        return { place, offer: undefined, problem: errorMessage(error) }
      }
    }
  }
  const goodsCents = toCents(totalPrice(unitPrice(part, units), units))
  const parcel = { grams: units * terms.gramsPerUnit, goodsCents }
  return { offer: cheapestOffer(terms, parcel, dayIn(timeZone)) }
}
