import type { Quote } from '#contract/order/checkout-quote.ts'
import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'
import { sum } from '#contract/sum.ts'
import type { Destination } from '../pricing/delivery.ts'
import { DELIVERY_IS_FREE, type DiscountTerms } from '../pricing/discount/code-rules.ts'
import {
  goodsOf,
  isDeliveryFree,
  type PricedOrder,
  type PricedPart,
  priceOrder,
} from '../pricing/price-order.ts'
import type { OwnersPrices } from '../pricing/read-prices.ts'
import { type JudgedCode, judgeCode, type TypedCode, withProblem } from './checkout-code.ts'
import { type CheckoutTax, type FindTaxes, type Street, taxOf } from './checkout-tax.ts'
import { toQuote } from './quote-view.ts'

// What a checkout costs: the quote and the order price it here, each with what it has read. The
// tax, for which Stripe may be asked, comes last.

type Choice = {
  destination: Destination
  /** Can a zone of postal codes no longer take the order? */
  isZoneKnown: boolean
  rate?: string | undefined
  code?: TypedCode | undefined
  /** In place of a code. */
  manualDiscount?: ManualDiscount | null | undefined
}

type PriceBeforeTax = {
  parts: readonly PricedPart[]
  prices: OwnersPrices
  priced: PricedOrder
  destination: Destination
  code: JudgedCode | undefined
}

export type CheckoutPrice = PriceBeforeTax & { tax: CheckoutTax; quote: Quote }

/** With the owner's own tax rates; without the tax that Stripe calculates. */
export function priceBeforeTax(
  parts: readonly PricedPart[],
  prices: OwnersPrices,
  { destination, isZoneKnown, rate, code: typed, manualDiscount }: Choice,
): PriceBeforeTax {
  const judged = typed && judgeCode(typed, goodsOf(parts))
  const isUnneeded =
    judged?.discount?.kind === 'free delivery' &&
    isZoneKnown &&
    isDeliveryFree(parts, prices, destination)
  const code = isUnneeded ? withProblem(judged.result.code, DELIVERY_IS_FREE) : judged
  const discount = manualDiscount ? termsOf(manualDiscount, parts) : code?.discount
  const priced = priceOrder(parts, prices, { destination, rate, discount })
  return { parts, prices, priced, destination, code }
}

/** An agreed price takes off what the part costs above it. */
function termsOf(
  { kind, value, productId }: ManualDiscount,
  parts: readonly PricedPart[],
): DiscountTerms {
  const of = { minCents: 0, productIds: productId ? [productId] : null }
  if (kind !== 'price') return { ...of, kind, value }
  const above = goodsOf(parts)
    .filter((line) => line.productId === productId)
    .map((line) => Math.max(line.unitCents - value, 0) * line.quantity)
  return { ...of, kind: 'amount', value: sum(above) }
}

/** @param street undefined: the address is a text */
export async function addTax(
  before: PriceBeforeTax,
  street: Street | undefined,
  findTaxes: FindTaxes,
): Promise<CheckoutPrice> {
  const { prices, code } = before
  const { priced, tax } = await taxOf(before, street, findTaxes)
  const taxPending = prices.stripeTax && tax.kind !== 'known'
  const quote = toQuote(priced, prices, code?.result ?? null, taxPending)
  return { ...before, priced, tax, quote }
}
