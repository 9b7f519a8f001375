import { countryInSentence } from '../address/country.ts'
import { POSTAL_CODES, withoutCountry } from '../address/postal-code.ts'

/** No country of the list has longer codes; of a US code the last four digits are optional, and no zone can depend on them. */
const LONGEST = 7

/** Why a prefix begins no postal code of a zone's countries. Where any code is valid, it may begin one. */
export function prefixProblem(countries: readonly string[], prefix: string) {
  const [first] = countries
  if (first === undefined || countries.some((country) => canBegin(country, prefix)))
    return undefined
  const [, example] = POSTAL_CODES[first] ?? []
  return `No postal code begins with ${prefix}: in ${countryInSentence(first)} they look like ${example}`
}

function canBegin(country: string, prefix: string) {
  const [form] = POSTAL_CODES[country] ?? []
  return !form || isCompletable(form, withoutCountry(country, prefix))
}

/** The forms know letters and digits only as such, so one of each stands for all. */
function isCompletable(form: RegExp, begun: string): boolean {
  if (begun.length > LONGEST) return false
  return form.test(begun) || isCompletable(form, `${begun}0`) || isCompletable(form, `${begun}A`)
}
