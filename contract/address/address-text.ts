import { countryName } from './country.ts'
import type { ShipTo } from './ship-to.ts'

/**
 * An address in lines, as on a parcel. It does not name the country of the shop. Imports no zod:
 * pages do without.
 */
export function addressText(shipTo: ShipTo, home: string) {
  const { name, company, line1, line2, city, region, postalCode, country } = shipTo
  const place = [region, postalCode].filter(Boolean).join(' ')
  const lines = [name, company, line1, line2, [city, place].filter(Boolean).join(', ')]
  return [...lines, country !== home && countryName(country)].filter(Boolean).join('\n')
}
