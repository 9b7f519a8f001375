import { toGrams, toLimitInGrams } from '#app/ui/forms/weight.ts'
import { COUNTRIES, countryName } from '#contract/address/country.ts'

// Turns what is typed into a field into the value that its schema expects. A stored value that the
// field shows stays as it is.

/**
 * What a form has of a value: a number is text while it is not a number yet, or where the form
 * shows an amount.
 */
export type Typed<Value> = Value extends number
  ? number | string
  : Value extends (infer Item)[]
    ? Typed<Item>[]
    : Value extends object
      ? { [Field in keyof Value]: Typed<Value[Field]> }
      : Value

/**
 * Text that is no number stays as it is typed, so that the schema refuses it; null for an empty
 * field. ‘$150’ and ‘8.25%’ are numbers.
 */
export function numberOrNull(typed: unknown) {
  if (typeof typed === 'number' || typed === null || typed === undefined) return typed ?? null
  const text = String(typed).trim()
  if (text === '') return null
  const figures = text.replace(/^\$\s*|\s*%$/g, '')
  const isNumber = figures !== '' && !Number.isNaN(Number(figures))
  return isNumber ? Number(figures) : text
}

/** The same for a field that must have one. */
export function toNumber(typed: unknown) {
  return numberOrNull(typed) ?? Number.NaN
}

/** Grams, which may be typed in another unit. */
export function gramsOrNull(typed: unknown) {
  return numberOrNull(toGrams(typed))
}

/** The same for the weight up to which a price holds. */
export function limitInGramsOrNull(typed: unknown) {
  return numberOrNull(toLimitInGrams(typed))
}

/** Dollars as a form shows saved ones, with two decimals, so that 6.9 and 6.90 are the same. */
export function dollarsOrNull(typed: unknown) {
  const number = numberOrNull(typed)
  const isWholeCents = typeof number === 'number' && Number(number.toFixed(2)) === number
  return isWholeCents ? number.toFixed(2) : number // the schema reads both
}

/** The same for a field that must have some. */
export function typedDollars(typed: unknown) {
  return dollarsOrNull(typed) ?? Number.NaN
}

/**
 * Countries by code or name, such as ‘US, Mexico’. Other text stays, so that the schema refuses
 * it.
 */
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

/** What people type beside the names that Intl has. */
const OTHER_NAMES = new Map([
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
])

function codeOf(typed: string) {
  const name = typed.toLowerCase()
  const code = OTHER_NAMES.get(name.replaceAll('.', ''))
  return code ?? COUNTRIES.find((one) => countryName(one).toLowerCase() === name)
}

/** Words that commas separate. */
export function toWords(typed: unknown): string[] {
  if (Array.isArray(typed)) return typed
  return String(typed ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

/**
 * Prefixes that commas or spaces separate. One of the United Kingdom may have a space: the sector
 * PA20 7.
 */
export function toPrefixes(typed: unknown): string[] {
  if (Array.isArray(typed)) return typed
  return String(typed ?? '')
    .replace(/\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{0,2})(?=[\s,]|$)/gi, '$1-$2')
    .split(/[\s,]+/)
    .filter(Boolean)
}
