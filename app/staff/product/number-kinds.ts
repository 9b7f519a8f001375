import type { EditedNumber } from '#contract/catalog/edited-part.ts'

/** The kinds of a part's other numbers. */
export const NUMBER_KINDS: [EditedNumber['kind'], string][] = [
  ['oe', 'OE, the vehicle maker’s'],
  ['cross', 'Cross, another maker’s'],
  ['old', 'Old, replaced by it'],
  ['gtin', 'GTIN, the barcode'],
]
