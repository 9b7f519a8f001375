import { COUNTRIES, countryName } from '#contract/address/country.ts'

/** Every country, by name. */
export const COUNTRY_OPTIONS = COUNTRIES.map((code) => [code, countryName(code)] as const).sort(
  ([, a], [, b]) => a.localeCompare(b, 'en'),
)
