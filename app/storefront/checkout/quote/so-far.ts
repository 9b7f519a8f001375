import { postalCodeNeed } from '#contract/address/postal-code.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Quote, QuoteRequest } from '#contract/order/checkout-quote.ts'

/** What is known of a total whose rest depends on the address. */
export type SoFar = {
  /** Dollars. */
  amount: number
  /** What comes on top of it. */
  open: 'delivery and tax' | 'delivery' | 'tax'
}

/** @returns undefined: the total is final */
export function soFarOf(quote: Quote | undefined, isPlaceKnown: boolean): SoFar | undefined {
  if (!quote) return undefined
  const { goods, discount, core = 0, total, taxMode, taxPending, rates } = quote
  const isTaxAdded = taxMode === 'exclusive'
  if (isPlaceKnown) return taxPending && isTaxAdded ? { amount: total, open: 'tax' } : undefined
  const open = rates.length > 0 ? (isTaxAdded ? 'delivery and tax' : 'delivery') : 'tax'
  if (open === 'tax' && !isTaxAdded) return undefined
  return { amount: toDollars(toCents(goods) - toCents(discount) + toCents(core)), open }
}

/** Does a request say where it goes, so that its delivery and tax are those of an order? */
export function hasPlace({ country, postalCode }: Pick<QuoteRequest, 'country' | 'postalCode'>) {
  return country !== undefined && (Boolean(postalCode) || postalCodeNeed(country) !== 'required')
}
