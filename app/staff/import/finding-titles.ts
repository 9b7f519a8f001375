import { capitalized } from '#contract/capitalized.ts'
import type { FindingCode } from '#contract/import/import-finding.ts'

/** The codes that a group of rows may have; of others the code itself says it. */
const TITLES: Partial<Record<FindingCode, string>> = {
  'unknown-part': 'The shop has no such part',
  'unknown-category': 'The category is not one of yours',
  'damaged-number': 'A spreadsheet has damaged the number',
  'not-a-number': 'Not a number, or a range that ends before it begins',
  'not-valid': 'The row contradicts itself, or the form would refuse it',
  'no-key': 'The row names no part',
  'no-price': 'A new part without a price',
  'no-name': 'A new part without a name',
  'field-dropped': 'A cell that can’t be used',
  'html-stripped': 'HTML was taken off',
  rounded: 'An amount with fractions of a cent was rounded',
  'zero-restored': 'Zeros in front were restored',
  'gtin-shared': 'Two rows have one GTIN',
  'gtin-of-other': 'The GTIN is that of another part',
  'other-currency': 'A price in another currency',
  'price-not-yet': 'A price that is not valid today',
  'price-of-pack': 'The price of a pack',
  'two-prices': 'Two prices of one kind',
  'other-language': 'Texts that are not in English',
  'nothing-to-remove': 'There is nothing to remove',
  duplicate: 'The same row twice: kept once',
  dropped: 'You left these rows out',
  'near-number': 'The file has two numbers that are alike',
  'decided-before': 'Your earlier answer says which part it is',
  'new-brand': 'A brand that you do not have yet',
  'steps-stay': 'The price changes, and its price steps stay',
  'stock-stays': 'The file’s units change no stock',
  'price-jump': 'A price that changes by more than three times',
  'cost-jump': 'A cost that changes by more than three times, or is far from the price',
  'core-jump': 'A core charge that changes to a tenth, to ten times or to none',
  'below-cost': 'The price is below the cost',
  'core-above-price': 'The core charge is above the price',
}

export function findingTitle(code: FindingCode, field: string | null) {
  const words = code.replaceAll('-', ' ')
  const title = TITLES[code] ?? capitalized(words)
  return code === 'field-dropped' && field ? `${title}: ${fieldName(field)}` : title
}

const INITIALS: Record<string, string> = { gtin: 'GTIN', sku: 'SKU', oe: 'OE numbers' }

function fieldName(field: string) {
  return INITIALS[field] ?? field.replaceAll('_', ' ')
}
