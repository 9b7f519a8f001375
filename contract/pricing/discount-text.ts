import { formatCents } from '../money.ts'
import type { ManualDiscount } from './manual-discount.ts'

/** ‘10% off Wheel bearing: price match’. Imports no zod: pages do without. */
export function discountText(
  { kind, value, productId, reason }: ManualDiscount,
  part = 'one part',
) {
  const price = formatCents(value)
  if (kind === 'price') return `${price} a unit for ${part}: ${reason}`
  const off = kind === 'percent' ? `${value / 100}%` : price
  return `${off} off${productId ? ` ${part}` : ''}: ${reason}`
}
