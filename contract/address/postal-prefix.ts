import { halfWidth, POSTAL_CODES, withoutCountry } from './postal-code.ts'

// What the prefix of a delivery zone covers. In most countries codes of one length nest by their
// first characters: 995 covers
// 99501. In the United Kingdom they don't: PA2 and PA20 are two towns. There a prefix is what Royal
//   Mail names: an area of letters (PA), a district, which is a whole outward code (PA20), a sector
//   (PA20 7) or a whole code.

const UK = ['GB', 'GG', 'IM', 'JE']
const AREA = /^[A-Z]{1,2}$/
const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/
const SECTOR = /^([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{0,2})$/
const UK_CODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/

/** As zones have it: capitals, and a space only within a sector, because PA2 7 is not PA27. */
export function normalPrefix(typed: string) {
  const prefix = typed
    .toUpperCase()
    .trim()
    .replace(/[\s-]+/g, ' ')
  return SECTOR.test(prefix) ? prefix : prefix.replaceAll(' ', '')
}

/**
 * Is a code, or as much of it as is typed, in a zone with the prefix? Marks that can't be seen make
 * no difference.
 */
export function hasPrefix(country: string, code: string, prefix: string) {
  if (UK.includes(country)) return isInUkPrefix(code, prefix)
  const [plain, begin] = [plainOf(code), plainOf(prefix)]
  return (
    plain.startsWith(begin) ||
    withoutCountry(country, plain).startsWith(withoutCountry(country, begin))
  )
}

function isInUkPrefix(code: string, prefix: string) {
  const plain = plainOf(code)
  const [, outward = DISTRICT.test(plain) ? plain : '', inward = ''] = UK_CODE.exec(plain) ?? []
  if (outward === '') return false
  if (AREA.test(prefix)) return outward.replace(/\d.*/, '') === prefix
  // SW1 is the district that has only SW1A to SW1Y.
  if (DISTRICT.test(prefix)) return outward === prefix || isSubdistrict(outward, prefix)
  const [, district, begun = ''] = SECTOR.exec(prefix) ?? []
  if (district) return outward === district && inward.startsWith(begun)
  return plain.startsWith(prefix)
}

function isSubdistrict(outward: string, district: string) {
  return /\d$/.test(district) && /[A-Z]$/.test(outward) && outward.slice(0, -1) === district
}

/** Of two prefixes the one of more characters has fewer codes. */
export function prefixLength(prefix: string) {
  return plainOf(prefix).length
}

/**
 * The codes that a prefix covers, in words: ‘SE1 0AA to SE1 9ZZ’. undefined: it begins no code, or
 * its country has any codes.
 */
export function prefixInWords(countries: readonly string[], prefix: string) {
  for (const country of countries) {
    const words = wordsFor(country, prefix)
    if (words) return words
  }
  return undefined
}

/** Areas of London, whose districts have letters: W1A, N1C. */
const WITH_LETTERS = /^(?:EC?|NW?|S[EW]|WC?)\d$/

function wordsFor(country: string, prefix: string) {
  const [form, example = ''] = POSTAL_CODES[country] ?? []
  if (!form) return undefined
  const isUk = UK.includes(country)
  if (isUk && AREA.test(prefix)) return `all of ${prefix}, such as ${prefix}1 and ${prefix}10`
  const begin = withoutCountry(country, plainOf(prefix))
  // A district and a digit may be another district: its codes end with the digit and letters of a
  // sector.
  const isDistrict = isUk && DISTRICT.test(prefix)
  const [first, last] = isDistrict
    ? [`${begin}0AA`, `${begin}9ZZ`]
    : [completed(form, begin, '0A'), completed(form, begin, '9Z')]
  if (!first || !last) return undefined
  const [from, to] = [spaced(first, example), spaced(last, example)]
  if (from === to) return from
  const more = isDistrict && WITH_LETTERS.test(begin) ? `, and of ${begin}A to ${begin}Z` : ''
  return `all of ${from} to ${to}${more}`
}

/** No form has more characters; of a US code the last four digits are optional. */
const LONGEST = 8

/**
 * The shortest code that begins so, of the characters alone. The forms know letters and digits only
 * as such.
 */
export function completed(form: RegExp, begun: string, signs = '0A'): string | undefined {
  if (form.test(begun)) return begun
  if (begun.length >= LONGEST) return undefined
  for (const sign of signs) {
    const found = completed(form, begun + sign, signs)
    if (found) return found
  }
  return undefined
}

/** With the space or hyphen of the example, at the same place from the end. */
function spaced(code: string, example: string) {
  const at = /[ -]\w+$/.exec(example)?.[0]
  if (!at || plainOf(code).length < at.length) return code
  const end = at.length - 1
  return `${code.slice(0, -end)}${at.charAt(0)}${code.slice(-end)}`
}

function plainOf(code: string) {
  return halfWidth(code)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}
