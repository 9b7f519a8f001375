import type { Amounts } from '#contract/amount-rows.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'

export type Priced = Pick<
  Order,
  'pricePerUnit' | 'quantity' | 'discount' | 'shipping' | 'shippingRate' | 'taxes' | 'taxIncluded'
> & { code?: string | null | undefined }

/** What the total of an order is made of. */
export function amountsOf(order: Priced): Amounts {
  const { pricePerUnit, quantity, discount, code, shipping, shippingRate, taxes } = order
  return {
    goods: toDollars(toCents(pricePerUnit) * quantity),
    ...{ discount, code, shipping, taxes },
    shippingName: shippingRate,
    isTaxIncluded: order.taxIncluded === true,
  }
}
