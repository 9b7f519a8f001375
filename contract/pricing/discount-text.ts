import { formatPrice, toDollars } from '../money.ts'
import type { ManualDiscount } from './manual-discount.ts'

/** ‘10% off: price match’. Imports no zod: pages do without. */
export function discountText({ kind, value, productId, reason }: ManualDiscount) {
  const price = formatPrice(toDollars(value))
  if (kind === 'price') return `One part for ${price} a unit: ${reason}`
  const off = kind === 'percent' ? `${value / 100}%` : price
  return `${off} off${productId ? ' one part' : ''}: ${reason}`
}
