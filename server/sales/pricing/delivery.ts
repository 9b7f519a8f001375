import { postalCodeNeed } from '#contract/address/postal-code.ts'
import { hasPrefix, prefixLength } from '#contract/address/postal-prefix.ts'
import { STANDARD_CLASS } from '#contract/pricing/delivery-class.ts'
import { centsOfRate, type DeliveryRate, type Parcel } from '#contract/pricing/delivery-rate.ts'

// Where the shop delivers, and what that costs.

type ShippingRate = DeliveryRate & {
  id: string
  name: string
  carrier: string | null
  isDefault: boolean
  /** Delivery classes; empty: the standard one. */
  classes: readonly string[]
}

export type ShippingZone = {
  /** The name that the owner sees. */
  name: string
  /** Empty: any country. */
  countries: readonly string[]
  /** How its postal codes begin, as `normalPrefix` returns them; empty: any. */
  postalPrefixes: readonly string[]
  /** None: the shop does not deliver there. */
  rates: readonly ShippingRate[]
}

export type Destination = { country: string; region?: string; postalCode?: string }

export type OfferedRate = ShippingRate & { cents: number }

/**
 * The zone of a destination: the one with the longest fitting postal prefix, else one that names
 * the country, else one of any country; of equal ones the first. Without a postal code a zone with
 * prefixes is taken only when there is no other, and in a country without postal codes never.
 */
export function zoneOf(zones: readonly ShippingZone[], destination: Destination) {
  let best: { zone: ShippingZone; rank: number } | undefined
  for (const zone of zones) {
    const rank = rankOf(zone, destination)
    if (rank !== undefined && rank > (best?.rank ?? -1)) best = { zone, rank }
  }
  return best?.zone
}

/** Is the country one of the zone's? */
export function covers({ countries }: Pick<ShippingZone, 'countries'>, country: string) {
  return countries.length === 0 || countries.includes(country)
}

function rankOf(zone: ShippingZone, { country, postalCode }: Destination) {
  const { countries, postalPrefixes } = zone
  if (!covers(zone, country)) return undefined
  const ofCountry = countries.length > 0 ? 2 : 1
  if (postalPrefixes.length === 0) return ofCountry
  if (postalCodeNeed(country) === 'none') return undefined
  if (!postalCode) return 0
  const fitting = postalPrefixes.filter((prefix) => hasPrefix(country, postalCode, prefix))
  if (fitting.length === 0) return undefined
  return ofCountry + 2 * Math.max(...fitting.map(prefixLength))
}

/** Is delivery to the country priced by postal code? */
export function isPricedByPostalCode(zones: readonly ShippingZone[], country: string) {
  return zones.some((zone) => zone.postalPrefixes.length > 0 && covers(zone, country))
}

/** The delivery classes of the parts of a parcel; the standard one counts for nothing. */
export type ClassedParcel = Parcel & { classes: readonly string[] }

/** Every class of the parts is one of the rate, which has none for parts without. */
export function carries({ classes }: Pick<ShippingRate, 'classes'>, parts: readonly string[]) {
  const needed = parts.filter((one) => one !== STANDARD_CLASS)
  return needed.length === 0 ? classes.length === 0 : needed.every((one) => classes.includes(one))
}

/** The rates of a zone that take such a parcel, with what they cost. */
export function offeredRates({ rates }: ShippingZone, parcel: ClassedParcel): OfferedRate[] {
  const carrying = rates.filter((rate) => carries(rate, parcel.classes))
  return carrying.flatMap((rate) => {
    const cents = centsOfRate(rate, parcel)
    return cents === undefined ? [] : [{ ...rate, cents }]
  })
}

/** The rate that was asked for, else the default, else the first. */
export function chosenRate(rates: readonly OfferedRate[], asked?: string) {
  return rates.find(({ id }) => id === asked) ?? rates.find((rate) => rate.isDefault) ?? rates[0]
}

/** A code for free delivery makes the cheapest rate free, and each other one cheaper by as much. */
export function withFreeDelivery(rates: readonly OfferedRate[]): OfferedRate[] {
  const cheapest = Math.min(...rates.map(({ cents }) => cents))
  return rates.map((rate) => ({ ...rate, cents: rate.cents - cheapest }))
}
