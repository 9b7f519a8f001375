import { countryInSentence, regionCode } from '#contract/address/country.ts'
import { POSTAL_CODES, postalCodeNeed } from '#contract/address/postal-code.ts'
import { regionsOfPostalCode } from '#contract/address/region-of-postal-code.ts'
import type { Quote, QuoteRequest } from '#contract/order/checkout-quote.ts'
import { AppError, type FieldError } from '../../platform/errors.ts'
import { type Destination, isPricedByPostalCode } from '../pricing/delivery.ts'
import type { Undeliverable } from '../pricing/price-order.ts'
import type { OwnersPrices } from '../pricing/read-prices.ts'

// Where an order goes.

/**
 * Without a country: the shop's own, so that the first quote has a total. Without a region: that of
 * the postal code.
 */
export function destinationOf(
  { country, region, postalCode }: Pick<QuoteRequest, 'country' | 'region' | 'postalCode'>,
  { home }: Pick<OwnersPrices, 'home'>,
): Destination {
  const where = country ?? home
  const code = postalCodeNeed(where) === 'none' ? '' : postalCode
  const place = region ? regionCode(where, region) : regionOf(where, code)
  return {
    country: where,
    ...(place && { region: place }),
    ...(code && { postalCode: code }),
  }
}

/** The region that a postal code names by itself; undefined: none, or it is in two. */
function regionOf(country: string, postalCode: string | undefined) {
  if (!postalCode || !POSTAL_CODES[country]?.[0].test(postalCode)) return undefined
  const regions = regionsOfPostalCode(country, postalCode) ?? []
  return regions.length === 1 ? regions[0] : undefined
}

/** Where a postal code may be left out, a buyer must not choose the delivery by that. */
export function missingPostalCode(
  { country, postalCode }: Destination,
  { zones }: Pick<OwnersPrices, 'zones'>,
): FieldError | undefined {
  if (postalCode || postalCodeNeed(country) !== 'optional') return undefined
  if (!isPricedByPostalCode(zones, country)) return undefined
  const message = 'ZIP or postal code is required: the price of the delivery depends on it'
  return { path: 'shipTo.postalCode', message }
}

/**
 * @param path the field that names the country
 * @param countries where the shop delivers, for a buyer who has not seen a quote
 */
export function undeliverableError(
  why: Undeliverable,
  { country, postalCode }: Destination,
  path: string,
  countries?: Quote['countries'],
) {
  const name = countryInSentence(country)
  const where = why === 'postal code' && postalCode ? postalCode : name
  const messages = {
    size: `We don’t ship an order of this size to ${name}`,
    class: `We don’t ship an order with these parts to ${name}`,
    country: `We don’t ship to ${where}`,
    'postal code': `We don’t ship to ${where}`,
  }
  const message = messages[why]
  return new AppError(400, message, {
    errors: [{ path, message }],
    type: 'undeliverable',
    ...(countries && { changed: { countries } }),
  })
}
