import { countryInSentence } from '../address/country.ts'
import { POSTAL_CODES, postalCodeNeed, withoutCountry } from '../address/postal-code.ts'
import { completed } from '../address/postal-prefix.ts'

/** Why a prefix begins no postal code of a zone's countries. Where any code is valid, it may begin one. */
export function prefixProblem(countries: readonly string[], prefix: string) {
  const [first] = countries
  if (first === undefined || countries.some((country) => canBegin(country, prefix)))
    return undefined
  const known = countries.find((country) => POSTAL_CODES[country])
  if (!known) return `Addresses in ${countryInSentence(first)} have no postal codes`
  const [, example] = POSTAL_CODES[known] ?? []
  return `No postal code begins with ${prefix}: in ${countryInSentence(known)} they look like ${example}`
}

function canBegin(country: string, prefix: string) {
  if (postalCodeNeed(country) === 'none') return false
  const [form] = POSTAL_CODES[country] ?? []
  const plain = prefix.replace(' ', '')
  return !form || completed(form, withoutCountry(country, plain)) !== undefined
}
