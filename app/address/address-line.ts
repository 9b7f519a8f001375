import type { Address } from '#contract/address/address.ts'
import { countryName } from '#contract/address/country.ts'

/** A saved address in one line; the name only if it is not what the address is called. */
export function addressLine({ label, name, company, line1, line2, ...place }: Address) {
  const { city, region, postalCode, country } = place
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const parts = [label && name, company, line1, line2, town, countryName(country)]
  return parts.filter(Boolean).join(', ')
}
