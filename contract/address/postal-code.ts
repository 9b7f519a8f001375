// Postal codes as people write them. Imports nothing: pages do without zod.

const [FOUR, FIVE, THREE_AND_TWO] = [/^\d{4}$/, /^\d{5}$/, /^\d{3} ?\d{2}$/]

/** The form of postal codes by country, and an example. Any code is valid for a country that is not here. */
export const POSTAL_CODES: Record<string, [form: RegExp, example: string]> = {
  US: [/^\d{5}(?:[- ]?\d{4})?$/, '78702'],
  CA: [/^[A-Z]\d[A-Z][- ]?\d[A-Z]\d$/i, 'K1A 0B1'],
  GB: [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1A 1AA'],
  AT: [FOUR, '1010'],
  AU: [FOUR, '2000'],
  BE: [FOUR, '1000'],
  BG: [FOUR, '1000'],
  CH: [FOUR, '8001'],
  CY: [FOUR, '1010'],
  CZ: [THREE_AND_TWO, '110 00'],
  DE: [FIVE, '10115'],
  DK: [FOUR, '1050'],
  EE: [FIVE, '10111'],
  ES: [FIVE, '28001'],
  FI: [FIVE, '00100'],
  FR: [FIVE, '75001'],
  GR: [THREE_AND_TWO, '105 58'],
  HR: [FIVE, '10000'],
  HU: [FOUR, '1011'],
  IT: [FIVE, '00184'],
  JP: [/^\d{3}-?\d{4}$/, '100-0001'],
  LT: [FIVE, '01100'],
  LU: [FOUR, '1111'],
  LV: [FOUR, '1010'],
  MX: [FIVE, '06000'],
  NL: [/^\d{4} ?[A-Z]{2}$/i, '1012 JS'],
  NO: [FOUR, '0150'],
  PL: [/^\d{2}-?\d{3}$/, '00-001'],
  PT: [/^\d{4}(?:-?\d{3})?$/, '1000-001'],
  RO: [/^\d{6}$/, '010011'],
  SE: [THREE_AND_TWO, '111 22'],
  SI: [FOUR, '1000'],
  SK: [THREE_AND_TWO, '811 01'],
}

/** Full-width letters and digits are those of ASCII. */
export function halfWidth(code: string) {
  return code.normalize('NFKC').trim()
}

/** Postal codes of all countries are letters and digits of ASCII; others can't be compared with the zones' prefixes. */
export function hasOtherLetters(code: string) {
  return /[\p{L}\p{M}\p{N}]/u.test(halfWidth(code).replace(/[A-Za-z0-9]/g, ''))
}

/** Without the country in front of it: Greeks write GR-84100, and it is the code 84100. */
export function withoutCountry(country: string, code: string) {
  const rest = code.toUpperCase().startsWith(country) ? code.slice(country.length) : code
  const bare = rest.replace(/^[- ]+/, '')
  return /^\d/.test(bare) ? bare : code
}

/** Does a code begin with the prefix of a zone? Capitals, spaces, hyphens and marks that can't be seen make no difference. */
export function beginsWith(country: string, code: string, prefix: string) {
  const plain = halfWidth(code)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return (
    plain.startsWith(prefix) ||
    withoutCountry(country, plain).startsWith(withoutCountry(country, prefix))
  )
}
