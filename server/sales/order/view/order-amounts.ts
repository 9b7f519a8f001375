import { toDollars } from '#contract/money.ts'
import type { OrderRow } from '../order.ts'

export const AMOUNTS = [
  'goodsCents',
  'discountCents',
  'shippingCents',
  'taxCents',
  'coreCents',
  'totalCents',
  'isTaxIncluded',
  'tax',
  'shippingRateName',
  'discountCode',
  'promisedBy',
] as const

export type AmountsOfOrder = Pick<OrderRow, (typeof AMOUNTS)[number]>

/** Is the order's total other than the price of its goods, or could it have been? */
export function hasAmounts(order: AmountsOfOrder) {
  const { totalCents, goodsCents, taxCents, shippingRateName, discountCode } = order
  const isOther = totalCents !== goodsCents || taxCents > 0
  return isOther || shippingRateName !== null || discountCode !== null
}

export function toAmounts(order: AmountsOfOrder) {
  const { isTaxIncluded, shippingRateName, promisedBy, discountCode, tax, coreCents } = order
  return {
    discount: toDollars(order.discountCents),
    shipping: toDollars(order.shippingCents),
    tax: toDollars(order.taxCents),
    ...(isTaxIncluded && { taxIncluded: true as const }),
    ...(shippingRateName !== null && { shippingRate: shippingRateName }),
    ...(promisedBy !== null && { promisedBy }),
    ...(discountCode !== null && { code: discountCode }),
    ...(tax && { taxes: tax.map(toTax) }),
    ...(coreCents > 0 && { core: toDollars(coreCents) }),
  }
}

/** Turns the stored tax, in cents and parts per million, into dollars and percent. */
function toTax({ name, ppm, baseCents, taxCents }: NonNullable<OrderRow['tax']>[number]) {
  return { name, percent: ppm / 10_000, base: toDollars(baseCents), tax: toDollars(taxCents) }
}
