// Imports no zod: the page does without.

/** Columns of which the owner says what becomes of the part's own value. */
export const KEPT_COLUMNS = [
  'name',
  'title',
  'description',
  'category',
  'price',
  'price_steps',
  'cost',
  'core_charge',
  'minimum_quantity',
  'pack_size',
  'image',
  'weight',
  'shelf',
  'low_stock_at',
  'part_tags',
  'state',
  'fits',
] as const
