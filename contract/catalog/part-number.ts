/**
 * A part number as it is searched for: without case, spaces and punctuation, with 0 for O and 1
 * for I, and without leading zeros (makers print "0 986 424 123" and "986424123"). L, S and B
 * stay: they end the numbers of Volkswagen. So do the letters of other alphabets, those too that
 * look like one of A to Z: they are another number, which the search proposes. A number with wrong
 * digits is never corrected; the search proposes close ones. It is shown as the maker writes it.
 */
export function normNumber(number: string) {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .replace(/^0+(?=.)/u, '')
}

const DASHES = /[\u2010-\u2015\u2212\uff0d]/gu
const WIDE = /[\uff01-\uff5e]/gu
/** From a full-width letter, digit or sign to its narrow one. */
const WIDE_BY = 0xfee0

/** Full-width letters, digits and signs as narrow ones. */
export function toNarrow(text: string) {
  return text.replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_BY))
}

/**
 * A part number as it is one part's and no other's: case, the kind of a dash, of a blank and of an
 * accent, and full width make no difference, every other character does. `ATO-7.5` and `ATO-75` are
 * two parts, which `normNumber` finds for each other.
 */
export function exactNumber(number: string) {
  return toNarrow(number.normalize('NFC'))
    .replace(DASHES, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()
    .normalize('NFC')
}
