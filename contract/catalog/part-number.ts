/**
 * A part number as it is compared: without case, spaces and punctuation, with 0 for O and 1 for I, and without leading zeros
 * (makers print "0 986 424 123" and "986424123"). L, S and B stay: they end the numbers of Volkswagen. A number with
 * wrong digits is never corrected; the search proposes close ones. It is shown as the maker writes it.
 */
export function normNumber(number: string) {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .replace(/^0+/, '')
}
