import { countryName, regionCode, regionsOf } from './country.ts'
import { otherRegionOf } from './region-of-postal-code.ts'

// What is certainly wrong about a place. A check that refuses a real address costs more than one that lets a typo through: it knows
// some countries, and no more of them than their form. Imports no zod: pages do without.

const [FOUR, FIVE] = [/^\d{4}$/, /^\d{5}$/]

const POSTAL_CODES: Record<string, [form: RegExp, example: string]> = {
  US: [/^\d{5}(?:[- ]?\d{4})?$/, '78702'],
  CA: [/^[A-Z]\d[A-Z][- ]?\d[A-Z]\d$/i, 'K1A 0B1'],
  GB: [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1A 1AA'],
  AT: [FOUR, '1010'],
  AU: [FOUR, '2000'],
  BE: [FOUR, '1000'],
  CH: [FOUR, '8001'],
  DE: [FIVE, '10115'],
  DK: [FOUR, '1050'],
  ES: [FIVE, '28001'],
  FI: [FIVE, '00100'],
  FR: [FIVE, '75001'],
  IT: [FIVE, '00184'],
  JP: [/^\d{3}-?\d{4}$/, '100-0001'],
  NL: [/^\d{4} ?[A-Z]{2}$/i, '1012 JS'],
  NO: [FOUR, '0150'],
  PL: [/^\d{2}-?\d{3}$/, '00-001'],
  PT: [/^\d{4}(?:-?\d{3})?$/, '1000-001'],
  SE: [/^\d{3} ?\d{2}$/, '111 22'],
}

type Place = { country: string; region?: string | undefined; postalCode: string }

export function placeProblems({ country, region = '', postalCode }: Place) {
  const problems: { path: 'region' | 'postalCode'; message: string }[] = []
  const name = regionName(country)
  if (name && !region.trim()) problems.push({ path: 'region', message: `${name} is required` })
  else if (name && !isRegionOf(country, region)) {
    problems.push({ path: 'region', message: `There is no ${name.toLowerCase()} ${region.trim()}` })
  }
  const [form, example] = POSTAL_CODES[country] ?? []
  if (form && !form.test(postalCode.trim())) {
    const what = country === 'US' ? 'A ZIP code' : `A postal code of ${countryName(country)}`
    problems.push({ path: 'postalCode', message: `${what} looks like ${example}` })
  }
  if (problems.length > 0) return problems
  const message = elsewhere(country, region, postalCode.trim())
  return message ? [{ path: 'postalCode' as const, message }] : []
}

/** A postal code of another state would choose its own delivery, and leave the tax of the one it is in unpaid. */
function elsewhere(country: string, region: string, postalCode: string) {
  const code = regionCode(country, region)
  const actual = otherRegionOf(country, code, postalCode)
  if (!actual) return undefined
  const named = regionsOf(country).find((one) => one.code === code)?.name
  return `${country === 'US' ? 'ZIP' : 'Postal'} code ${postalCode} is in ${actual}, not in ${named}`
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
