import type { ShipTo } from '#contract/address/ship-to.ts'
import type { Checkout } from '#contract/order/checkout.ts'
import type { Quote, QuoteRequest } from '#contract/order/checkout-quote.ts'
import type { PlacedOrder } from '#contract/order/order.ts'
import { call, keyHeader } from './authorized-call.ts'

/** What a checkout would cost. Takes nothing. */
export function quoteCheckout(input: QuoteRequest) {
  return call<Quote>('POST', '/checkout/quote', input)
}

/** Where it goes, how and with which code. */
type Delivery = { shipTo: ShipTo; rate?: string; code?: string }

export type CheckoutInput = Checkout & Delivery

/**
 * @param idempotencyKey the same for every attempt of one form, so that a retry places one order
 * @param basketToken a guest’s, out of whose basket the lines are taken
 */
export function checkOut(input: CheckoutInput, idempotencyKey: string, basketToken?: string) {
  return call<PlacedOrder>('POST', '/checkout', input, {
    ...keyHeader(idempotencyKey),
    ...(basketToken && { 'basket-token': basketToken }),
  })
}
