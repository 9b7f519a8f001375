/**
 * A part number as it is compared: without dashes, dots, spaces and leading zeros, O as 0 and I as 1. Not L, S or B, in
 * which numbers of vehicle makers end.
 */
export function normNumber(text: string) {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')
    .replace(/^0+/, '')
}
