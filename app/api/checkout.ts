import type { Checkout } from '#contract/checkout.ts'
import type { Quote, QuoteRequest } from '#contract/checkout-quote.ts'
import type { PlacedOrder } from '#contract/order.ts'
import type { ShipTo } from '#contract/ship-to.ts'
import { call } from './call.ts'

/** What a checkout would cost. Takes nothing. */
export function quoteCheckout(input: QuoteRequest) {
  return call<Quote>('POST', '/checkout/quote', input)
}

/** Where it goes, how and with which code. */
type Delivery = { shipTo: ShipTo; rate?: string; code?: string }

/** @param idempotencyKey the same for every attempt of one form, so that a retry places one order */
export function checkOut(input: Checkout & Delivery, idempotencyKey: string) {
  return call<PlacedOrder>('POST', '/checkout', input, { 'idempotency-key': idempotencyKey })
}
