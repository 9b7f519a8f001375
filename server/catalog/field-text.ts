import type { ProductFields } from '#contract/catalog/product.ts'
import { listText } from '#contract/catalog/tag.ts'
import { formatPrice } from '#contract/money.ts'

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
  if (Array.isArray(value)) return shortened(listText(value), most) || 'none'
  return shortened(DOLLARS.has(field) ? formatPrice(Number(value)) : String(value), most)
}

function shortened(text: string, most: number) {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text
}
