import type { Address } from '#contract/account/saved-address.ts'
import { countryName } from '#contract/address/country.ts'

type Place = Pick<Address, 'city' | 'region' | 'postalCode'>

/** ‘Austin, TX 78702’ */
export function placeLine({ city, region, postalCode }: Place) {
  return [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** A saved address in one line; the name only if it is not what the address is called. */
export function addressLine({ label, name, company, line1, line2, ...place }: Address) {
  const parts = [label && name, company, line1, line2, placeLine(place), countryName(place.country)]
  return parts.filter(Boolean).join(', ')
}
