import { countryInSentence, regionCode, regionInSentence, regionsOf } from './country.ts'
import { halfWidth, hasOtherLetters, POSTAL_CODES, withoutCountry } from './postal-code.ts'
import { regionsOfPostalCode } from './region-of-postal-code.ts'

// Finds what is certainly wrong about a place. A check that refuses a real address costs more than one that misses a
// typo, so it covers some countries only, and of most only the form of the code. Imports no zod: pages do without.

type Place = { country: string; region?: string | undefined; postalCode: string }

export function placeProblems({ country, region = '', postalCode }: Place) {
  const problems: { path: 'region' | 'postalCode'; message: string }[] = []
  const name = regionName(country)
  if (name && !region.trim()) problems.push({ path: 'region', message: `${name} is required` })
  else if (name && !isRegionOf(country, region)) {
    problems.push({ path: 'region', message: `There is no ${name.toLowerCase()} ${region.trim()}` })
  }
  const [form, example] = POSTAL_CODES[country] ?? []
  const code = withoutCountry(country, halfWidth(postalCode))
  if (form && !form.test(code)) {
    const what = country === 'US' ? 'A ZIP code' : `A postal code of ${countryInSentence(country)}`
    problems.push({ path: 'postalCode', message: `${what} looks like ${example}` })
  } else if (hasOtherLetters(postalCode)) {
    const message = 'Write the postal code in digits from 0 to 9 and letters from A to Z'
    problems.push({ path: 'postalCode', message })
  }
  if (problems.length > 0) return problems
  const message = elsewhere(country, region, code)
  return message ? [{ path: 'postalCode' as const, message }] : []
}

/** A postal code of another state would choose its own delivery, and leave the tax of the one it is in unpaid. */
function elsewhere(country: string, region: string, postalCode: string) {
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
  const written = region.trim().toUpperCase()
  return regionsOf(country).some(
    ({ code, name }) => code === written || name.toUpperCase() === written,
  )
}
