import { countryName } from '../address/country.ts'

// Zones for the same place: the first is taken for it, and the owner would not know why the other one never is.

type Problem = { path: [at: number, field: 'countries' | 'postalPrefixes']; message: string }

export type Places = { name: string; countries: string[]; postalPrefixes: string[] }

/** Each zone that has a place of an earlier one. */
export function doubleZones(zones: readonly Places[]): Problem[] {
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

/** A country and a prefix that both have. One for any place is no rival of one that names it. */
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
