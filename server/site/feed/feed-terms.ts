import { sumOf } from '#contract/sum.ts'
import { type ClassedParcel, offeredRates, zoneOf } from '../../sales/pricing/delivery.ts'
import { selectPrices, toPrices } from '../../sales/pricing/read-prices.ts'
import { findRates } from '../../sales/pricing/taxes-of-lines.ts'

// Delivery and tax as the owner has set them, as a product feed says them.

export type FeedPrices = ReturnType<typeof toPrices>

export type FeedShipping = {
  country: string
  /** Prefixes of a postal code end with a star. */
  postalCode?: string
  service: string
  cents: number
  handlingDays: number
  transitDays?: { min: number; max: number }
}

export type FeedTax = { region: string | null; percent: number; isDeliveryTaxed: boolean }

/** Of each attribute: the most that Google reads. */
const MAX_REPEATED = 100

const PPM_OF_A_PERCENT = 10_000
const MILLION = 1_000_000

/** There prices are shown without the tax; anywhere else with it. */
const PRICED_WITHOUT_TAX = ['US', 'CA']

export async function readFeedPrices() {
  return toPrices(await selectPrices({}))
}

/** What the goods cost where the shop is, as its country shows prices. */
export function shownCents(prices: FeedPrices, cents: number, taxCategory: string) {
  const { taxMode, home } = prices
  if (taxMode !== 'exclusive' || PRICED_WITHOUT_TAX.includes(home)) return cents
  const ppm = sumOf(ratesAt(prices, null, taxCategory), (rate) => rate.ppm)
  return cents + Math.round((cents * ppm) / MILLION)
}

/** The sales taxes of a shop in the United States; Google has those of no other country. */
export function taxesOfPart(prices: FeedPrices, taxCategory: string): FeedTax[] {
  const { taxMode, home, taxRates } = prices
  if (taxMode !== 'exclusive' || home !== 'US') return []
  const regions = new Set([
    null,
    ...taxRates.map((rate) => (rate.country === 'US' ? rate.region : null)),
  ])
  return [...regions]
    .flatMap((region) => {
      const rates = ratesAt(prices, region, taxCategory)
      if (rates.length === 0) return []
      const percent = sumOf(rates, ({ ppm }) => ppm) / PPM_OF_A_PERCENT
      return [{ region, percent, isDeliveryTaxed: rates.some((rate) => rate.isDeliveryTaxed) }]
    })
    .slice(0, MAX_REPEATED)
}

function ratesAt({ taxRates, today, home }: FeedPrices, region: string | null, category: string) {
  const begun = taxRates.filter(({ from }) => from <= today)
  return findRates(begun, { country: home, ...(region !== null && { region }) }, category)
}

/** The rates of each place for the fewest units that can be ordered. */
export function shippingOfPart(prices: FeedPrices, parcel: ClassedParcel): FeedShipping[] {
  const { zones, home, days } = prices
  if (zones.length === 0) {
    return [{ country: home, service: 'Free delivery', cents: 0, handlingDays: days }]
  }
  return placesOf(prices)
    .flatMap(({ zone, ...place }) =>
      offeredRates(zone, parcel).map(({ name, cents, minDays, maxDays }) => ({
        ...place,
        service: name,
        cents,
        handlingDays: days,
        ...(minDays !== null &&
          maxDays !== null && { transitDays: { min: minDays, max: maxDays } }),
      })),
    )
    .slice(0, MAX_REPEATED)
}

/** Each country with its zone, then the postal codes that have another. */
function placesOf({ zones, home }: FeedPrices) {
  const countries = [...new Set([home, ...zones.flatMap((zone) => zone.countries)])]
  const whole = countries.flatMap((country) => {
    const zone = zoneOf(
      zones.filter(({ postalPrefixes }) => postalPrefixes.length === 0),
      { country },
    )
    return zone ? [{ country, zone }] : []
  })
  const parts = zones.flatMap((zone) => {
    const places = zone.countries.length > 0 ? zone.countries : [home]
    return places.flatMap((country) =>
      zone.postalPrefixes.map((prefix) => ({ country, postalCode: `${prefix}*`, zone })),
    )
  })
  return [...whole, ...parts]
}
