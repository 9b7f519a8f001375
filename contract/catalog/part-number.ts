/**
 * A part number as it is compared: without case, spaces and punctuation, with 0 for O and 1 for I,
 * and without leading zeros (makers print "0 986 424 123" and "986424123"). L, S and B stay: they
 * end the numbers of Volkswagen. So do the letters of other alphabets, those too that look like one
 * of A to Z: they are another number, which the search proposes. A number with wrong digits is
 * never corrected; the search proposes close ones. It is shown as the maker writes it.
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
