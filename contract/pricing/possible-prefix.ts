import { countryInSentence } from '../address/country.ts'
import { POSTAL_CODES, postalCodeNeed, withoutCountry } from '../address/postal-code.ts'
import { completed } from '../address/postal-prefix.ts'

/**
 * All of Dublin (D), a routing key, or the beginning of an Eircode. Two characters are no district:
 * D2 begins D20, D22 and D24, while Dublin 2 is D02.
 */
const IRISH_PREFIX = /^(?:[A-Z]|(?:[A-Z]\d\d|D6W)[A-Z\d]{0,4})$/

/**
 * Why a prefix begins no postal code of a zone's countries. Where any code is valid, it may begin
 * one.
 */
export function prefixProblem(countries: readonly string[], prefix: string) {
  const [first] = countries
  if (first === undefined || countries.some((country) => canBegin(country, prefix)))
    return undefined
  if (countries.every((country) => country === 'IE'))
    return `${prefix} is not an Irish routing key: a routing key has three characters, such as D02 for Dublin 2`
  const known = countries.find((country) => POSTAL_CODES[country])
  if (!known) return `Addresses in ${countryInSentence(first)} have no postal codes`
  const [, example] = POSTAL_CODES[known] ?? []
  return `No postal code begins with ${prefix}: in ${countryInSentence(known)} they look like ${example}`
}

function canBegin(country: string, prefix: string) {
  if (postalCodeNeed(country) === 'none') return false
  const plain = prefix.replace(' ', '')
  if (country === 'IE') return IRISH_PREFIX.test(plain)
  const [form] = POSTAL_CODES[country] ?? []
  return !form || completed(form, withoutCountry(country, plain)) !== undefined
}
