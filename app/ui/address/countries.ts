import { COUNTRIES, countryName } from '#contract/address/country.ts'

/** All countries, by name. */
export function listCountries(): [code: string, name: string][] {
  return COUNTRIES.map((code): [string, string] => [code, countryName(code)]).sort(([, a], [, b]) =>
    a.localeCompare(b, 'en'),
  )
}
