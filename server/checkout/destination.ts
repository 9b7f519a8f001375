import { countryInSentence, regionCode } from '#contract/address/country.ts'
import type { Quote, QuoteRequest } from '#contract/order/checkout-quote.ts'
import { AppError } from '../errors.ts'
import type { Destination } from '../pricing/delivery.ts'
import type { Undeliverable } from '../pricing/price-order.ts'
import type { OwnersPrices } from '../pricing/read-prices.ts'

// Where an order goes.

/** Without a country: the shop's own, so that the first quote has a total. */
export function destinationOf(
  { country, region, postalCode }: Pick<QuoteRequest, 'country' | 'region' | 'postalCode'>,
  { home }: Pick<OwnersPrices, 'home'>,
): Destination {
  const where = country ?? home
  return {
    country: where,
    ...(region && { region: regionCode(where, region) }),
    ...(postalCode && { postalCode }),
  }
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
  const message =
    why === 'size' ? `We don’t ship an order of this size to ${name}` : `We don’t ship to ${where}`
  return new AppError(400, message, {
    errors: [{ path, message }],
    ...(countries && { changed: { countries } }),
  })
}
