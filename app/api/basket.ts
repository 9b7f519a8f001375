import type {
  Basket,
  BasketQuantity,
  MergedBasket,
  NewBasketLine,
} from '#contract/basket/basket.ts'
import { call } from './authorized-call.ts'

// The basket of the user, or of the guest whose `token` it is.

export function getBasket(token?: string) {
  return call<Basket>('GET', '/basket', undefined, headersOf(token))
}

export function addBasketLine(line: NewBasketLine, token?: string) {
  return call<Basket>('POST', '/basket/line', line, headersOf(token))
}

/** All of them at once; parts that are no longer sold are left out. */
export function addBasketLines(lines: NewBasketLine[], token?: string) {
  return call<Basket>('POST', '/basket/lines', { lines }, headersOf(token))
}

/** No units remove the line. */
export function setBasketLine(productId: string, units: BasketQuantity, token?: string) {
  return call<Basket>('PUT', `/basket/line/${productId}`, units, headersOf(token))
}

/** Moves the guest's basket into the user's. */
export function mergeBaskets(token: string) {
  return call<MergedBasket>('POST', '/basket/merge', undefined, headersOf(token))
}

function headersOf(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { 'basket-token': token }
}
