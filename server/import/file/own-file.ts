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
