import { countryInSentence, regionCode, regionInSentence, regionsOf } from './country.ts'
import {
  halfWidth,
  hasOtherLetters,
  POSTAL_CODES,
  postalCodeNeed,
  withoutCountry,
} from './postal-code.ts'
import { isCodeOfCountry, regionsOfPostalCode } from './region-of-postal-code.ts'

// Finds what is certainly wrong about a place. A check that refuses a real address costs more than
// one that misses a typo, so it covers some countries only, and of most only the form of the code.
// Imports no zod: pages do without.

type Place = { country: string; region?: string | undefined; postalCode?: string | undefined }

type Problem = { path: 'region' | 'postalCode'; message: string }

export function placeProblems({ country, region = '', postalCode = '' }: Place) {
  const problems: Problem[] = []
  const name = regionName(country)
  if (name && !region.trim()) problems.push({ path: 'region', message: `${name} is required` })
  else if (name && !isRegionOf(country, region)) {
    problems.push({ path: 'region', message: `There is no ${name.toLowerCase()} ${region.trim()}` })
  }
  const isOfRegion = problems.length === 0
  const message =
    postalCodeProblem(country, postalCode) ?? (isOfRegion && elsewhere(country, region, postalCode))
  if (message) problems.push({ path: 'postalCode', message })
  return problems
}

const SIGNS = /[\p{L}\p{N}]/u

/** A country that has no postal codes ignores them. */
function postalCodeProblem(country: string, postalCode: string) {
  const need = postalCodeNeed(country)
  if (need === 'none') return undefined
  if (!SIGNS.test(postalCode)) {
    return need === 'required' || postalCode.trim() ? 'ZIP or postal code is required' : undefined
  }
  const [form, example] = POSTAL_CODES[country] ?? []
  const code = withoutCountry(country, halfWidth(postalCode))
  if (form && !(form.test(code) && isCodeOfCountry(country, code))) {
    const what = country === 'US' ? 'A ZIP code' : `A postal code of ${countryInSentence(country)}`
    return `${what} looks like ${example}`
  }
  if (hasOtherLetters(postalCode)) {
    return 'Write the postal code in digits from 0 to 9 and letters from A to Z'
  }
  const isZero = country !== 'US' && !/[A-Z1-9]/i.test(halfWidth(postalCode))
  return isZero ? `There is no postal code ${postalCode.trim()}` : undefined
}

/**
 * A postal code of another state would choose its own delivery, and leave the tax of the one it is
 * in unpaid.
 */
function elsewhere(country: string, region: string, written: string) {
  const postalCode = withoutCountry(country, halfWidth(written))
  const found = regionsOfPostalCode(country, postalCode)
  const code = regionCode(country, region)
  if (!found || found.includes(code)) return undefined
  const what = `${country === 'US' ? 'ZIP' : 'Postal'} code ${postalCode}`
  const [actual] = found
  if (!actual) return `${what} is in no ${regionName(country)?.toLowerCase()}`
  return `${what} is in ${regionInSentence(country, actual)}, not in ${regionInSentence(country, code)}`
}

/** What a part of the country is called, if its addresses need it. */
export function regionName(country: string) {
  if (regionsOf(country).length === 0) return undefined
  return country === 'CA' ? 'Province' : 'State'
}

function isRegionOf(country: string, region: string) {
  return regionsOf(country).some(({ code }) => code === regionCode(country, region))
}
