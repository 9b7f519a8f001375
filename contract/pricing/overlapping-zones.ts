import { countryName } from '../address/country.ts'

// Zones for the same place. The price of a delivery there is the first one’s, and the owner would
// not know why the other is never used.

type Problem = { path: [at: number, field: 'countries' | 'postalPrefixes']; message: string }

type Places = { name: string; countries: string[]; postalPrefixes: string[] }

/** A problem for each zone that has a place of an earlier one. */
export function overlappingZones(zones: readonly Places[]): Problem[] {
  return zones.flatMap((zone, at) => {
    for (const [before, other] of zones.slice(0, at).entries()) {
      const shared = sharedPlace(zone, other)
      if (!shared) continue
      const { field, place } = shared
      const message = `${place} is in zone ${before + 1} (${other.name}), so this one would not be used for it`
      return [{ path: [at, field], message }]
    }
    return []
  })
}

/**
 * A country and a prefix that both zones have. A zone for any place does not conflict with a zone
 * that names the place.
 */
function sharedPlace(zone: Places, other: Places) {
  const country = sharedItem(zone.countries, other.countries)
  const prefix = sharedItem(zone.postalPrefixes, other.postalPrefixes)
  if (country === undefined || prefix === undefined) return undefined
  return prefix
    ? { field: 'postalPrefixes' as const, place: prefix }
    : { field: 'countries' as const, place: country ? countryName(country) : 'Any country' }
}

/** '': both name none, which stands for any. */
function sharedItem(one: string[], other: string[]) {
  if (one.length === 0 && other.length === 0) return ''
  const known = new Set(other)
  return one.find((item) => known.has(item))
}
