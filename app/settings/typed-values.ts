import { COUNTRIES, countryName } from '#contract/address/country.ts'
import { toGrams, toLimitInGrams } from '../forms/weight.ts'

// What is typed into a field, as its schema has it. A field that shows a stored value passes through it untouched.

/** What is no number stays as it is typed, for the schema to refuse it; null for nothing. ‘$150’ and ‘8.25%’ are numbers. */
export function numberOrNull(typed: unknown) {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null
  const text = String(typed).trim()
  if (text === '') return null
  const figures = text.replace(/^\$\s*|\s*%$/g, '')
  const isNumber = figures !== '' && !Number.isNaN(Number(figures))
  return isNumber ? Number(figures) : (text as unknown as number)
}

/** The same for a field that must have one. */
export function toNumber(typed: unknown) {
  return numberOrNull(typed) ?? Number.NaN
}

/** Grams, which may be typed in another unit. */
export function gramsOrNull(typed: unknown) {
  return numberOrNull(toGrams(typed))
}

/** The same of a limit. */
export function limitInGramsOrNull(typed: unknown) {
  return numberOrNull(toLimitInGrams(typed))
}

/** Dollars as a form shows saved ones, with two decimals, so that 6.9 and 6.90 are the same. */
export function dollarsOrNull(typed: unknown) {
  const number = numberOrNull(typed)
  const isWholeCents = typeof number === 'number' && Number(number.toFixed(2)) === number
  return isWholeCents ? (number.toFixed(2) as unknown as number) : number // the schema reads both
}

/** The same for a field that must have some. */
export function toDollars(typed: unknown) {
  return dollarsOrNull(typed) ?? Number.NaN
}

/** Countries by code or name, such as ‘US, Mexico’. What is neither stays, for the schema to refuse it. */
export function toCountries(typed: unknown): string[] {
  if (Array.isArray(typed)) return typed
  return String(typed ?? '')
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)
    .flatMap(
      (one) => codeOf(one) ?? (/^[a-z]{2}(\s+[a-z]{2})+$/i.test(one) ? one.split(/\s+/) : one),
    )
}

function codeOf(name: string) {
  return COUNTRIES.find((code) => countryName(code).toLowerCase() === name.toLowerCase())
}

/** Words that commas or spaces separate. */
export function toWords(typed: unknown): string[] {
  if (Array.isArray(typed)) return typed
  return String(typed ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
}
