import type { ProductFields } from '#contract/catalog/product.ts'
import { formatPrice } from '#contract/money.ts'
import { priceStepsText } from '#contract/pricing/price-steps-text.ts'

const DOLLARS = new Set<keyof ProductFields>(['pricePerUnit', 'cost', 'coreCharge'])

/**
 * The value of a product's field, as the audit log and the report of an import say it. @param most
 * characters
 */
export function fieldText(
  field: keyof ProductFields,
  value: ProductFields[keyof ProductFields],
  most: number,
) {
  if (value === null || value === undefined) return 'none'
  if (Array.isArray(value)) return shortened(priceStepsText(value), most)
  return shortened(DOLLARS.has(field) ? formatPrice(Number(value)) : String(value), most)
}

function shortened(text: string, most: number) {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}
