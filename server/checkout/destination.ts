import { countryInSentence, regionCode } from '#contract/address/country.ts'
import type { QuoteRequest } from '#contract/order/checkout-quote.ts'
import { fieldError } from '../errors.ts'
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

/** @param path the field that names the country */
export function undeliverableError(
  why: Undeliverable,
  { country, postalCode }: Destination,
  path: string,
) {
  const name = countryInSentence(country)
  if (why === 'size') return fieldError(path, `We don’t ship an order of this size to ${name}`)
  const where = why === 'postal code' && postalCode ? postalCode : name
  return fieldError(path, `We don’t ship to ${where}`)
}
