/**
 * The columns of the file that *Download as CSV* writes. One that has them all is the shop's own:
 * its names are not a supplier's words.
 */
export const EXPORT_COLUMNS = [
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
] as const
