/** Of the first files that *Download as CSV* wrote; later ones have them, too. */
export const OWN_COLUMNS = [
  'sku',
  'brand',
  'part_number',
  'name',
  'title',
  'price',
  'price_steps',
  'cost',
  'minimum_quantity',
  'pack_size',
  'shelf',
  'low_stock_at',
  'weight_grams',
  'state',
]

/** Has the shop itself written it? Then its texts are no supplier's, and its cells are exact. */
export function isOwnFile(headers: readonly string[]) {
  return OWN_COLUMNS.every((column) => headers.includes(column))
}

/** The last column of the rows that the shop gives back to be mended. */
export const REASON = 'reason'

/** Why the shop has left the row out, which says nothing of its part. */
export function isReason(headers: readonly string[], at: number) {
  return headers[at] === REASON && at === headers.length - 1
}
